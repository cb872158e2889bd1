package play

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/load"
)

// Sheet is one power's orders as read.
type Sheet struct {
	*load.Sheet
	By    engine.PowerID
	Lines []Line
	Sent  []Line // the lines before the coordinator's corrections; equal to Lines if there are none
}

// Line is one line of a sheet as read, and its effect in the game. Its text, comment and problems
// are secret, since people may write anything there.
type Line struct {
	notation.Line
	// Words are the order's own words, or "" if they may not be published or do not give the order.
	Words  string
	Order  *engine.Order    // nil if there is none; may become one of the line's further wishes
	Was    string           // the words that the coordinator's correction replaced, or ""
	Mended *load.Correction // the correction of this line, or nil
	// Freed is the correction of another line without which this line would be doubtful or read
	// differently, such as the deletion of a contradiction. Its words are not in the receipt.
	Freed    *load.Correction
	Says     string // a vote in words: "votes yes: draw"; secret until counted
	Secret   bool   // the order is not published with its phase (engine.Form.Secrecy)
	Position int    // index of the order among the step's orders, or -1
	// Rest holds the indices of the hold orders that a line "all hold" gives.
	Rest []int
}

// Reader reads the text of one power's sheet for a position.
type Reader interface {
	Read(rules engine.Rules, p *engine.Position, by engine.PowerID, file, text string) []Line
}

// readSheets reads a step's sheets and applies the coordinator's corrections.
func (g *Game) readSheets(r Reader, folder *load.Phase, step *Step, ps *load.Problems) {
	if folder == nil {
		return
	}
	m := g.Rules.Map()
	sheets := folder.Sheets(step.Kind)
	for _, c := range folder.Corrections {
		if c.Step == step.Kind && m.Power(c.Power) == engine.NoPower {
			ps.Errorf(c.File, c.Row, 0, suggest(c.Power, powerIDs(m)), "the board has no power %q", c.Power)
		}
	}
	for by := range m.Players() {
		id := m.Powers[by].ID
		var found *load.Sheet
		for _, s := range sheets {
			if s.Power == id {
				found = s
			}
		}
		corrections := correctionsFor(folder, step.Kind, id)
		if found == nil && len(corrections) == 0 {
			continue
		}
		if found == nil {
			found = &load.Sheet{Power: id, Version: 0, File: folder.Shown + "/corrections.toml"}
		}
		step.Sheets = append(step.Sheets, g.readSheet(r, found, engine.PowerID(by), corrections,
			folder.Frozen.Step(step.Kind), step, ps))
	}
	g.holdRest(step)
}

func (g *Game) checkNames(ps *load.Problems) {
	m := g.Rules.Map()
	for _, f := range g.Phases {
		sheets, unnamed := f.EverySheet(g.Info.Folders())
		for _, u := range unnamed {
			ps.Errorf(u.File, 0, 0, properName(m, u, latest(sheets, u.File)),
				"the file's name does not say whose orders these are")
		}
		for _, s := range slices.Concat(sheets, f.EveryUntyped(g.Info.Folders())) {
			if !m.IsSeat(m.Power(s.Power)) {
				u := load.SheetName(s.Power)
				if s.Scan != "" {
					u.Scan = path.Ext(s.File)
				}
				ps.Errorf(s.File, 0, 0, properName(m, u, latest(sheets, s.File)),
					"the board has no power %q", s.Power)
			}
		}
	}
}

// latest returns, by power, the version of the sheet that counts in a file's folder.
func latest(sheets []*load.Sheet, file string) map[string]int {
	out := map[string]int{}
	for _, s := range sheets {
		if path.Dir(s.File) == path.Dir(file) {
			out[s.Power] = s.Version
		}
	}
	return out
}

