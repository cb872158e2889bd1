package post

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/heraldmaps/herald/sitegen/load"
	postmail "github.com/heraldmaps/herald/sitegen/mail"
	"github.com/heraldmaps/herald/sitegen/play"
)

var versionForm = regexp.MustCompile(`^-v(\d{1,4})\.txt$`)

// file writes a message's text as the power's next version.
func (o *Office) file(raw postmail.Raw, m *postmail.Message, to seat, s *play.Step, came time.Time, early bool, out Outcome) Outcome {
	folder := to.g.Shown() + "/" + out.Phase + "/" + s.Kind
	body := sheetText(m)
	next, full := 1, false
	entries, _ := os.ReadDir(filepath.Join(o.Dir, filepath.FromSlash(folder)))
	for _, e := range entries {
		rest, ok := strings.CutPrefix(e.Name(), out.Power)
		if !ok {
			continue
		}
		version := 0
		if rest == ".txt" {
			version = 1
		} else if f := versionForm.FindStringSubmatch(rest); f != nil {
			version, _ = strconv.Atoi(f[1])
		}
		if version == 0 {
			continue
		}
		old, err := os.ReadFile(filepath.Join(o.Dir, filepath.FromSlash(folder), e.Name()))
		if err == nil && unstamped(string(old)) == body {
			out.File, out.Why = folder+"/"+e.Name(), "it is filed already"
			return out
		}
		full = full || err == nil && !preliminary(string(old))
		next = max(next, version+1)
	}
	if early && full {
		return o.keep(raw, out, "it is a preliminary sheet, and a full one is there")
	}
	name := out.Power
	if next > 1 {
		name += fmt.Sprintf("-v%d", next)
	}
	out.File = folder + "/" + name + ".txt"
	files := map[string][]byte{out.File: []byte(stamp(m, came, out.Late) + body)}
	for i := range m.Files {
		f := &m.Files[i]
		if ending, ok := f.Picture(); ok && len(out.Scans) == 0 {
			scan := folder + "/" + name + "." + ending
			files[scan] = f.Data
			out.Scans = append(out.Scans, scan)
		} else if f.MayHoldOrders() {
			out.Doubts++
			out.Why = "an attachment was not filed: the message is kept in inbox/"
		}
	}
	if o.DryRun {
		return out
	}
	for path, data := range files {
		if err := load.WriteFile(filepath.Join(o.Dir, filepath.FromSlash(path)), data); err != nil {
			return o.keep(raw, out, err.Error())
		}
	}
	if out.Why != "" {
		o.write(raw, out.Why)
	}
	return out
}

// stamp is the first line of a filed sheet: when it came. It is a comment, and private.
func stamp(m *postmail.Message, came time.Time, late string) string {
	s := "# Received by mail"
	if !came.IsZero() {
		s += " " + came.UTC().Format("2006-01-02 15:04:05 UTC")
	}
	if late != "" {
		s += ", late by " + late
	}
	return s + "\n"
}

func unstamped(text string) string {
	if strings.HasPrefix(text, "# Received by mail") {
		_, text, _ = strings.Cut(text, "\n")
	}
	return text
}

// sheetText is a message as an order sheet: its subject, which may hold a heading or an order, and its text.
func sheetText(m *postmail.Message) string {
	if m.Subject == "" {
		return m.Text
	}
	return "Subject: " + m.Subject + "\n" + m.Text
}

// keep leaves a message in inbox/ with the reason.
func (o *Office) keep(raw postmail.Raw, out Outcome, why string) Outcome {
	out.Why = why
	if o.DryRun {
		return out
	}
	out.File = o.write(raw, why)
	return out
}

// write puts a message into inbox/ under the beginning of its hash, so that it lies there once, with the reason as the first
// line of its head. It is the coordinator's alone to read.
func (o *Office) write(raw postmail.Raw, why string) string {
	sum := sha256.Sum256(raw.Data)
	name := "inbox/" + hex.EncodeToString(sum[:])[:12]
	path := filepath.Join(o.Dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return ""
	}
	// The message is still where it came from: this need not be on the disk before the next is read.
	if os.WriteFile(path+".eml", slices.Concat([]byte("X-Herald-Why: "+why+"\n"), raw.Data), 0o600) != nil {
		return ""
	}
	return name + ".eml"
}

// received is when the last server took a message: the date behind the last semicolon of its first Received field.
func received(data []byte) time.Time {
	m, err := mail.ReadMessage(bytes.NewReader(data[:min(len(data), 256<<10)]))
	if err != nil {
		return time.Time{}
	}
	for _, v := range m.Header["Received"] {
		if i := strings.LastIndexByte(v, ';'); i >= 0 {
			if at, err := mail.ParseDate(strings.TrimSpace(v[i+1:])); err == nil {
				return at
			}
		}
	}
	return time.Time{}
}
