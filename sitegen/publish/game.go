package publish

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// Writer prints orders and places in the rulebook's words, which the reader of orders understands.
type Writer interface {
	Order(rules engine.Rules, o engine.Order) string
	Place(m *engine.Map, p engine.PlaceID) string
}

type publisher struct {
	g *play.Game
	m *engine.Map
	w Writer

	info      engine.Info
	audience  engine.Audience
	views     map[*engine.Position]engine.Public // cache
	held      map[*engine.Position][]engine.PowerID
	positions map[*engine.Position]string // cache of position's texts: turns share their first and last positions
}

// NewGame publishes a game.
func NewGame(g *play.Game, w Writer) *Game {
	info := g.Info
	p := publisher{g: g, m: g.Rules.Map(), w: w, info: info, views: map[*engine.Position]engine.Public{},
		positions: map[*engine.Position]string{},
		audience:  engine.Audience{Power: engine.NoPower, Ended: g.Over()}}
	p.held = Holders(g, p.audience)
	out := &Game{
		Slug: g.Slug, ID: g.ID, Title: g.Title, Note: g.Note, Ended: g.Ended, Over: g.Over(),
		BoardID: g.Game.Board, BoardTitle: p.m.Title, RulesTitle: info.Title, RulesetID: g.Ruleset,
		Options: engine.Options(g.Options),
		Board:   g.Board, BoardHash: g.Board.Hash, Victory: p.m.Victory,
		Commitment: g.Lots.Commitment, Log: p.log(), Beacon: g.Lots.Beacon, Links: g.Lots.Links, Draw: g.Draw,
		Scans: g.Scans && !info.NoScans, Seats: len(p.m.Players()),
	}
	out.Kinds, out.OwnOrders = info.Kinds, len(info.Forms) > 0
	for i := range p.m.Powers {
		mp := &p.m.Powers[i]
		colour := "#888888"
		if i < len(g.Board.Powers) {
			colour = g.Board.Powers[i].Colour
		}
		out.Powers = append(out.Powers, Power{ID: mp.ID, Name: mp.Name, Code: mp.Code, Colour: colour})
	}
	if out.LogLines = len(out.Log); out.LogLines > 0 {
		out.LogHead = out.Log.Head(out.LogLines)
	}
	if g.Position != nil {
		out.PositionNote = g.Position.Note
		seen := p.seen(g.Start)
		out.Opening = &Opening{Phase: info.PhaseID(g.Start.Phase), Note: g.Position.Note, Position: seen,
			State: g.Rules.State(seen.Position())}
	}
	p.origins(out)
	p.players(out)
	if e := g.Game.End; e != nil {
		out.Conceded, out.EndWhy = e.How == load.EndConcession, e.Why
		if len(g.Winners) == 0 {
			out.Ended = "it was stopped"
		}
	}
	out.EndHow = g.EndHow
	for _, w := range g.Winners {
		out.Winners = append(out.Winners, int(w))
	}
	p.goal(out)
	out.Years = append(out.Years, Year{Label: "Start", Centres: p.centres(p.seen(g.Start))})
	var prev *Turn
	for _, t := range g.Turns {
		nt := p.turn(t, prev)
		if t.Folder != nil && len(nt.Steps) > 0 && t.Folder.Retakes > 0 {
			nt.Retaken, nt.Changed = t.Folder.Retakes, out.Differences(nt, t.Folder.Taken)
		}
		out.Turns = append(out.Turns, nt)
		if t.State == play.Final && p.changesOwners(t) {
			out.Years = append(out.Years, Year{Turn: nt.Key, Label: p.closing(t.Phase), Centres: p.centres(p.seen(t.After()))})
		}
		prev = nt
	}
	for _, t := range out.Turns {
		for _, s := range t.Steps {
			for _, sheet := range s.Powers {
				if sheet.Missing {
					out.Powers[sheet.Power].Missed++
				}
			}
		}
	}
	out.Deadlines = p.deadlines()
	if out.DueAt = g.Time.Hour; out.DueAt != "" {
		if g.Time.Zone == "" || g.Time.Zone == "UTC" {
			out.DueAt += " UTC"
		} else {
			out.DueAt += " in " + zoneName(g.Time.Zone)
		}
	}
	for _, c := range g.Time.Changes {
		if c.At.IsZero() {
			continue
		}
		for _, d := range out.Deadlines {
			if d.Key == c.Phase && d.Kind == c.Kind {
				to := g.Time.Moment(c.Date.Time)
				m := Move{Name: d.Name, Key: d.Key, Kind: d.Kind, Why: c.Why, At: c.At.UTC(),
					To: to.Format("Monday 2 January 2006, 15:04 UTC")}
				if l := p.local(to); l != "" {
					m.To += " (" + l + ")"
				}
				out.Moves = append(out.Moves, m)
			}
		}
	}
	return out
}

func (p *publisher) origins(out *Game) {
	for i := range p.g.Origins {
		o := &p.g.Origins[i]
		from := Origin{Game: o.Game, Commitment: o.Commitment, Log: o.Receipts(), LogLines: len(o.Log)}
		if from.LogLines > 0 {
			from.LogHead = from.Log.Head(from.LogLines)
		}
		for _, t := range p.g.Turns {
			for _, s := range t.Steps {
				if s.MovedIn == i+1 {
					from.Last = p.g.Rules.PhaseName(t.Phase)
				}
			}
		}
		out.Origins = append(out.Origins, from)
	}
}

