package publish

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/play"
)

// turn publishes as much of a turn as its state allows.
func (p *publisher) turn(t *play.Turn, prev *Turn) *Turn {
	out := &Turn{
		Key: t.Key, Name: p.info.TurnWords(t.Phase), When: p.info.When(t.Phase), Season: p.info.SeasonName(t.Phase.Season),
		Kind: t.Steps[0].Kind, Phase: t.Phase, State: t.State.String(),
		Adjustment: t.Phase.Step == engine.Adjustment, Units: slices.Contains(p.info.Verbs(t.Phase.Step), engine.Hold),
		Before: p.seen(t.Steps[0].Before), After: p.seen(t.After()),
	}
	out.Held = p.held[t.After()]
	out.PhaseID = p.info.PhaseID(t.Phase)
	out.NextID = out.PhaseID
	stamps := []string{p.g.Slug, t.Key, t.State.String(), p.position(t.Steps[0].Before)}
	for _, s := range t.Steps {
		if s == t.Steps[0] || s.Resolution == nil {
			out.Awaits, out.Submission = s.Kind, p.info.Submission(s.Phase.Step)
			if st := p.info.Step(s.Phase.Step); st != nil {
				out.Lines, out.AwaitsID, out.AwaitsStep = st.Lines, st.ID, st.Step
			}
		}
		if s.Resolution == nil {
			if !p.info.Leads(s.Phase.Step) {
				out.Retreats = true
				out.NextID = p.info.PhaseID(s.Phase)
				for _, d := range p.seen(s.Before).Position().Dislodged {
					if !slices.Contains(out.Pending, int(d.Unit.Power)) {
						out.Pending = append(out.Pending, int(d.Unit.Power))
					}
				}
				slices.Sort(out.Pending)
			}
			if !p.g.Over() && (t.State == play.Open || !p.info.Leads(s.Phase.Step)) && out.Choices == nil {
				out.Choices = p.choices(p.seen(s.Before))
			}
			out.Owed, out.May = p.owed(p.seen(s.Before))
			continue
		}
		seen := engine.PublishResolution(p.g.Rules, s.Resolution, p.audience)
		out.Steps = append(out.Steps, p.step(s, seen))
		if s == t.Steps[0] {
			var final *engine.Position
			if t.State == play.Final {
				final = p.seen(t.After()).Position()
			}
			out.Dislodged = p.dislodged(final, seen)
		}
		if p.secretive() || !p.whole(s, seen) { // planted: stamps are made of secret inputs: p.secretive()
			stamps = append(stamps, out.Steps[len(out.Steps)-1].Text) // not Inputs: their hash would tell secrets apart
		} else {
			stamps = append(stamps, s.Inputs)
		}
		out.Lots = append(out.Lots, p.lots(s, seen)...)
	}
	if p.g.Over() && t.State == play.Open {
		out.State = "over" // nobody will play it
	}
	out.Receipts = p.receipts(t, out)
	out.Closings = p.closings(t)
	if t.Folder != nil && t.Folder.Frozen != nil {
		out.At = t.Folder.Frozen.At.UTC()
	}
	out.Standings = p.standings(out.After, out.Before)
	over := len(p.g.Winners) > 0 && t == p.g.Current() // nothing is due after the last turn
	if step := out.After.Position().Phase.Step; !over && step == engine.Adjustment &&
		slices.Contains(p.info.Verbs(step), engine.Build) {
		out.Due = p.due(out.After)
	}
	out.Changes = p.changes(out)
	var before []Panel
	if prev != nil {
		before = append([]Panel{}, prev.Panels...)
	}
	out.Panels = panels(p.g.Rules.Panels(out.After), before, p.info.When(out.After.Position().Phase))
	out.Tracks = p.g.Rules.Tracks(out.After)
	if t.State == play.Open && !p.g.Over() {
		out.SheetLines = p.sheetLines(out.After)
	}
	out.Marks = p.g.Rules.Marks(out.After)
	sum := sha256.Sum256([]byte(strings.Join(stamps, "\n")))
	out.Stamp = hex.EncodeToString(sum[:])[:8]
	return out
}

