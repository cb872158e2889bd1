package sitegen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/reread"
)

// Library returns boards, rulesets and readers, each made once. It is safe for concurrent use.
type Library struct {
	looks   looks  // the looks of boards in the site's theme
	own     Boards // the boards that the site knows
	more    extras // rulesets and boards that are in no list
	builds  bool   // in a build: replace a board that does not compile by a game's kept copy, and report it once
	mu      sync.Mutex
	boards  map[string]*shelf[*mapdata.Board]
	amiss   map[string]error // why boards were replaced by their kept copies, by id
	readers map[bound]*shelf[*notation.Reader]
}

// bound identifies a reader of orders: a ruleset on a board. Options do not change how orders are
// read. The reader for ruleset "" reads the orders that all rulesets have.
type bound struct {
	board   *engine.Map
	ruleset string
}

// extras are rulesets and boards that are not in the program's lists, such as those of tests.
type extras struct {
	rulesets map[string]func(*engine.Map, engine.Options) (engine.Rules, error)
	boards   map[string]*mapdata.Board
}

type shelf[T any] struct {
	once  sync.Once
	thing T
	err   error
}

// NewLibrary returns an empty library.
func NewLibrary() *Library {
	return &Library{boards: map[string]*shelf[*mapdata.Board]{}, amiss: map[string]error{},
		readers: map[bound]*shelf[*notation.Reader]{}}
}

// LibraryOf returns an empty library that also knows a site's own boards, but not its theme.
func LibraryOf(dir string) *Library {
	l := NewLibrary()
	l.own = Boards{dir}
	return l
}

func (l *Library) again() *Library {
	out := NewLibrary()
	if l != nil {
		out.more, out.own, out.builds = l.more, l.own, l.builds
	}
	return out
}

// Board returns a compiled board by its id.
func (l *Library) Board(id string) (*mapdata.Board, error) {
	l.mu.Lock()
	s := l.boards[id]
	if s == nil {
		s = &shelf[*mapdata.Board]{}
		l.boards[id] = s
	}
	l.mu.Unlock()
	s.once.Do(func() {
		if b := l.more.boards[id]; b != nil {
			own := *b
			s.thing = &own
			l.looks.paint(s.thing)
			return
		}
		if s.thing, s.err = l.own.Load(id); s.err != nil && l.builds {
			if kept := l.own.kept(id); kept != nil {
				l.mu.Lock()
				l.amiss[id] = s.err
				l.mu.Unlock()
				s.thing, s.err = kept, nil
			}
		}
		if s.err == nil {
			if s.thing.Amiss != nil && l.builds {
				l.mu.Lock()
				l.amiss[id] = s.thing.Amiss
				l.mu.Unlock()
			}
			l.looks.paint(s.thing)
		}
	})
	return s.thing, s.err
}

// Rules binds a ruleset to a board and a game's options.
func (l *Library) Rules(id string, m *engine.Map, o engine.Options) (engine.Rules, error) {
	if bind := l.more.rulesets[id]; bind != nil {
		return bind(m, o)
	}
	return variants.New(id, m, o)
}

// ruleset is a ruleset bound to a board.
type ruleset = build.Derived[engine.Rules]

func (l *Library) bind(id string, m *engine.Map, o engine.Options) (*ruleset, error) {
	rules, err := l.Rules(id, m, o)
	return build.Known(rules, id, m, o), err
}

// reader returns the reader of orders on a board, including those of a ruleset. It reads every verb
// in every phase; the judge decides whether the phase allows it.
func (l *Library) reader(m *engine.Map, rules engine.Rules) *notation.Reader {
	key := bound{board: m}
	if rules != nil {
		key.ruleset = rules.Info().ID
	}
	l.mu.Lock()
	s := l.readers[key]
	if s == nil {
		s = &shelf[*notation.Reader]{}
		l.readers[key] = s
	}
	l.mu.Unlock()
	s.once.Do(func() {
		if rules == nil {
			s.thing = notation.New(m, nil)
		} else {
			s.thing = notation.For(rules, nil)
		}
	})
	return s.thing
}

var revision = regexp.MustCompile(`-v([2-9]|[1-9][0-9]+)\.txt$`)

// Read reads the lines of a power's sheet.
func (l *Library) Read(rules engine.Rules, p *engine.Position, by engine.PowerID, file, text string) []play.Line {
	m := rules.Map()
	r, ctx := l.reader(m, rules), notation.During(p, by)
	ctx.Revises = revision.MatchString(file)
	sheet := r.Sheet(file, []byte(text), ctx)
	if f := sheet.Fault; f != nil {
		return []play.Line{{Line: notation.Line{No: 1, Problems: []notation.Problem{*f}}, Position: -1}}
	}
	out := make([]play.Line, 0, len(sheet.Lines))
	for i := range sheet.Lines {
		nl := &sheet.Lines[i]
		line := play.Line{Line: *nl, Words: nl.Words(), Position: -1}
		if line.Words != "" && !reread.Tell(r, line.Words, nl, ctx) {
			line.Words = reread.Telling(r, nl)
		}
		switch nl.Kind {
		case notation.VoteLine:
			line.Says = r.Understood(nl)
		case notation.HeaderLine:
			line.Problems = append(slices.Clip(nl.Problems), headerNotes(rules, p.Phase, by, nl)...)
		case notation.OrderLine:
			if !nl.Repeats && !nl.All && nl.Standing() != notation.Doubtful {
				line.Order = &nl.Order
			}
		}
		out = append(out, line)
	}
	return out
}

// headerNotes warns of a sheet whose heading names another power or phase than its file.
func headerNotes(rules engine.Rules, ph engine.Phase, by engine.PowerID, l *notation.Line) []notation.Problem {
	m, info, h := rules.Map(), rules.Info(), l.Header
	var out []notation.Problem
	warn := func(format string, args ...any) {
		out = append(out, notation.Problem{Code: play.HeadingElsewhere,
			Message: fmt.Sprintf(format, args...), Col: 1, Warning: true})
	}
	if h.Power != engine.NoPower && h.Power != by {
		warn("the header names %s, but the sheet is filed as %s's", m.Powers[h.Power].Name, m.Powers[by].Name)
	}
	if h.Year != 0 && h.Year != ph.Year || h.Season != "" && h.Season != ph.Season.String() {
		warn("the header does not mention %s %d", ph.Season, ph.Year)
	}
	if h.Submission != "" && h.Submission != ph.Step.String() && !saysStep(info, ph.Step, l.Text) {
		warn("the header says %s orders, but these are %s", h.Submission, strings.ToLower(info.Submission(ph.Step)))
	}
	return out
}

// saysStep reports whether a heading contains the ruleset's id or name of a kind of phase.
func saysStep(info engine.Info, s engine.PhaseStep, text string) bool {
	d := info.Step(s)
	return d != nil && slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r)
	}), func(w string) bool {
		return strings.EqualFold(w, d.ID) || strings.EqualFold(w, d.Name)
	})
}

// Order prints an order in the rulebook's words.
func (l *Library) Order(rules engine.Rules, o engine.Order) string {
	return l.reader(rules.Map(), rules).Long(o)
}

// Place writes a place by the shortest name that the reader of orders understands.
func (l *Library) Place(m *engine.Map, p engine.PlaceID) string { return l.reader(m, nil).Place(p) }
