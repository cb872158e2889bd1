package post

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/sitegen/load"
	postmail "github.com/heraldmaps/herald/sitegen/mail"
	"github.com/heraldmaps/herald/sitegen/play"
)

// file writes a message's text as the power's next version, unless it says nothing new or a message
// sent later has been filed. The text beside a photograph contains no orders and becomes comments
// above the lines that are still to be typed.
func (o *Office) file(raw postmail.Raw, m *postmail.Message, to seat, s *play.Step, mark stamp, early,
	photograph bool, out Outcome) Outcome {
	folder := to.g.Shown() + "/" + out.Phase + "/" + s.Kind
	body := sheetText(m)
	if photograph {
		body = "# " + strings.ReplaceAll(strings.TrimSpace(body), "\n", "\n# ") + "\n"
	}
	there := o.shelf(folder, out.Power)
	latest := there.sent
	if early {
		latest = there.anySent
	}
	switch {
	case there.file != "" && sameText(there.text, body) && !there.adds(m):
		out.File, out.Why = there.file, "it is filed already"
		return out
	case early && there.full:
		return o.keep(raw, out, "it is a preliminary sheet, and a full one is there")
	case mark.id != "" && there.ids[mark.id] != "":
		return o.keep(raw, out, fmt.Sprintf("it has the Message-ID of %s, and says something else",
			filepath.Base(there.ids[mark.id])))
	case !mark.when().IsZero() && mark.when().Before(latest):
		return o.keep(raw, out, fmt.Sprintf("it was sent %s, and orders sent %s are filed already: the later ones count",
			mark.when().UTC().Format(stampTime), latest.UTC().Format(stampTime)))
	}
	body += o.kept(to, s, there, body)
	version, name := there.next, out.Power
	if version > 1 {
		name += fmt.Sprintf("-v%d", version)
	}
	out.File = folder + "/" + name + ".txt"
	var scan [32]byte
	left := ""
	for i := range m.Files {
		f := &m.Files[i]
		ending, ok := f.Picture()
		switch {
		case ok && len(out.Scans) == 0:
			path := folder + "/" + name + "." + ending
			scan = sha256.Sum256(f.Data)
			out.Scans = append(out.Scans, path)
			if !photograph {
				out.also("a picture came with the text: look whether it says more")
			}
			// Write the photograph before the sheet. A message counts as filed once its sheet is there, so
			// after an interruption both are written again.
			if err := o.put(path, f.Data); err != nil {
				return o.keep(raw, out, err.Error())
			}
		case f.MayHoldOrders():
			out.Doubts++
			left = "an attachment was not filed: the message is kept in inbox/"
		}
	}
	if left != "" {
		if out.also(left); !o.DryRun {
			o.write(raw, out)
		}
	}
	if err := o.put(out.File, []byte(mark.String()+body)); err != nil {
		return o.keep(raw, out, err.Error())
	}
	if left == "" {
		o.taken(raw)
	}
	there.put(version, out.File, mark, body, scan)
	o.filed[mark.mark] = known{out.Game, out.Phase, out.Kind, out.Power, out.File}
	return out
}

func (o *Office) put(path string, data []byte) error {
	if o.DryRun {
		return nil
	}
	return load.WriteFile(filepath.Join(o.Dir, filepath.FromSlash(path)), data)
}

func (o *Office) taken(raw postmail.Raw) {
	inbox, err := filepath.Abs(filepath.Join(o.Dir, load.InboxName))
	from, fromErr := filepath.Abs(raw.From)
	if err == nil && fromErr == nil && filepath.Dir(from) == inbox && !o.DryRun {
		os.Remove(from) // a message that stays does no harm: it is known as filed
	}
}

// sheetText returns a message as an order sheet: its subject (perhaps an order) and text.
func sheetText(m *postmail.Message) string {
	if m.Subject == "" {
		return m.Text
	}
	return "Subject: " + m.Subject + "\n" + m.Text
}

// keep puts a message into inbox/, with the reason why it was not filed.
func (o *Office) keep(raw postmail.Raw, out Outcome, why string) Outcome {
	out.Why = postmail.Shown(why)
	if o.DryRun {
		return out
	}
	out.File, out.Scans = o.write(raw, out), nil
	return out
}

// write writes a message into inbox/, readable by the coordinator alone. The file is named by the
// beginning of the message's hash, so that the same message is there only once. The first lines of
// its header give the reason and, as far as known, the game, phase and power.
func (o *Office) write(raw postmail.Raw, out Outcome) string {
	// Remove the lines that an earlier run put above the message.
	for bytes.HasPrefix(raw.Data, []byte(load.InboxWhy)) || bytes.HasPrefix(raw.Data, []byte(load.InboxFor)) {
		_, raw.Data, _ = bytes.Cut(raw.Data, []byte("\n"))
	}
	head := load.InboxWhy + out.Why + "\n"
	if out.Game != "" {
		head += load.InboxFor + strings.TrimSpace(out.Game+" "+out.Phase+" "+out.Power) + "\n"
	}
	sum := sha256.Sum256(raw.Data)
	name := "inbox/" + hex.EncodeToString(sum[:])[:12]
	path := filepath.Join(o.Dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return ""
	}
	// No sync to disk is needed, since the message is still where it came from.
	if os.WriteFile(path+".eml", slices.Concat([]byte(head), raw.Data), 0o600) != nil {
		return ""
	}
	return name + ".eml"
}