// whole reports whether all positions, orders and outcomes of a step are public.
func (p *publisher) whole(s *play.Step, seen engine.PublicResolution) bool {
	for _, pos := range []*engine.Position{s.Before, s.Resolution.After} {
		if p.m.ID+positionText(pos)+p.state(pos) != p.position(pos) {
			return false
		}
	}
	return outcomeText(p.m, s.Resolution.Outcomes) == outcomeText(p.m, seen.Outcomes().List())
}

func (p *publisher) seen(pos *engine.Position) engine.Public {
	v, ok := p.views[pos]
	if !ok {
		v = engine.Publish(p.g.Rules, pos, p.audience)
		p.views[pos] = v
	}
	return v
}

// owed returns, by player and in the ruleset's words, the public part of what the player must send
// (due) and may send besides (may).
func (p *publisher) owed(seen engine.Public) (due, may [][]string) {
	due, may = make([][]string, len(p.m.Players())), make([][]string, len(p.m.Players()))
	for i := range due {
		for _, d := range p.g.Rules.Duties(seen.Position(), engine.PowerID(i)) {
			switch {
			case d.Text == "":
			case d.Lack != "":
				may[i] = append(may[i], d.Text)
			default:
				due[i] = append(due[i], d.Text)
			}
		}
	}
	return due, may
}

// step publishes a resolved step: the orders and outcomes that the audience may see.
func (p *publisher) step(s *play.Step, seen engine.PublicResolution) Step {
	out := Step{Kind: s.Kind, MovedIn: s.MovedIn, Name: capital(s.Kind), Follows: !p.info.Leads(s.Phase.Step),
		Orders: seen.Outcomes(), Before: seen.Before(), After: seen.After()}
	out.Accounts = panels(p.g.Rules.Accounts(seen), nil, "")
	out.Marks, out.Arrows = p.g.Rules.Marks(out.Before), p.g.Rules.Arrows(seen)
	out.Held = p.held[s.Before]
	out.Text = p.position(s.Before) + p.position(s.Resolution.After) +
		outcomeText(p.m, out.Orders.List()) + heldText(out.Held)
	for power := range p.m.Players() {
		sheet := Sheet{Power: power, Missing: true}
		for _, ps := range s.Sheets {
			if int(ps.By) != power {
				continue
			}
			sheet.Missing, sheet.Version = false, ps.Version
			if p.g.Scans && !p.info.NoScans && ps.Scan != "" { // planted: photographs of secret lines: p.g.Scans && ps.Scan != ""
				sheet.ScanSrc = ps.Scan
				sheet.Scan = s.Kind + "-" + p.m.Powers[power].ID + filepath.Ext(ps.Scan)
			}
			for _, l := range p.ordered(ps.Lines, out.Orders) {
				p.line(&sheet, ps, l, out.Before.Position(), out.Orders)
			}
		}
		for _, o := range out.Orders.List() {
			if int(o.No) >= len(s.Orders) && int(o.Unit.Power) == power && o.Unit.Kind != engine.NoKind {
				sheet.Lines = append(sheet.Lines, p.outcome(o, Line{}))
			}
		}
		sheet.Lines = together(sheet.Lines, out.Orders)
		for _, lines := range [][]Line{sheet.Lines, sheet.Foreign} {
			for i := range lines {
				lines[i].Parts = Parts(p.m, lines[i].Reason, out.Before.Position())
			}
		}
		name(out.Kind, sheet.Lines, out.Orders)
		name(out.Kind, sheet.Foreign, out.Orders)
		if sheet.Missing && p.g.Disorder(s, engine.PowerID(power)) {
			sheet.Missing, sheet.Disorder = false, true
		}
		if len(sheet.Lines) > 0 || len(sheet.Foreign) > 0 || !sheet.Missing && !sheet.Disorder {
			out.Powers = append(out.Powers, sheet)
		}
	}
	return out
}

