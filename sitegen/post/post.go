// Package post files players' messages among a game's orders: it finds the game, power and phase of
// each, and writes its text as the power's next version. It leaves a message that it cannot place
// in inbox/ with the reason.
//
// What it handles is secret: nothing that draws or writes pages may import it.
package post

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/mail"
	"github.com/heraldmaps/herald/sitegen/play"
)

// Office files messages for the games of one site.
type Office struct {
	Dir     string    // the site's folder
	DryRun  bool      // report what would be done, and do nothing
	Now     time.Time // the current time; zero: not known
	Server  string    // the server that confirms senders (load.Settings.MailServer); "": From is believed
	games   []*game
	readers map[*game]*notation.Reader
	shelves map[string]*shelf // by folder and power
	filed   map[string]known  // by mark: every message filed in any phase; nil until first needed
}

type game struct {
	*play.Game
	people []load.Person
}

// New makes an office for games, and reads their registers.
func New(dir string, games []*play.Game, ps *load.Problems) *Office {
	o := &Office{Dir: dir, readers: map[*game]*notation.Reader{}, shelves: map[string]*shelf{}}
	for _, g := range games {
		o.games = append(o.games, &game{g, g.People(ps)})
	}
	return o
}

// Outcome is the result for one message.
type Outcome struct {
	Message string   `json:"message"` // the file in which it came
	Subject string   `json:"subject"`
	Game    string   `json:"game,omitempty"`
	Phase   string   `json:"phase,omitempty"`
	Kind    string   `json:"kind,omitempty"` // orders, retreats or adjustments
	Power   string   `json:"power,omitempty"`
	File    string   `json:"file,omitempty"`  // where its text is now
	Scans   []string `json:"scans,omitempty"` // where its photographs are
	Late    string   `json:"late,omitempty"`  // "3 h 20 min": how long after the deadline it came
	Doubts  int      `json:"doubts"`          // number of lines that the coordinator must look at
	Why     string   `json:"why,omitempty"`   // why it was left in inbox/, or not filed
}

// Take files one message, or puts it into inbox/, and returns what it did.
func (o *Office) Take(raw mail.Raw) Outcome {
	out := Outcome{Message: raw.From}
	if raw.Err != nil {
		return o.keep(raw, out, raw.Err.Error())
	}
	m, err := mail.Read(strings.NewReader(string(raw.Data)))
	if m != nil {
		out.Subject = m.Subject
	}
	if err != nil {
		return o.keep(raw, out, err.Error())
	}
	says, toCome := m.Date, mail.IsToCome(m.Date, o.Now)
	if at := mail.Received(raw.Data); !at.IsZero() { // planted: mail is late by its sender's clock: false && !at.IsZero()
		says, toCome = at, false
	}
	came := says
	if toCome { // ignore a date in the future
		came = time.Time{}
	}
	if o.filed == nil {
		o.register()
	}
	mark := stampOf(raw, m, came, o.Now)
	if k, ok := o.filed[mark.mark]; ok { // planted: a message is filed twice: false && ok
		return k.again(out)
	}
	to, why := o.address(m, came)
	if why != "" {
		return o.keep(raw, out, why)
	}
	out.Game, out.Power = to.g.Slug, to.id()
	if k, ok := o.filed[old(out.Game, out.Power, says, sheetText(m))]; ok {
		return k.again(out)
	}
	step := to.g.Awaited()
	t := to.g.Current()
	out.Phase = t.Key
	switch {
	case step == nil:
		return o.keep(raw, out, "the game waits for no orders")
	case t.State == play.Closed && step.Kind == t.Steps[0].Kind: // planted: mail to a closed phase: false
		out.Kind = step.Kind
		return o.keep(raw, out, "the phase is closed, and its receipts are published")
	}
	out.Kind = step.Kind
	sheet := o.read(to.g, step, to.power, m)
	why = o.unfit(to, step, &sheet)
	if other := o.otherGame(to.g, m.Text, &sheet); other != nil {
		why = fmt.Sprintf("it names several games, %s beside %s: one message for each", other.Title, to.g.Title)
	}
	if why == "" {
		why = o.otherSeat(to, m, came, &sheet)
	}
	if why == "" {
		why = o.before(to.g, step, mark.when(), sheet.Header)
	}
	photograph := why == noOrder &&
		slices.ContainsFunc(m.Files, func(f mail.File) bool { _, ok := f.Picture(); return ok })
	if why != "" && !photograph {
		return o.keep(raw, out, why)
	}
	out.Doubts = doubts(&sheet)
	if photograph {
		out.Doubts++
		out.also("the photograph waits to be typed")
	}
	for _, d := range to.g.Deadlines() {
		grace := time.Duration(to.g.Time.Grace) * time.Hour
		if d.Key == t.Key && d.Kind == step.Kind && !came.IsZero() && came.After(d.Due().Add(grace)) {
			out.Late = span(came.Sub(d.Due()))
		}
	}
	if mark.late = out.Late; mark.late != "" && to.g.Time.Late == "refuse" {
		return o.keep(raw, out, "it came "+out.Late+" after the deadline, and late orders are refused in this game")
	}
	if why := o.besideVotes(to, step, &sheet, &out); why != "" {
		return o.keep(raw, out, why)
	}
	if toCome {
		out.Doubts++
		out.also(fmt.Sprintf("it is dated %s, which is in the future, so when it was sent is unknown",
			m.Date.UTC().Format(stampTime)))
	}
	return o.file(raw, m, to, step, mark, preliminary(m.Text), photograph, out)
}