// properName returns advice for a sheet that is not named by a power's id: its name often contains
// the power's code or name, and a version. latest holds the existing versions. A copy made by
// another program ("crown (1).txt") may be later than all of them, so the advice is never to delete
// it or to give it an existing version's name.
func properName(m *engine.Map, u load.Unnamed, latest map[string]int) string {
	id := ""
	for i := range m.Players() {
		p := &m.Powers[i]
		if slices.Contains([]string{p.ID, strings.ToLower(p.Code), load.SheetName(p.Name).Stem}, u.Stem) {
			id = p.ID
		}
	}
	doubt := ""
	if id == "" {
		for i := range m.Players() { // "crown (conflicted copy)", "crown.sync-conflict-20260301-101112"
			if p := &m.Powers[i]; len(p.ID) > len(id) &&
				(strings.HasPrefix(u.Stem, p.ID+"-") || strings.HasPrefix(u.Stem, load.SheetName(p.Name).Stem+"-")) {
				id, doubt, u.Version = p.ID, "is it "+p.ID+"'s? Then ", 0 // the number may be a date, no version
			}
		}
	}
	if id == "" {
		if id = diag.Nearest(u.Stem, powerIDs(m)[:len(m.Players())]); id == "" {
			return "name it by its power, such as " + m.Powers[0].ID + ".txt, or " + m.Powers[0].ID +
				"-v2.txt for a later version; the powers are " +
				strings.Join(powerIDs(m)[:len(m.Players())], ", ")
		}
		doubt = "is it " + id + "'s? Then "
	}
	name, version := id+".txt", max(u.Version, 1)
	if last := latest[id]; version <= last {
		version = last + 1
		was := id + ".txt"
		if last > 1 {
			was = fmt.Sprintf("%s-v%d.txt", id, last)
		}
		doubt = "is it later than " + was + "? Then "
	}
	if version > 1 {
		name = fmt.Sprintf("%s-v%d.txt", id, version)
	}
	if u.Scan != "" {
		return doubt + "name it " + strings.TrimSuffix(name, ".txt") + u.Scan
	}
	if !u.Text {
		return doubt + "save it as plain text, named " + name
	}
	return doubt + "name it " + name
}

func correctionsFor(folder *load.Phase, kind, power string) []*load.Correction {
	var out []*load.Correction
	for i := range folder.Corrections {
		if c := &folder.Corrections[i]; c.Step == kind && c.Power == power {
			out = append(out, c)
		}
	}
	return out
}

func (g *Game) readSheet(r Reader, ls *load.Sheet, by engine.PowerID, corrections []*load.Correction,
	frozen *load.FrozenStep, step *Step, ps *load.Problems) *Sheet {
	lines := strings.Split(ls.Text, "\n")
	s := &Sheet{Sheet: ls, By: by, Sent: r.Read(g.Rules, step.Before, by, ls.File, ls.Text)}
	corrections = append(corrections, g.rewritten(r, step, by, ls, s.Sent)...)
	was := map[int]string{}
	mended := map[int]*load.Correction{}
	for _, c := range corrections {
		n := c.Line
		switch {
		case n > len(lines) || n < 0:
			hint := fmt.Sprintf("its lines are 1 to %d", len(lines))
			if ls.Version == 0 {
				hint = "leave out line: the order is then added"
			}
			ps.Errorf(c.File, c.Row, 0, hint, "the correction's line %d is not in %s", n, ls.File)
			continue
		case n == 0:
			lines = append(lines, c.Order)
			n = len(lines)
		case mended[n] != nil:
			ps.Warnf(c.File, c.Row, 0, "keep one of the two",
				"another correction changes line %d of %s already: this one counts", n, ls.File)
			lines[n-1] = c.Order
		default:
			was[n] = strings.TrimSpace(lines[n-1])
			lines[n-1] = c.Order
		}
		mended[n] = c
	}
	g.markSecrets(s.Sent)
	read := slices.Clone(s.Sent)
	s.asCovered(frozen)
	s.Lines = slices.Clone(s.Sent)
	if len(mended) > 0 {
		s.Lines = r.Read(g.Rules, step.Before, by, ls.File, strings.Join(lines, "\n"))
		g.markSecrets(s.Lines)
		for i := range s.Lines {
			if l := &s.Lines[i]; mended[l.No] == nil && !l.wordsOf(read, s.Sent) && l.Words != "" {
				l.Freed = g.freedBy(l, read, mended, corrections)
			}
		}
	}
	for n := range was {
		if lines[n-1] == "" {
			s.Lines = insertLine(s.Lines, Line{Line: notation.Line{No: n, Kind: notation.CommentLine}})
		}
	}
	for i := range s.Lines {
		l := &s.Lines[i]
		l.Was, l.Mended, l.Position = was[l.No], mended[l.No], -1
		if l.Order != nil {
			g.chooseWish(step, l)
			g.decree(l, by, ps)
			l.Order.Text = l.Words // drawings contain an order's text, so it must be publishable
			l.Position = len(step.Orders)
			step.Orders = append(step.Orders, *l.Order)
		}
	}
	return s
}

