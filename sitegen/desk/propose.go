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

// Tesseract returns a function that reads printed words off photographs with the program tesseract,
// or nil if that is not installed.
func Tesseract() func(ctx context.Context, photograph string) (string, error) {
	program, err := exec.LookPath("tesseract")
	if err != nil {
		return nil
	}
	return func(ctx context.Context, photograph string) (string, error) {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Minute) // it takes seconds on an idle machine
		defer cancel()
		// Page mode 6 (--psm) expects one block of text. Threshold method 2 allows for shadows.
		cmd := exec.CommandContext(ctx, program, photograph, "stdout", "--psm", "6", "-c", "thresholding_method=2")
		cmd.Env = append(os.Environ(), "OMP_THREAD_LIMIT=1")
		out, err := cmd.Output()
		if ctx.Err() != nil {
			err = errors.New("tesseract has not ended within five minutes (hint: type it, or a smaller photograph)")
		}
		return string(out), err
	}
}

// propose adds the words of the sheet's photograph below the text, each line as a guess.
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

// picture reads the photograph at an address of a sheet's Photos.
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

// guesses marks each line that has letters as a guess, and drops the others.
func guesses(words string) string {
	var b strings.Builder
	for line := range strings.Lines(words) {
		line = strings.Map(func(r rune) rune {
			switch {
			case load.Command(r):
				return -1
			case strings.ContainsRune("_|—", r): // the paper's ruled lines
				return ' '
			}
			return r
		}, strings.Trim(line, " \t\n\f|_=~—«»*.,;:‘’'\"")) // misread specks and edges of the paper
		line = strings.ReplaceAll(line, " ~ ", " - ") // tesseract reads a slanted dash as ~
		if strings.ContainsFunc(line, unicode.IsLetter) {
			b.WriteString(guess + line + "\n")
		}
	}
	return b.String()
}