// also adds a further reason to the outcome.
func (out *Outcome) also(why string) {
	if out.Why != "" {
		why = out.Why + "; " + why
	}
	out.Why = why
}

func (k known) again(out Outcome) Outcome {
	out.Game, out.Phase, out.Kind, out.Power, out.File = k.game, k.phase, k.kind, k.power, k.file
	out.Why = "it is filed already"
	return out
}

// before returns why a message cannot be a sheet for a step, or "". It cannot if it was sent before
// the results of the step before were frozen, unless its heading names season and year, and for
// steps after the first also the kind, since players may write ahead. Nothing is checked if those
// results have been reopened since, or if a wrong clock has dated them in the future.
func (o *Office) before(g *game, s *play.Step, sent time.Time, h notation.Header) string {
	t := g.Current()
	since, follows := t.Folder, s.Kind != t.Steps[0].Kind
	if !follows {
		since = nil
		if n := len(g.Turns); n > 1 {
			since = g.Turns[n-2].Folder
		}
	}
	if since == nil || since.Frozen == nil || since.Retakes > 0 || !o.Now.IsZero() && since.Frozen.At.After(o.Now) ||
		sent.IsZero() || !sent.Before(since.Frozen.At) {
		return ""
	}
	if h.Season != "" && h.Year != 0 && (!follows || h.Submission != "") {
		return ""
	}
	return fmt.Sprintf("it was sent %s, before the game waited for %s of %s %d", sent.UTC().Format(stampTime), s.Kind,
		s.Phase.Season, s.Phase.Year)
}

func (o *Office) read(g *game, s *play.Step, power engine.PowerID, m *mail.Message) notation.Sheet {
	r := o.readers[g]
	if r == nil {
		r = notation.For(g.Rules, nil)
		o.readers[g] = r
	}
	sheet := m.Sheet(nil)
	sheet.Game = g.names()
	ctx := notation.During(s.Before, power)
	ctx.Revises = o.shelf(g.Shown()+"/"+g.Current().Key+"/"+s.Kind, g.Rules.Map().Powers[power].ID).file != ""
	return r.Mail("message", sheet, ctx)
}

// kept returns the lines of the version before that stay in force if a message changes only some
// orders. They are filed below the message's own lines.
func (o *Office) kept(to seat, s *play.Step, there *shelf, body string) string {
	r := o.readers[to.g]
	if there.file == "" || r == nil {
		return ""
	}
	return r.Kept(there.text, body, there.next-1, notation.During(s.Before, to.power))
}

func (g *game) names() []string { return []string{g.Title, strings.ReplaceAll(g.Slug, "-", " ")} }

// besideVotes returns why a message with only a vote is not filed as a new version, or "": it would
// replace orders filed before. Orders that come after a sheet with only a vote are filed, and out
// notes that the vote is not among them.
func (o *Office) besideVotes(to seat, s *play.Step, sheet *notation.Sheet, out *Outcome) string {
	there := o.shelf(to.g.Shown()+"/"+out.Phase+"/"+s.Kind, out.Power)
	if there.file == "" {
		return ""
	}
	filed := o.read(to.g, s, to.power, &mail.Message{Text: there.text})
	if !orders(sheet) && orders(&filed) && !has(sheet, notation.VoteLine) {
		return "nothing in it could be read as an order, and as a later version it would replace " +
			path.Base(there.file)
	}
	switch votes := votesAlone(sheet); {
	case votes && !votesAlone(&filed):
		return "it votes and orders nothing, and as a later version it would replace " + path.Base(there.file)
	case !votes && votesAlone(&filed) && !has(sheet, notation.VoteLine):
		out.Doubts++
		out.also("the vote of " + path.Base(there.file) + " is not among these orders")
	}
	return ""
}

