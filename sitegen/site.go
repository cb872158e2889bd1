package sitegen

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/publish"
	wasm "github.com/heraldmaps/herald/sitegen/warroom/module"
)

// Site is the published data from which producers work, without the secrets that it was made from.
type Site struct {
	Dir       string
	Published *publish.Site
	Boards    []*mapdata.Board // the main board, those of games and those listed in site.toml, each once
	Themes    fs.FS            // the site's theme over the default one
	Theme     *page.Theme

	// Has lists the files that earlier producers make, so that pages link only to what exists.
	Has map[string]bool
	// Books maps rulesets to rulebooks; their producer sets it.
	Books map[string]page.Book
	// Downloads are offered on the front page.
	Downloads []page.Download

	bookList  []*knownBook
	templates map[string]*template // by name

	judge   *wasm.Module // the judge that pages load
	memory  *Memory
	sums    *build.Sums       // of what games publish and of jobs' inputs, until they are planned
	rulesAt diag.Pos          // position of the main rulebook's name in site.toml
	prints  []string          // papers of games' maps (load.Settings)
	digests map[string]string // of games: see Memory.digest
}

// Build builds a site. m is the memory of earlier builds in the same process, or nil.
func Build(o build.Options, m *Memory) (*build.Report, error) {
	return BuildWith(build.Run, o, m, Producers())
}

// BuildPages builds a site with empty pictures and papers (PNG, PDF), for tests of pages.
func BuildPages(o build.Options) (*build.Report, error) {
	from := lists.Map(Producers(), func(p Producer) Producer {
		return func(s *Site) ([]build.Job, error) { return undrawn(p(s)) }
	})
	return BuildWith(build.Run, o, nil, from)
}

// Check does all that Build does except write the site.
func Check(o build.Options) (*build.Report, error) {
	return BuildWith(build.Check, o, nil, Producers())
}

// BuildWith builds or checks a site with some producers only: run is build.Run or build.Check.
func BuildWith(run func(build.Options, build.Open) (*build.Report, error), o build.Options, m *Memory,
	from []Producer) (*build.Report, error) {
	if err := IsSite(o.Dir); err != nil {
		return nil, err
	}
	if m == nil {
		m = NewMemory()
		m.once = true
	}
	o.Memory = &m.built
	o.Parts = build.Parts{In: "content/games", Digest: func(slug string) (string, bool) { return m.digest(o.Dir, slug) }}
	o.Style = build.Style{Of: isStyle, Remake: func(note string) (build.StyleJob, bool) { return m.restyle(o.Dir, note) }}
	return run(o, func(ps *load.Problems) build.Plan {
		s, guard := openSite(o.Dir, m, ps)
		return build.Plan{Guard: guard, Faults: ps.TakeFaults(), Digests: s.digests, Look: lookOf(s),
			Jobs: func() ([]build.Job, error) { return s.jobs(from) }}
	})
}

func newSite(dir string, m *Memory) *Site {
	return &Site{Dir: dir, memory: m, Has: map[string]bool{}, Books: map[string]page.Book{},
		templates: map[string]*template{}, sums: &build.Sums{}, digests: map[string]string{}}
}

// openSite loads, plays and publishes a site. The guard that it returns knows all secrets.
func openSite(dir string, memory *Memory, ps *load.Problems) (*Site, build.Guard) {
	ls := load.ReadSite(dir, ps)
	t := &ls.Settings
	memory.of(dir, t.Theme, ps)
	lib := memory.lib
	s := newSite(dir, memory)
	s.prints, s.rulesAt = t.Prints, ls.Where("rules")
	s.Published = &publish.Site{Title: t.Title, Subtitle: t.Subtitle, URL: t.URL, Language: t.Language,
		Coordinator: t.Coordinator, Email: t.Email, Join: t.Join, MainBoard: t.Board, Rules: t.Rules}
	s.board(lib, t.Board, ls.Where("board"), ps)
	for _, id := range t.Boards {
		s.board(lib, id, ls.Where("boards", id), ps)
	}
	for i, g := range memory.playAll(dir, ls.Games, ps) {
		if g == nil {
			continue
		}
		s.digests[g.Slug] = gameDigest(s.sums, ls.Games[i], g)
		s.Published.Games = append(s.Published.Games, g)
		s.board(lib, g.BoardID, diag.Pos{File: "content/site.toml"}, ps)
	}
	lib.tellAmiss(ps)
	s.openJudge(ps)
	if t.Theme != "" { // the settings could be read
		s.openTheme(t.Theme, ls.Where("theme"), ps)
	}
	guarded := slices.Concat(ls.Games, ls.Private) // planted: games with faults are not guarded: ls.Games
	return s, secrets(guarded)
}

func (m *Memory) playAll(dir string, games []*load.Game, ps *load.Problems) []*publish.Game {
	out := make([]*publish.Game, len(games))
	each := make([]load.Problems, len(games))
	done := make(chan int)
	for i := range games {
		go func() {
			out[i] = m.game(dir, games[i], &each[i])
			each[i].Of(games[i].Slug)
			done <- i
		}()
	}
	for range games {
		<-done
	}
	for i := range each {
		ps.Join(&each[i])
	}
	return out
}

// board adds a board to the site's, unless it is there. at is where it is named.
func (s *Site) board(lib *Library, id string, at diag.Pos, ps *load.Problems) {
	if id == "" || slices.ContainsFunc(s.Boards, func(b *mapdata.Board) bool { return b.Map.ID == id }) {
		return
	}
	b, err := lib.Board(id)
	if err != nil {
		tellBoard(ps, at, id, err)
		return
	}
	s.Boards = append(s.Boards, b)
}

// openTheme reads the theme: the site's own files over the default ones, and the powers' colours.
func (s *Site) openTheme(name string, at diag.Pos, ps *load.Problems) {
	fsys, err := themeFS(s.Dir, name)
	if err != nil {
		ps.Add(at, "put it into themes/"+name+"/, or leave theme out", "theme %q: %v", name, err)
		return
	}
	s.Themes = fsys
	if s.Theme, err = page.NewTheme(fsys, powerColours(s.Boards)); err != nil {
		var wrong diag.Errors
		if errors.As(err, &wrong) {
			for _, p := range wrong {
				ps.Put(p)
			}
			return
		}
		for _, line := range strings.Split(err.Error(), "\n") {
			file, msg, _ := strings.Cut(line, ": ")
			ps.Errorf(file, 0, 0, "", "%s", msg)
		}
	}
}

// powerColours returns the style rules that give each power of each board its colour.
func powerColours(boards []*mapdata.Board) string {
	var b strings.Builder
	for _, board := range boards {
		for i := range board.Map.Powers {
			if i < len(board.Powers) {
				fmt.Fprintf(&b, ".b-%s .p-%s{--pc:%s}\n", board.Map.ID, board.Map.Powers[i].ID, board.Powers[i].Colour)
			}
		}
	}
	return b.String()
}

func themeDir(dir, name string) string { return filepath.Join(dir, "themes", name) }

func dirExists(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
