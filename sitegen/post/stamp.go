package post

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"github.com/heraldmaps/herald/sitegen/files"
	postmail "github.com/heraldmaps/herald/sitegen/mail"
	"github.com/heraldmaps/herald/sitegen/play"
)

// stamp is the first line of a filed sheet: the times at which its message came and was sent, and a
// mark that identifies the message. It is a comment, and private.
type stamp struct {
	came, sent time.Time // zero if unknown
	late       string
	mark       string // a hash of the sender, time, id, text and attachments
	id         string // hash of the sender and the Message-ID; "" without Message-ID
}

const (
	stampBegins = play.MailStamp
	stampTime   = "2006-01-02 15:04:05 UTC"
	markLength  = 16 // hexadecimal digits: enough to distinguish some thousand messages
)

// stampOf returns the stamp of a message. came is when it came, or zero. The mark is made of the
// decoded message: it is the same in a file, in a mailbox, and with another server's header.
func stampOf(raw postmail.Raw, m *postmail.Message, came, now time.Time) stamp {
	s := stamp{came: came, sent: postmail.Sent(raw.Data, now)}
	from := fmt.Sprintf("%q ", m.From.Address)
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%d\n%q\n%q\n%q\n", from, m.Date.Unix(), m.ID, m.Subject, trimmed(m.Text))
	for i := range m.Files {
		fmt.Fprintf(h, "%q %q %x\n", m.Files[i].Name, m.Files[i].Type, sha256.Sum256(m.Files[i].Data))
	}
	s.mark = hex.EncodeToString(h.Sum(nil))[:markLength]
	if m.ID != "" {
		sum := sha256.Sum256([]byte(from + m.ID))
		s.id = hex.EncodeToString(sum[:])[:markLength]
	}
	return s
}

// when returns when the message was sent, or else when it came.
func (s stamp) when() time.Time {
	if s.sent.IsZero() {
		return s.came
	}
	return s.sent
}

func (s stamp) String() string {
	line := stampBegins
	if !s.came.IsZero() {
		line += " " + s.came.UTC().Format(stampTime)
	}
	if !s.sent.IsZero() && !s.sent.Equal(s.came) {
		line += ", sent " + s.sent.UTC().Format(stampTime)
	}
	if s.late != "" {
		line += ", late by " + s.late
	}
	line += ", message " + s.mark
	if s.id != "" {
		line += " " + s.id
	}
	return line + "\n"
}

func unstamped(text string) (stamp, string) {
	if !strings.HasPrefix(text, stampBegins) {
		return stamp{}, text
	}
	line, rest, _ := strings.Cut(text, "\n")
	var s stamp
	for i, field := range strings.Split(strings.TrimSpace(strings.TrimPrefix(line, stampBegins)), ", ") {
		if i == 0 {
			s.came, _ = time.Parse(stampTime, field)
		} else if at, ok := strings.CutPrefix(field, "sent "); ok {
			s.sent, _ = time.Parse(stampTime, at)
		} else if marks, ok := strings.CutPrefix(field, "message "); ok {
			s.mark, s.id, _ = strings.Cut(marks, " ")
		} else if late, ok := strings.CutPrefix(field, "late by "); ok {
			s.late = late
		}
	}
	return s, rest
}

type known struct{ game, phase, kind, power, file string }

// register reads the stamps of all games' sheets, to recognise messages filed before.
func (o *Office) register() {
	o.filed = map[string]known{}
	for _, g := range o.games {
		for _, p := range g.Phases {
			for _, kind := range g.Info.Folders() {
				folder := p.Shown + "/" + kind
				entries, _ := files.In(o.Dir).List(folder)
				for _, e := range entries {
					o.know(known{g.Slug, p.Key, kind, "", folder + "/" + e.Name()}, e.Name(), g)
				}
			}
		}
	}
}

// know records the stamp of a sheet. A stamp from an earlier version of herald has no mark; its
// message is recognised by text and time.
func (o *Office) know(k known, name string, g *game) {
	for _, p := range g.Rules.Map().Players() {
		if versionOf(name, p.ID) == 0 {
			continue
		}
		data, err := files.In(o.Dir).Read(k.file, files.Sheet)
		if err != nil || !strings.HasPrefix(string(data), stampBegins) {
			return
		}
		k.power = p.ID
		s, text := unstamped(string(data))
		if s.mark != "" {
			o.filed[s.mark] = k
		} else {
			o.filed[old(g.Slug, p.ID, s.came, text)] = k
		}
	}
}

// old returns the mark of a message that was filed before stamps had marks.
func old(game, power string, came time.Time, text string) string {
	at := ""
	if !came.IsZero() {
		at = came.UTC().Format(stampTime)
	}
	sum := sha256.Sum256([]byte(game + "\n" + power + "\n" + at + "\n" + trimmed(text)))
	return "old " + hex.EncodeToString(sum[:])
}
