package publish

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/play"
)

// turn publishes a turn as far as its state allows.
func (p *publisher) turn(t *play.Turn, prev *Turn) *Turn {
	out := &Turn{
		Key: t.Key, Name: turnName(t.Phase), Phase: t.Phase, State: t.State.String(),
		Adjustment: t.Phase.Step == engine.Adjustment,
		Before:     p.seen(t.Steps[0].Before), After: p.seen(t.After()),
	}
	out.AfterText = p.position(t.After())
	stamps := []string{p.g.Slug, t.Key, t.State.String(), p.position(t.Steps[0].Before)}
	for _, s := range t.Steps {
		if s.Resolution == nil {
			if s.Kind == "retreats" {
				out.Retreats = true
				for _, d := range s.Before.Dislodged {
					if !slices.Contains(out.Pending, int(d.Unit.Power)) {
						out.Pending = append(out.Pending, int(d.Unit.Power))
					}
				}
				slices.Sort(out.Pending)
			}
			continue
		}
		s.Resolution.Explain()
		out.Steps = append(out.Steps, p.step(t, s))
		if s.Kind == "orders" {
			out.Dislodged = p.dislodged(s.Resolution.Dislodged)
		}
		stamps = append(stamps, s.Inputs)
		out.Lots = append(out.Lots, p.lots(s)...)
	}
	out.Receipts = p.receipts(t)
	out.Standings = p.standings(t.After(), t.Steps[0].Before)
	if t.After().Phase.Step == engine.Adjustment {
		out.Due = p.due(t.After())
	}
	out.Changes = p.changes(t)
	out.Panels = p.g.Rules.Panels(out.After)
	sum := sha256.Sum256([]byte(strings.Join(stamps, "\n")))
	out.Stamp = hex.EncodeToString(sum[:])[:8]
	return out
}

// seen is what everybody may see of a position.
func (p *publisher) seen(pos *engine.Position) engine.Public {
	return engine.Publish(p.g.Rules, pos, engine.Audience{Power: engine.NoPower, Ended: len(p.g.Winners) > 0})
}

func stepName(kind string) string { return capital(kind) }

// step publishes a resolved step.
func (p *publisher) step(t *play.Turn, s *play.Step) Step {
	out := Step{Kind: s.Kind, Name: stepName(s.Kind), Outcomes: s.Resolution.Outcomes,
		Before: p.seen(s.Before), After: p.seen(s.Resolution.After)}
	out.Text = p.position(s.Before) + p.position(s.Resolution.After) + outcomeText(p.m, s.Resolution.Outcomes)
	for power := range p.m.Powers {
		sheet := Sheet{Power: power, Missing: true}
		for _, ps := range s.Sheets {
			if int(ps.By) != power {
				continue
			}
			sheet.Missing, sheet.Version = false, ps.Version
			if p.g.Scans && ps.Scan != "" {
				sheet.ScanSrc = ps.Scan
				sheet.Scan = s.Kind + "-" + p.m.Powers[power].ID + filepath.Ext(ps.Scan)
			}
			for _, l := range ps.Lines {
				p.line(&sheet, ps, l, s)
			}
		}
		for _, o := range s.Resolution.Outcomes[min(len(s.Orders), len(s.Resolution.Outcomes)):] {
			if int(o.Unit.Power) == power && o.Unit.Kind != engine.NoKind {
				sheet.Lines = append(sheet.Lines, p.outcome(o, Line{}))
			}
		}
		if len(sheet.Lines) > 0 || len(sheet.Foreign) > 0 || !sheet.Missing {
			out.Powers = append(out.Powers, sheet)
		}
	}
	return out
}

// line publishes one line of a sheet: the words of an order, and what a correction made of it. Nothing else that people
// write on their paper is handed on, no remark behind an order and no objection that quotes one.
func (p *publisher) line(sheet *Sheet, sent *play.Sheet, l play.Line, s *play.Step) {
	if !l.Public() {
		return
	}
	line := Line{Written: l.Words}
	if l.Mended != nil {
		line.Written = sent.Written(l.Number)
		line.Correction = &Correction{Was: line.Written, Now: l.Words, Reason: l.Mended.Reason}
	}
	for _, n := range l.Notes {
		if n.Warning && l.Words != "" {
			line.Notes = append(line.Notes, n.Msg)
		}
	}
	if l.Position < 0 {
		line.Verdict, line.Reason = "illegal", "could not be read"
		switch {
		case l.Mended != nil && l.Text == "":
			line.Verdict, line.Reason = "void", "struck out by the coordinator"
		case l.Mended == nil:
			return // the same order a second time
		}
		sheet.Lines = append(sheet.Lines, line)
		return
	}
	o := s.Resolution.Outcomes[l.Position]
	line = p.outcome(o, line)
	if l.Foreign && o.Verdict >= engine.Void {
		sheet.Foreign = append(sheet.Foreign, line)
		return
	}
	if o.Unit.Kind != engine.NoKind && int(o.Unit.Power) != sheet.Power {
		line.Unit += " of " + p.m.Powers[o.Unit.Power].Name
	}
	sheet.Lines = append(sheet.Lines, line)
}

// outcome fills a line with what came of its order.
func (p *publisher) outcome(o engine.Outcome, line Line) Line {
	if o.Unit.Kind != engine.NoKind {
		line.Unit = p.unit(o.Unit)
		line.Region = p.m.Regions[p.m.RegionOf(o.Unit.At)].ID
	}
	if o.Order.Verb != engine.NoOrder {
		line.Understood = p.w.Order(p.m, o.Order)
	}
	line.Verdict, line.Reason = o.Verdict.String(), o.Text
	line.Rule, line.Code, line.Dislodged = o.Reason.Rule, string(o.Reason.Code), o.Dislodged
	return line
}

// lots publishes the draws of a step.
func (p *publisher) lots(s *play.Step) []Lot {
	var out []Lot
	for _, l := range s.Resolution.Lots {
		lot := Lot{Power: int(l.Power), Removed: p.unit(l.Removed), Seed: l.Seed, Index: -1}
		for i, u := range l.From {
			lot.From = append(lot.From, p.unit(u))
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

// receipts publishes the salted hashes, and of resolved steps the salts and the orders that they cover.
func (p *publisher) receipts(t *play.Turn) []Receipt {
	if t.Folder == nil || t.Folder.Frozen == nil {
		return nil
	}
	var out []Receipt
	for _, s := range t.Steps {
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
			if s.Resolution != nil {
				r.Salt = sh.Salt
				for _, ps := range s.Sheets {
					if ps.By == power {
						r.Text = ps.Covered(&sh)
					}
				}
			}
			out = append(out, r)
		}
	}
	return out
}