// changesOwners reports whether centres change owners at the end of a turn: the turn before an
// adjustment in rulesets with builds, the adjustment itself in others.
func (p *publisher) changesOwners(t *play.Turn) bool {
	if !slices.Contains(p.info.Verbs(engine.Adjustment), engine.Build) {
		return t.Phase.Step == engine.Adjustment
	}
	return t.After().Phase.Step == engine.Adjustment && t.Phase.Step != engine.Adjustment
}

// closing names the time after which owners change: the year, or the season and year if owners
// change more than once a year.
func (p *publisher) closing(ph engine.Phase) string {
	n := 0
	for _, t := range p.info.Cycle {
		if t.Step == engine.Adjustment {
			n++
		}
	}
	if n > 1 {
		return p.info.When(ph)
	}
	return fmt.Sprint(ph.Year)
}

func (p *publisher) goal(out *Game) {
	s := p.g.Rules.Standings(p.seen(p.g.Start))
	out.HeldHead, out.HeldShort, out.Goal = s.Head, s.Short, s.Goal
	out.ScoreHead = s.Score
	for _, g := range s.Groups {
		group := Group{Name: g.Name}
		for _, r := range g.Regions {
			group.Regions = append(group.Regions, p.region(r))
		}
		out.Groups = append(out.Groups, group)
	}
}

func (p *publisher) region(r engine.RegionID) Place {
	return Place{ID: p.m.Regions[r].ID, Name: p.name(r)}
}

func (p *publisher) name(r engine.RegionID) string { return p.place(p.m.Regions[r].First) }

func (p *publisher) place(id engine.PlaceID) string {
	if id == engine.NoPlace {
		return ""
	}
	return p.w.Place(p.m, id)
}

func (p *publisher) unit(u engine.Unit) string {
	s := p.info.KindOf(u.Kind).Name + " " + p.place(u.At)
	if u.No > 0 {
		s += " #" + strconv.Itoa(int(u.No))
	}
	return s
}

func (p *publisher) centres(seen engine.Public) []int {
	out := make([]int, len(p.m.Powers))
	for r, o := range seen.Position().Owners {
		if o != engine.NoPower && p.m.Regions[r].SupplyCentre { // owned land need not be a centre
			out[o]++
		}
	}
	return out
}

func (p *publisher) deadlines() []Deadline {
	var out []Deadline
	current := p.g.Current()
	reached := false
	for _, d := range p.g.Deadlines() {
		reached = reached || d.Key == current.Key
		past := !reached
		follows := !p.info.Leads(d.Step)
		if d.Key == current.Key {
			past = current.State == play.Final || !follows && current.State >= play.Draft
		}
		if !past && p.g.Over() {
			continue // the game is over: later deadlines are void
		}
		out = append(out, Deadline{
			Key: d.Key, Kind: d.Kind, Name: p.info.When(d.Phase) + " " + d.Kind,
			Day: d.Day.Format("2006-01-02"), Due: d.Due(), Local: p.local(d.Due()), Sequence: d.Sequence, Why: d.Why, Past: past,
			Follows: follows, Submission: p.info.Submission(d.Step), Asks: asks(p.info.Verbs(d.Step)), Days: d.Days,
		})
	}
	return out
}

// players publishes empty seats, and the aliases of players who want theirs shown.
func (p *publisher) players(out *Game) {
	var told load.Problems // dropped: load reports them
	people := p.g.Register(&told)
	slices.SortStableFunc(people, func(a, b load.Person) int { return a.From.Compare(b.From.Time) })
	for _, person := range people {
		if i := out.power(person.Power); i >= 0 && (person.Nobody || person.Public && person.Alias != "") { // planted: aliases that are not public: i >= 0 && (person.Nobody || person.Alias != "")
			pl := Player{Name: person.Alias}
			if person.Nobody {
				pl.Name = "nobody: civil disorder"
			}
			if !person.From.IsZero() {
				pl.From = person.From.Format("2 January 2006")
			}
			out.Powers[i].Players = append(out.Powers[i].Players, pl)
		}
	}
	if s := p.g.Awaited(); s != nil {
		for i := range p.m.Players() {
			out.Powers[i].Vacant = p.g.Disorder(s, engine.PowerID(i))
		}
	}
}

// local returns a time as text in the game's own time zone, or "" if that is UTC.
func (p *publisher) local(t time.Time) string {
	if p.g.Time.Zone == "" || p.g.Time.Zone == "UTC" {
		return ""
	}
	return t.In(p.g.Time.Location()).Format("Monday 2 January, 15:04") + " in " + zoneName(p.g.Time.Zone)
}

// zoneName returns the place in a zone's name: "New York" for "America/New_York".
func zoneName(zone string) string {
	return strings.ReplaceAll(zone[strings.LastIndexByte(zone, '/')+1:], "_", " ")
}

func asks(verbs []engine.Verb) []string {
	var out []string
	for _, v := range []struct {
		verb engine.Verb
		word string
	}{{engine.Build, "builds"}, {engine.Remove, "removals"}, {engine.Transfer, "transfers"}} {
		if slices.Contains(verbs, v.verb) {
			out = append(out, v.word)
		}
	}
	return out
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// log returns the game's log of receipts without trailing lines for which no results were saved. A
// command that was killed after it wrote the log leaves such lines; nobody has seen them, and the
// next command replaces them.
func (p *publisher) log() receipts.Log {
	log, t := p.g.Log, p.g.Current()
	for n := len(log); n > 0; n-- {
		words := strings.Fields(log[n-1])
		if len(words) < 3 || !slices.Contains([]string{"receipt", "beacon", "closed", "value"}, words[0]) ||
			words[1] != t.Key {
			return log[:n]
		}
		if t.Folder != nil && t.Folder.Frozen.Step(words[2]) != nil {
			return log[:n]
		}
	}
	return log
}
