package desk

import (
	"context"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
)

// guess marks a line that a program has read off a photograph and nobody has checked.
const guess = "? "

// Tesseract returns what reads printed words off photographs: the program tesseract, where it is
// installed; else nil.
func Tesseract() func(ctx context.Context, photograph string) (string, error) {
	program, err := exec.LookPath("tesseract")
	if err != nil {
		return nil
	}
	return func(ctx context.Context, photograph string) (string, error) {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Minute) // seconds where nothing else is done
		defer cancel()
		// One block of text; what counts as black depends on what is near, since a part is in shadow.
		cmd := exec.CommandContext(ctx, program, photograph, "stdout", "--psm", "6", "-c", "thresholding_method=2")
		cmd.Env = append(os.Environ(), "OMP_THREAD_LIMIT=1")
		out, err := cmd.Output()
		if ctx.Err() != nil {
			err = errors.New("tesseract has not ended within five minutes (hint: type it, or a smaller photograph)")
		}
		return string(out), err
	}
}

// propose puts the words of the sheet's photograph below its text, each line marked as a guess.
func (d *Desk) propose(ctx context.Context, s *sheet) error {
	if d.Propose == nil || len(s.Photos) == 0 {
		return refuse(http.StatusConflict,
			"no photograph can be read (hint: file one, and apt install tesseract-ocr)")
	}
	data, name, err := d.picture(s.Photos[0])
	if err != nil {
		return err
	}
	if path.Ext(name) == ".pdf" {
		return refuse(http.StatusConflict, "%s is a PDF, and only photographs can be read", name)
	}
	f, err := os.CreateTemp("", "herald-desk-*"+path.Ext(name))
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	words, err := d.Propose(ctx, f.Name())
	if err != nil {
		return refuse(http.StatusConflict, "the photograph could not be read: %v", err)
	}
	s.Text = strings.TrimLeft(strings.TrimRight(s.Text, "\n")+"\n"+guesses(words), "\n")
	return nil
}

// picture reads what is at an address of a sheet's photographs.
func (d *Desk) picture(address string) (data []byte, name string, err error) {
	if name, ok := strings.CutPrefix(address, "scan/"); ok {
		data, err = d.site.Read(name, files.Scan)
		return data, name, err
	}
	parts := strings.Split(address, "/")
	_, m, err := d.waiting(parts[1])
	if err != nil {
		return nil, "", err
	}
	n, _ := strconv.Atoi(parts[2])
	ending, _ := m.Files[n].Picture()
	return m.Files[n].Data, "picture." + ending, nil
}

// guesses marks each line that holds words as one that nobody has looked at.
func guesses(words string) string {
	var b strings.Builder
	for line := range strings.Lines(words) {
		line = strings.Map(func(r rune) rune {
			switch {
			case load.Command(r):
				return -1
			case strings.ContainsRune("_|—", r): // of the line that one writes on
				return ' '
			}
			return r
		}, strings.Trim(line, " \t\n\f|_=~—«»*.,;:‘’'\"")) // specks, and the edges of the paper
		line = strings.ReplaceAll(line, " ~ ", " - ") // what a dash of a sheet that lies askew is taken for
		if strings.ContainsFunc(line, unicode.IsLetter) {
			b.WriteString(guess + line + "\n")
		}
	}
	return b.String()
}