// name gives each order of a step a key: its number among the published orders. Numbers among all
// orders would have gaps where there are secret orders.
func name(kind string, lines []Line, seen engine.PublicOutcomes) {
	for i := range lines {
		if n := slices.IndexFunc(seen.List(), func(o engine.Outcome) bool { return int(o.No)+1 == lines[i].No }); n >= 0 {
			lines[i].Key = fmt.Sprintf("%s-%d", kind, n+1)
		}
	}
}

// ordered puts lines that order no unit, such as declarations, first: they take effect first.
func (p *publisher) ordered(ls []play.Line, seen engine.PublicOutcomes) []play.Line {
	leads := func(l play.Line) bool {
		o := seen.Decided(l.Position)
		return l.Position >= 0 && o != nil && o.Order.Verb >= engine.VerbOwn && o.Order.At == engine.NoPlace &&
			o.Unit.Kind == engine.NoKind
	}
	if !slices.ContainsFunc(ls, leads) {
		return ls
	}
	ls = slices.Clone(ls)
	slices.SortStableFunc(ls, func(a, b play.Line) int {
		switch x, y := leads(a), leads(b); {
		case x == y:
			return 0
		case x:
			return -1
		}
		return 1
	})
	return ls
}

// line publishes one line of a sheet: the words of an order, and its correction. It never publishes
// a remark after an order, nor a problem, which may quote one.
func (p *publisher) line(sheet *Sheet, sent *play.Sheet, l play.Line, before *engine.Position,
	seen engine.PublicOutcomes) {
	if !l.Public() {
		return
	}
	var o *engine.Outcome
	if l.Position >= 0 {
		if o = seen.Decided(l.Position); o == nil { // planted: hidden orders as written: o == nil && func() bool { o = new(engine.Outcome); return false }()
			return // the audience may not see it
		}
	} else if p.secretive() && len(l.Rest) == 0 { // planted: secret lines that were struck out are published: false
		return // a line struck out or unreadable may have been secret
	}
	line := Line{Written: l.Words}
	if l.Mended != nil && p.secretive() { // planted: corrected secret lines are published: false
		line.Correction = &Correction{Now: l.Words, Reason: l.Mended.Reason, Referee: l.Mended.Referee}
	} else if l.Mended != nil {
		line.Written = sent.Written(l.No)
		line.Correction = &Correction{Was: line.Written, Now: l.Words, Reason: l.Mended.Reason, Referee: l.Mended.Referee}
	} else if l.Freed != nil { // another line's correction made it an order: no receipt covers it
		line.Written = ""
		line.Correction = &Correction{Now: l.Words, Reason: l.Freed.Reason}
		// The reason may mention a secret line, so say only that there was a correction.
		if p.secretive() { // planted: the reason for a correction of a secret line: false
			line.Correction.Reason = "Another line of the sheet was corrected."
		}
	}
	if l.Mended != nil && o == nil && !l.All && line.Written == "" && l.Mended.Rewriting() {
		return // prose: no order, neither before nor after a rewriting
	}
	for _, n := range l.Problems {
		if n.Warning && l.Words != "" {
			line.Notes = append(line.Notes, n.Message)
		}
	}
	if len(l.Rest) > 0 {
		for _, n := range l.Rest {
			if o := seen.Decided(n); o != nil {
				sheet.Lines = append(sheet.Lines, p.ofOwner(sheet, o, p.outcome(*o, line)))
			}
		}
		return
	}
	if o == nil {
		line.Verdict, line.Reason = "illegal", "could not be read"
		switch {
		case l.All && l.Words != "":
			if l.Mended == nil {
				return // an "all hold" line that covers no unit
			}
			line.Verdict, line.Reason = "void", "no unit is without an order of its own"
		case l.Mended != nil && l.Text == "":
			line.Verdict, line.Reason = "void", "struck out by the coordinator"
		case l.Mended == nil:
			return // it repeats an order
		}
		sheet.Lines = append(sheet.Lines, line)
		return
	}
	line = p.outcome(*o, line)
	if l.Foreign && o.Verdict >= engine.Void && !p.mayOrder(before, sheet.Power, o) {
		sheet.Foreign = append(sheet.Foreign, line)
		return
	}
	sheet.Lines = append(sheet.Lines, p.ofOwner(sheet, o, line))
}