// decree turns an order that the coordinator added as a decision of his own into an order of the
// referee, if the rules allow that.
func (g *Game) decree(l *Line, by engine.PowerID, ps *load.Problems) {
	if l.Mended == nil || !l.Mended.Referee {
		return
	}
	if !slices.Contains(g.Info.Referee, l.Order.Verb) {
		ps.Errorf(l.Mended.File, l.Mended.Row, 0, "leave out referee: the order is then added to the power's own",
			"the rules do not leave %q to the referee", l.Mended.Order)
		return
	}
	o := *l.Order
	o.By, o.Whose, o.Whom = engine.Referee, by, by
	l.Order = &o
}

// markSecrets marks orders of forms that stay secret when their phase is published.
func (g *Game) markSecrets(lines []Line) {
	for i := range lines {
		if o := lines[i].Order; o != nil {
			f := g.Info.Form(o.Verb)
			lines[i].Secret = f != nil && f.Secrecy != engine.Open
		}
	}
}

func insertLine(lines []Line, l Line) []Line {
	for i := range lines {
		if lines[i].No == l.No {
			return lines
		}
		if lines[i].No > l.No {
			return append(lines[:i:i], append([]Line{l}, lines[i:]...)...)
		}
	}
	return append(lines, l)
}

// Published returns the part of a sheet that its receipt covers and that results show: the words of
// each order as sent, before any correction, each followed by a line feed.
func (s *Sheet) Published() string { return s.words(false) }

// Sealed returns the words of the secret orders on a sheet, which a second receipt covers.
func (s *Sheet) Sealed() string { return s.words(true) }

func (s *Sheet) words(secret bool) string {
	var b strings.Builder
	for _, l := range s.Sent {
		if l.Words != "" && l.Secret == secret { // planted: receipts publish secret orders: l.Words != ""
			b.WriteString(l.Words)
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// asCovered replaces orders' words by those that the frozen receipt covers, so that published words
// fit it even if today's reader finds others. It does nothing if their numbers differ.
func (s *Sheet) asCovered(frozen *load.FrozenStep) {
	if frozen == nil {
		return
	}
	for _, f := range frozen.Sheets {
		if f.Power != s.Power || f.Hash != s.Hash || f.Words == "" || f.Words == s.Published() {
			continue
		}
		covered := strings.Split(strings.TrimSuffix(f.Words, "\n"), "\n")
		if len(covered) != strings.Count(s.Published(), "\n") {
			return
		}
		for i := range s.Sent {
			if l := &s.Sent[i]; l.Words != "" && !l.Secret {
				l.Words, covered = covered[0], covered[1:]
			}
		}
	}
}

// wordsOf gives a line of the corrected sheet the words of the same line in the sheet as sent. It
// returns false if no line there reads the same.
func (l *Line) wordsOf(read, sent []Line) bool {
	for i := range read {
		if read[i].No == l.No && read[i].Words == l.Words {
			l.Words = sent[i].Words
			return true
		}
	}
	return false
}

// freedBy returns the correction of another line that made this line an order: one about the same
// unit, else the sheet's first.
func (g *Game) freedBy(l *Line, read []Line, mended map[int]*load.Correction,
	corrections []*load.Correction) *load.Correction {
	m := g.Rules.Map()
	at := l.Line.Order.At
	for i := range read {
		if c, of := mended[read[i].No], read[i].Line.Order.At; c != nil && at != engine.NoPlace && of != engine.NoPlace &&
			m.RegionOf(of) == m.RegionOf(at) {
			return c
		}
	}
	return corrections[0]
}

// Written returns the publishable words of the line with a number as they were sent, or "".
func (s *Sheet) Written(number int) string {
	var words []string
	for _, l := range s.Sent {
		if l.No == number && l.Words != "" {
			words = append(words, l.Words)
		}
	}
	return strings.Join(words, ". ")
}

// Public reports whether a line is published with the results: an order, or a correction.
func (l *Line) Public() bool { return l.Words != "" || l.Order != nil || l.Mended != nil }
