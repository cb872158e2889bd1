package desk

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/letters"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/mail"
)

// letter is a message in inbox/ and what can be done with it.
type letter struct {
	load.Waiting
	ID      string
	Mail    *mail.Message
	Games   []choice
	Pending string // the file of an answer that was written
	Text    string
}

// choice is a game with its powers, to file a message as one of theirs.
type choice struct {
	Slug, Title, Board string
	Powers             []engine.Power
}

// waiting reads the message inbox/ID.eml; for an empty id it returns zero values.
func (d *Desk) waiting(id string) (load.Waiting, *mail.Message, error) {
	if id == "" {
		return load.Waiting{}, nil, nil
	}
	all := load.Inbox(d.Site)
	i := slices.IndexFunc(all, func(w load.Waiting) bool { return w.ID() == "inbox-"+id })
	if i < 0 {
		return load.Waiting{}, nil, refuse(http.StatusNotFound, "inbox/%s.eml is not there any more", id)
	}
	data, err := d.site.Read(all[i].File, mail.MaxMessage+4096)
	if err != nil {
		return load.Waiting{}, nil, fmt.Errorf("%s: %w", all[i].File, load.Unread(err))
	}
	m, _ := mail.Read(bytes.NewReader(data)) // of a damaged message, what can be read
	if m == nil {
		m = &mail.Message{}
	}
	return all[i], m, nil
}

// bring shows a message beside a sheet's text. On the first visit it becomes the text.
func (d *Desk) bring(s *sheet, first bool) error {
	_, m, err := d.waiting(s.From)
	if err != nil {
		return err
	}
	s.Left = m.Text
	var photos []string
	for i := range m.Files {
		if _, ok := m.Files[i].Picture(); ok {
			photos = append(photos, fmt.Sprintf("inbox/%s/%d", s.From, i))
		}
	}
	s.Photos = append(photos, s.Photos...)
	if first {
		s.Text = m.Text
	}
	return nil
}

func (d *Desk) message(w http.ResponseWriter, r *http.Request) error {
	waiting, m, err := d.waiting(r.PathValue("id"))
	if err != nil {
		return err
	}
	l := letter{Waiting: waiting, ID: r.PathValue("id"), Mail: m, Pending: r.FormValue("written")}
	for _, slug := range d.games() {
		g, _, _ := d.open(d.site, slug, false)
		if g != nil && g.Awaited() != nil {
			l.Games = append(l.Games, choice{slug, g.Title, g.Board.Map.ID, g.Rules.Map().Players()})
		}
	}
	d.show(w, http.StatusOK, "message", view{Title: "A message", Data: l})
	return nil
}

func (d *Desk) attachment(w http.ResponseWriter, r *http.Request) error {
	_, m, err := d.waiting(r.PathValue("id"))
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 0 || n >= len(m.Files) {
		return refuse(http.StatusNotFound, "the message has no such file")
	}
	ending, ok := m.Files[n].Picture()
	if !ok {
		return refuse(http.StatusNotFound, "%s is not a photograph", mail.Shown(m.Files[n].Name))
	}
	shown(w)
	send(w, r, "picture."+ending, m.Files[n].Data)
	return nil
}

// answer moves a message out of inbox/, or drafts an answer in outbox/. It sends nothing.
func (d *Desk) answer(w http.ResponseWriter, r *http.Request) error {
	release, err := d.hold()
	if err != nil {
		return err
	}
	defer release()
	id := r.PathValue("id")
	waiting, m, err := d.waiting(id)
	if err != nil {
		return err
	}
	if r.PostForm.Get("do") == "aside" {
		if err := waiting.PutAside(d.Site); err != nil {
			return err
		}
		http.Redirect(w, r, d.root, http.StatusSeeOther)
		return nil
	}
	text := strings.ReplaceAll(r.PostForm.Get("text"), "\r\n", "\n")
	switch {
	case d.settings.Email == "":
		return refuse(http.StatusConflict, `the site has no address to answer from `+
			`(hint: email = "…@…" in content/site.toml)`)
	case strings.TrimSpace(text) == "":
		return refuse(http.StatusBadRequest, "the letter is empty")
	}
	subject := m.Subject
	if !strings.HasPrefix(strings.ToLower(subject), "re:") {
		subject = "Re: " + subject
	}
	data, err := letters.Letter{From: letters.Address{Name: d.settings.Coordinator, Mail: d.settings.Email},
		To:      letters.Address{Name: m.From.Name, Mail: m.From.Address},
		Subject: subject, Text: text, Date: d.Now().UTC().Truncate(time.Second)}.Message()
	if err != nil {
		return refusal{http.StatusConflict, err}
	}
	file := ""
	for n := 1; ; n++ {
		file = fmt.Sprintf("outbox/answer-%s-%d.eml", id, n)
		if _, err := os.Lstat(d.file(file)); errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if err := load.WriteSecret(d.file(file), data); err != nil {
		return err
	}
	http.Redirect(w, r, d.root+"inbox/"+id+"?written="+file, http.StatusSeeOther)
	return nil
}