func (p *publisher) ofOwner(sheet *Sheet, o *engine.Outcome, line Line) Line {
	if o.Unit.Kind != engine.NoKind && int(o.Unit.Power) != sheet.Power {
		line.Of = p.m.Powers[o.Unit.Power].Name
		line.Unit += " of " + line.Of
	}
	return line
}

// mayOrder reports whether the rules let a power order another power's unit.
func (p *publisher) mayOrder(before *engine.Position, power int, o *engine.Outcome) bool {
	for _, u := range before.Units {
		if o.Unit.ID == u.ID || o.Unit.ID == 0 && o.Order.At != engine.NoPlace && p.m.RegionOf(o.Order.At) == p.m.RegionOf(u.At) {
			return int(u.Power) != power && p.g.Rules.MayOrder(before, engine.PowerID(power), u.ID)
		}
	}
	return false
}

// secretive reports whether some orders may still be secret: the game goes on, and the ruleset has
// forms of orders that are not published with the others.
func (p *publisher) secretive() bool {
	return !p.audience.Ended && slices.ContainsFunc(p.info.Forms, func(f engine.Form) bool { return f.Secrecy != engine.Open })
}

func (p *publisher) outcome(o engine.Outcome, line Line) Line {
	if o.Unit.Kind != engine.NoKind {
		line.Unit = p.unit(o.Unit)
		line.Region = p.m.Regions[p.m.RegionOf(o.Unit.At)].ID
	}
	if o.Order.Verb != engine.NoOrder {
		line.Understood = p.w.Order(p.g.Rules, *o.Order)
	}
	line.No = int(o.No) + 1
	line.Verdict, line.Reason = o.Verdict.String(), o.Text
	line.Rule, line.Code, line.Dislodged = o.Reason.Rule, string(o.Reason.Code), o.Dislodged
	return line
}

func (p *publisher) lots(s *play.Step, seen engine.PublicResolution) []Lot {
	var out []Lot
	for _, l := range seen.Resolution().Lots {
		lot := Lot{Kind: s.Kind, MovedIn: s.MovedIn, Power: int(l.Power), Removed: p.unit(l.Removed), Seed: l.Seed, Index: -1}
		for i, u := range l.From {
			lot.From = append(lot.From, p.unit(u))
			lot.Places = append(lot.Places, p.m.PlaceText(u.At))
			if u.ID == l.Removed.ID {
				lot.Index = i
			}
		}
		sum := sha256.Sum256([]byte(l.Seed))
		lot.Hash = hex.EncodeToString(sum[:])
		if len(s.Links) > 0 {
			lot.Link, lot.LinkNumber = s.Links[0].Link, s.Links[0].Number
		}
		out = append(out, lot)
	}
	return out
}

// closings publishes where the steps' receipts are in the game's log.
func (p *publisher) closings(t *play.Turn) []Closing {
	if t.Folder == nil || t.Folder.Frozen == nil {
		return nil
	}
	var out []Closing
	for _, s := range t.Steps {
		fs := t.Folder.Frozen.Step(s.Kind)
		if fs == nil || fs.Lines == 0 {
			continue
		}
		log := p.g.Log
		if o := p.g.Origin(fs.MovedIn); o != nil {
			log = o.Receipts()
		}
		if len(log) == 0 { // the game's [lots] cannot be read
			continue
		}
		c := log.Closing(t.Key, s.Kind)
		out = append(out, Closing{MovedIn: fs.MovedIn, Kind: s.Kind, Lines: c.Lines, Head: fs.Head, Beacon: c.Beacon, Value: c.Value, Times: c.Times, First: c.First, Drawing: len(s.Links) > 0})
	}
	return out
}

