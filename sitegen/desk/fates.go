package desk

import (
	"fmt"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

// more is how many units may be built or must be removed, with order lines for that.
type more struct {
	Says  string
	Lines []string
}

type fate struct {
	No    int
	Class string // "ok", "bad", "doubt", "note"
	Word  string // "illegal"
	Text  []part
	Says  string // the order in full words
	From  string // in a revision of some orders only: where the line comes from
	Notes []string
	Guess bool
}

// part is a stretch of a line's characters. Marked is set if a problem is about them.
type part struct {
	Text   string
	Marked bool
}

// with returns the site with text in the sheet's file, as it would be after saving.
func (s *sheet) with(site files.Site, text string) files.Site {
	s.held = map[string][]byte{}
	fs.WalkDir(site.FS("."), s.Game.Shown(), func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			s.held[name] = nil // nil: read this file from the disk
		}
		return nil
	})
	s.held[s.File] = []byte(text)
	return site.Over(s.Game.Shown(), s.held)
}

// read reads the text as if saved. It returns an error if that would add a problem to the site.
func (s *sheet) read(d *Desk) error {
	if s.As == "" {
		s.fates()
		return nil
	}
	lines := strings.Split(s.Text, "\n")
	guessed := map[int]bool{}
	for i, l := range lines {
		if rest, ok := strings.CutPrefix(l, guess); ok {
			lines[i], guessed[i+1] = rest, true
		}
	}
	s.Guesses = len(guessed)
	text := strings.Join(lines, "\n")
	var err error
	if s.held != nil && s.Kind == s.Kinds[0] { // the earlier phases are played already: read only this one
		var ps load.Problems
		s.held[s.File] = []byte(text)
		s.Game.Reread(&ps)
		err = ps.Err()
	} else if g, _, e := d.open(s.with(d.site, text), s.Game.Slug, s.thawed); g == nil {
		s.Faults = problems(e)
		return e
	} else {
		s.Game, err = g, e
	}
	if s.Faults = s.known; err != nil && len(s.known) == 0 {
		s.Faults = problems(err)
		return err
	}
	s.look(s.Game)
	s.fates()
	for i := range s.Fates {
		s.Fates[i].Guess = guessed[s.Fates[i].No]
	}
	for _, o := range s.Game.Owed(s.Game.Status(), s.lib, d.Now(), nil) {
		if o.Power == s.power {
			s.Owed = append(s.Owed, short(s.Game, o.What))
		}
	}
	return nil
}

// live answers each change of a sheet in the browser with the fates of its lines. It keeps the game
// loaded and reads only the sheet, until the game's files change.
func (d *Desk) live(w http.ResponseWriter, r *http.Request) error {
	of := strings.Join([]string{r.URL.Path, r.FormValue("kind"), r.FormValue("as"), r.FormValue("from"),
		build.Fingerprint(d.Site, "content/games/"+r.PathValue("game"))}, "\n")
	d.typing.Lock()
	defer d.typing.Unlock()
	if d.typed == nil || d.typedOf != of {
		s, err := d.place(r)
		if err != nil {
			return err
		}
		d.typed, d.typedOf = s, of
	}
	d.typed.Text = posted(r)
	d.typed.read(d) // the fates show its errors
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	return d.set.ExecuteTemplate(w, "fates", d.typed)
}