// votesAlone reports whether a sheet has votes, but no line that is, or was meant as, an order.
func votesAlone(s *notation.Sheet) bool {
	return has(s, notation.VoteLine) && !has(s, notation.OrderLine) && !has(s, notation.Unread)
}

func orders(s *notation.Sheet) bool {
	return slices.ContainsFunc(s.Lines, func(l notation.Line) bool {
		return l.Kind == notation.OrderLine && l.Standing() != notation.Doubtful
	})
}

func has(s *notation.Sheet, kind notation.LineKind) bool {
	return slices.ContainsFunc(s.Lines, func(l notation.Line) bool { return l.Kind == kind })
}

func doubts(s *notation.Sheet) int {
	n := 0
	for i := range s.Lines {
		for _, p := range s.Lines[i].Problems {
			if p.Code != notation.Misspelt {
				n++
				break
			}
		}
	}
	return n
}

// unfit returns how a sheet contradicts the game and power that sender and subject give, or "".
func (o *Office) unfit(to seat, s *play.Step, sheet *notation.Sheet) string {
	m := to.g.Rules.Map()
	if why := to.against(s, sheet.Header); why != "" {
		return why
	}
	for i := range sheet.Lines {
		if l := &sheet.Lines[i]; l.Power != engine.NoPower && l.Power != to.power && l.Kind == notation.OrderLine {
			return fmt.Sprintf("it holds orders of several powers: %s beside %s",
				m.Powers[l.Power].Name, m.Powers[to.power].Name)
		}
	}
	for i := range sheet.Lines { // also a second heading above the orders
		l := &sheet.Lines[i]
		if l.Kind == notation.OrderLine || l.Kind == notation.VoteLine {
			break
		}
		if why := to.against(s, l.Header); why != "" { // a quoted heading has no Header
			return why
		}
	}
	for i := range sheet.Lines {
		switch l := &sheet.Lines[i]; l.Kind {
		case notation.OrderLine, notation.VoteLine:
			return ""
		case notation.Unread:
			if len(l.Problems) > 0 && l.Problems[0].Code != notation.UnknownVerb && l.Problems[0].Code != notation.General {
				return ""
			}
		}
	}
	return noOrder
}

const noOrder = "no order was found in it"

// against returns how a heading contradicts the seat and the phase that the game waits for, or "".
func (to seat) against(s *play.Step, h notation.Header) string {
	m := to.g.Rules.Map()
	switch {
	case h.Power != engine.NoPower && h.Power != to.power:
		return fmt.Sprintf("its heading names %s, and the sender plays %s", m.Powers[h.Power].Name, m.Powers[to.power].Name)
	case h.Year != 0 && h.Year != s.Phase.Year || h.Season != "" && h.Season != s.Phase.Season.String():
		return fmt.Sprintf("its heading does not mention %s %d, where the game is", s.Phase.Season, s.Phase.Year)
	case h.Submission != "" && h.Submission != s.Phase.Step.String():
		return fmt.Sprintf("its heading says %s orders, but the game waits for %s", h.Submission, s.Kind)
	}
	return ""
}

// otherGame returns another game that a heading in the text names, or nil. It looks at the whole
// text, since address reads only its beginning.
func (o *Office) otherGame(g *game, text string, sheet *notation.Sheet) *game {
	written := strings.Split(text, "\n") // sheet.Lines have lost the game's own name
	for i := range sheet.Lines {
		l := &sheet.Lines[i]
		if l.Kind == notation.QuotedLine || l.Kind == notation.OrderLine && l.Header.Game == "" {
			continue
		}
		text := l.Text
		if l.No > 0 && l.No <= len(written) && l.Kind != notation.OrderLine {
			text = written[l.No-1]
		}
		text = " " + notation.Fold(text) + " "
		for _, named := range o.named(text) {
			if named != g && (l.Kind != notation.CommentLine || strings.TrimSpace(text) == notation.Fold(named.Title)) {
				return named
			}
		}
	}
	return nil
}

// preliminary reports whether a text says that it is preliminary, to count only if no other comes.
func preliminary(text string) bool {
	t := " " + notation.Fold(text) + " "
	return slices.ContainsFunc([]string{" preliminary ", " provisional orders ", " if nothing later comes ",
		" if nothing else comes ", " unless you hear otherwise ", " unless i send ", " in case i cannot ",
		" in case i do not ", " just in case ", " backup orders ", " holding orders only if ",
		" until i send ", " use only if "}, func(p string) bool {
		return strings.Contains(t, p)
	})
}

func span(d time.Duration) string {
	if d >= 48*time.Hour {
		return fmt.Sprintf("%d days", int(d.Hours()/24))
	}
	return fmt.Sprintf("%d h %02d min", int(d.Hours()), int(d.Minutes())%60)
}
