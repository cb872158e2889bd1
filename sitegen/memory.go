package sitegen

import (
	"sync"
	"sync/atomic"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/rules"
)

// Memory is what the builds of one process share: boards, their renderers, and unchanged games and
// rulebooks. It changes a build's speed, never its result. Only one build at a time may use it.
type Memory struct {
	lib      *Library
	own      string // fingerprint of the site's own boards
	drawings map[*mapdata.Board]*drawings
	mu       sync.Mutex
	games    map[string]knownGame  // by slug
	books    map[string]*knownBook // by name
	built    build.Memory
	once     bool // no other build will use it
}

// knownGame is a published game and the files it was played from.
type knownGame struct {
	files string
	game  *publish.Game
}

// knownBook is a rulebook and the files it was read from.
type knownBook struct {
	files string
	read  *build.Derived[*rules.Rulebook]
	busy  atomic.Int32 // number of jobs that draw its figures; the last frees what they share
}

func (k *knownBook) book() *rules.Rulebook {
	r, _ := k.read.Get() // cannot fail: it has been read
	return r
}

// asked returns a library's boards and rulesets, and records which ones a rulebook asked for.
type asked struct {
	lib  *Library
	gave []any
}

func (a *asked) board(id string) (*mapdata.Board, error) {
	b, err := a.lib.Board(id)
	a.gave = append(a.gave, b)
	return b, err
}

func (a *asked) rules(id string, m *engine.Map, o engine.Options) (engine.Rules, error) {
	b, err := a.lib.bind(id, m, o)
	if a.gave = append(a.gave, b); err != nil {
		return nil, err
	}
	return b.Get()
}

// NewMemory returns an empty memory.
func NewMemory() *Memory {
	m := &Memory{}
	m.forget(looks{})
	m.lib.builds = true
	return m
}

// Library returns the boards, rulesets and readers that builds with this memory use.
func (m *Memory) Library() *Library { return m.lib }

// Add adds a ruleset and, unless it is nil, a board. They replace any of the same name.
func (m *Memory) Add(ruleset string, bind func(*engine.Map, engine.Options) (engine.Rules, error),
	board *mapdata.Board) {
	x := &m.lib.more
	if x.rulesets == nil {
		x.rulesets, x.boards = map[string]func(*engine.Map, engine.Options) (engine.Rules, error){},
			map[string]*mapdata.Board{}
	}
	x.rulesets[ruleset] = bind
	if board != nil {
		x.boards[board.Map.ID] = board
	}
}

func (m *Memory) forget(l looks) {
	m.lib = m.lib.again()
	m.lib.looks = l
	m.drawings, m.games, m.books = map[*mapdata.Board]*drawings{}, map[string]knownGame{}, map[string]*knownBook{}
}

// of prepares the memory for a build of a site: it forgets everything if the looks of boards or the
// site's own boards have changed.
func (m *Memory) of(dir, theme string, ps *load.Problems) {
	own := build.Fingerprint(dir, "boards")
	if l := siteLooks(dir, theme, ps); build.Key(l) != build.Key(m.lib.looks) || own != m.own || m.lib.own.Dir != dir {
		m.lib.own, m.own = Boards{dir}, own
		m.forget(l)
	}
}

// digest plays one game and hashes its contribution to the site: what is published, and its
// secrets. It returns false if there is any problem to report.
func (m *Memory) digest(dir, slug string) (string, bool) {
	var ps load.Problems
	t := load.ReadSettings(dir, &ps)
	m.of(dir, t.Theme, &ps)
	lg := load.ReadGame(dir, slug, &ps)
	if lg == nil || ps.Len() > 0 {
		return "", false
	}
	g := m.game(dir, lg, &ps)
	if g == nil || ps.Len() > 0 {
		return "", false
	}
	return gameDigest(new(build.Sums), lg, g), true
}

func gameDigest(sums *build.Sums, lg *load.Game, g *publish.Game) string {
	guard := secrets([]*load.Game{lg})
	return sums.Key(g, guard.Key())
}

// game plays and publishes a game, or returns it from memory if its files are unchanged. A game
// with problems or warnings is played every time, so that they are reported every time. A faulty
// game is published as of its last sound phase.
func (m *Memory) game(dir string, lg *load.Game, ps *load.Problems) *publish.Game {
	stamp := ""
	if !m.once {
		stamp = build.Fingerprint(dir, "content/games/"+lg.Slug)
	}
	m.mu.Lock()
	known := m.games[lg.Slug]
	m.mu.Unlock()
	if known.game != nil && known.files == stamp && !lg.Faulty {
		return known.game
	}
	pg := play.Play(lg, m.lib, m.lib, ps)
	if lg.Faulty || ps.Failed() {
		if pg = play.LastPublished(lg, m.lib, m.lib, ps); pg != nil {
			ps.Warnf(lg.File, 0, 0, "fix it and build again",
				"%s has faults; until they are fixed it is published as it was when %s began", pg.Title, pg.Current().Key)
		} else {
			ps.Warnf(lg.File, 0, 0, "fix it and build again before the site goes to the web",
				"no good copy of %s is kept: it is left out", lg.Slug)
		}
	}
	if pg == nil {
		return nil
	}
	g := publish.NewGame(pg, m.lib)
	checkScans(files.In(dir), g, ps)
	if len(ps.All()) == 0 && !lg.Faulty {
		m.mu.Lock()
		m.games[lg.Slug] = knownGame{stamp, g}
		m.mu.Unlock()
	}
	return g
}

// rulebook reads a rulebook, or returns it from memory if its files are unchanged.
func (m *Memory) rulebook(name, files string, read func(*asked) (*rules.Rulebook, error)) (*knownBook, error) {
	if known := m.books[name]; known != nil && known.files == files {
		return known, nil
	}
	from := &asked{lib: m.lib}
	r, err := read(from)
	if err != nil {
		return nil, err
	}
	m.books[name] = &knownBook{files: files, read: build.Known(r, name, files, from.gave)}
	return m.books[name], nil
}