// fates describes, line by line, how the sheet is understood, as an acknowledgement would.
func (s *sheet) fates() {
	s.Fates, s.Units, s.More, s.Owed = nil, nil, nil, nil
	if s.there() == nil && s.status.Sheet == nil {
		s.units()
		return
	}
	type why struct{ class, word, text string }
	of := map[*engine.Order]why{}
	for _, l := range s.status.Illegal {
		of[l.Order] = why{"bad", "illegal", l.Why}
	}
	for _, l := range s.status.Void {
		of[l.Order] = why{"bad", "void", l.Why}
	}
	for _, l := range s.status.Hoped {
		of[l.Order] = why{"note", "counts if the unit obeys then", ""}
	}
	for _, l := range s.status.Foreign {
		of[l.Order] = why{"note", "for another power's unit", ""}
	}
	from, merged := "new", slices.ContainsFunc(s.status.Sheet.Lines, isKept)
	for _, l := range s.status.Sheet.Lines {
		if isKept(l) {
			from = strings.TrimSuffix(strings.TrimPrefix(l.Text, "# "), ":")
		}
		f := fate{No: l.No, Class: "ok"}
		if merged {
			f.From = from
		}
		switch {
		case (l.Kind == notation.CommentLine || l.Kind == notation.QuotedLine) && l.Standing() != notation.Doubtful:
			if strings.TrimSpace(l.Text) == "" || strings.HasPrefix(l.Text, "#") {
				continue
			}
			f.Class, f.Word = "note", "no order"
		case l.Kind == notation.HeaderLine:
			f.Class, f.Word = "note", "heading"
		case l.Kind == notation.VoteLine && l.Standing() != notation.Doubtful:
			f.Says = l.Says
		case l.Kind == notation.WishLine:
			f.Class, f.Word, f.Says = "note", "for a later phase", s.lib.Order(s.Game.Rules, l.Line.Order)
			if l.If != "" {
				f.Says += " (" + l.If + ")"
			}
		case l.All:
			f.Says = "All other units hold"
		case l.Order == nil && l.Repeats:
			f.Class, f.Word = "note", "said before"
		case l.Order == nil:
			f.Class, f.Word = "doubt", "doubtful"
		default:
			f.Says = s.lib.Order(s.Game.Rules, *l.Order)
			if w, ok := of[l.Order]; ok {
				if f.Class, f.Word = w.class, w.word; w.text != "" {
					f.Notes = append(f.Notes, w.text)
				}
			}
		}
		if strings.EqualFold(strings.TrimRight(l.Text, ". "), f.Says) { // the line reads just as it is written
			f.Says = ""
		}
		f.Text = parts(l.Line, f.Class != "ok" && f.Class != "note")
		for _, p := range l.Problems {
			if p.Code == play.HeadingElsewhere {
				f.Class = "doubt"
			}
			note := p.Message
			if p.Hint != "" {
				note += " (" + p.Hint + ")"
			}
			f.Notes = append(f.Notes, note)
		}
		for _, o := range l.Else {
			if l.Order == nil || s.lib.Order(s.Game.Rules, o) != f.Says {
				f.Notes = append(f.Notes, "else: "+s.lib.Order(s.Game.Rules, o))
			}
		}
		if l.Was != "" {
			f.Notes = append(f.Notes, "was “"+l.Was+"”")
		}
		s.Fates = append(s.Fates, f)
	}
	s.units()
}

// isKept reports whether a line heads the lines that a revision keeps from the version before.
func isKept(l play.Line) bool { return strings.HasPrefix(l.Text, notation.KeptMark) }

// parts splits a line into runs, marked where its problems point. If no problem points at a column,
// it returns one run, marked if all is set.
func parts(l notation.Line, all bool) []part {
	rs := []rune(l.Text)
	marked := make([]bool, len(rs))
	pointed := false
	for _, p := range l.Problems {
		for i := p.Col - 1; p.Len < len(rs) && i >= 0 && i < p.Col-1+p.Len && i < len(rs); i++ {
			marked[i], pointed = true, true
		}
	}
	if !pointed {
		return []part{{l.Text, all}}
	}
	var out []part
	for i, r := range rs {
		if i == 0 || marked[i] != marked[i-1] {
			out = append(out, part{Marked: marked[i]})
		}
		out[len(out)-1].Text += string(r)
	}
	return out
}

// units lists lines for units without an order: all legal orders of one that must retreat, a hold
// for any other. It also sets the builds or removals that are still due.
func (s *sheet) units() {
	step := s.Game.Awaited()
	if step == nil {
		return
	}
	rules, m := s.Game.Rules, s.Game.Rules.Map()
	for _, u := range s.status.Unordered {
		if s.Game.Info.Leads(step.Phase.Step) {
			s.Units = append(s.Units, s.Game.UnitName(u, s.lib)+" holds")
			continue
		}
		for _, o := range rules.Legal(nil, step.Before, s.power, u.ID) {
			s.Units = append(s.Units, s.lib.Order(rules, o))
		}
	}
	due, says := s.status.Due, "May build %d more"
	if due < 0 {
		due, says = -due, "Must remove %d more"
	}
	taken := map[engine.RegionID]bool{}
	for _, l := range s.status.Read {
		switch l.Order.Verb {
		case engine.Build, engine.Remove:
			taken[m.RegionOf(l.Order.At)] = true
			due--
		case engine.Waive:
			due--
		}
	}
	if due <= 0 {
		return
	}
	s.More = &more{Says: fmt.Sprintf(says, due)}
	for _, o := range rules.Legal(nil, step.Before, s.power, 0) {
		switch o.Verb {
		case engine.Build, engine.Remove:
			if taken[m.RegionOf(o.At)] {
				continue
			}
		case engine.Waive:
		default:
			continue
		}
		s.More.Lines = append(s.More.Lines, s.lib.Order(rules, o))
	}
}