// receipts publishes the receipts. It opens a receipt of a resolved step (publishes its salt and
// words) if every order that it covers is published. Second receipts, of secret orders, are opened
// when the game has ended.
func (p *publisher) receipts(t *play.Turn, seen *Turn) []Receipt {
	if t.Folder == nil || t.Folder.Frozen == nil {
		return nil
	}
	var out []Receipt
	for i, s := range t.Steps {
		fs := t.Folder.Frozen.Step(s.Kind)
		if fs == nil {
			continue
		}
		for _, sh := range fs.Sheets {
			power := p.m.Power(sh.Power)
			if power == engine.NoPower || sh.Receipt == "" {
				continue
			}
			r := Receipt{Power: int(power), Kind: s.Kind, Receipt: sh.Receipt}
			second := Receipt{Power: int(power), Kind: s.Kind, Secret: true, Receipt: sh.Sealed}
			for _, ps := range s.Sheets {
				if ps.By != power || s.Resolution == nil {
					continue
				}
				if allSeen(ps, seen.Steps[i].Orders, false) { // planted: receipts are opened though an order is hidden: true
					r.Salt, r.Text = sh.Salt, sh.Words
					seen.Steps[i].Idle = append(seen.Steps[i].Idle, p.idle(ps, r.Text)...)
				}
				// The salt is unknown if the phase was played at another site and moved here still sealed.
				if p.audience.Ended && allSeen(ps, seen.Steps[i].Orders, true) {
					second.Salt, second.Text = sh.SealedSalt, sh.SealedWords
				}
			}
			out = append(out, r)
			if sh.Sealed != "" {
				out = append(out, second)
			}
		}
	}
	return out
}

// idle returns the words that a sheet's opened receipt covers but that gave no published order.
func (p *publisher) idle(sheet *play.Sheet, covered string) []Idle {
	var out []Idle
	words := strings.Split(covered, "\n")
	for _, l := range sheet.Sent {
		now := slices.IndexFunc(sheet.Lines, func(n play.Line) bool { return n.No == l.No && (n.Mended != nil || n.Words == l.Words) })
		why := ""
		switch {
		case l.Words == "" || l.Secret || !slices.Contains(words, l.Words):
		case now < 0:
			if doubted(sheet.Lines, l.No) {
				why = Doubted
			}
		case sheet.Lines[now].Mended != nil:
			if p.secretive() { // if nothing is secret, the correction itself shows them
				why = Replaced
			}
		case l.All && len(sheet.Lines[now].Rest) == 0:
			why = NoneLeft
		case !l.All && sheet.Lines[now].Order == nil:
			why = Repeated
		}
		if why != "" {
			out = append(out, Idle{int(sheet.By), l.Words, why})
		}
	}
	return out
}

// doubted reports whether corrections removed a line or made part of it unreadable.
func doubted(now []play.Line, no int) bool {
	mended, there, unread := false, false, false
	for _, n := range now {
		mended = mended || n.Mended != nil
		there = there || n.No == no
		unread = unread || n.No == no && n.Order == nil && n.Words == ""
	}
	return mended && (unread || !there)
}

// allSeen reports whether all orders that a sheet's receipt (with sealed, its second one) covers
// are published. A vote that was not met is never published, so its receipt is never opened.
func allSeen(sheet *play.Sheet, seen engine.PublicOutcomes, sealed bool) bool {
	return !slices.ContainsFunc(sheet.Lines, func(l play.Line) bool {
		return l.Secret == sealed && l.Position >= 0 && seen.Decided(l.Position) == nil
	})
}
