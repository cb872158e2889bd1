// Package warroom makes warroom.html, one file a board, in which a reader tries orders on a
// position. The page adjudicates with herald's own code (sitegen/warroom/room, in judge.js of
// sitegen/warroom/module), and needs no network.
package warroom

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/moves"
	"github.com/heraldmaps/herald/sitegen/warroom/module"
	"github.com/heraldmaps/herald/themes"
)

// Setup is a ruleset with its options, and the games by it, from whose positions readers start.
type Setup struct {
	Ruleset, Title string
	Options        engine.Options
	Games          []Game
}

// Game is a game whose published phases the page offers as starting positions.
type Game struct {
	Slug, Title string
	Phases      []Phase // oldest first
}

// Phase is a published position at the start of a phase.
type Phase struct {
	ID, Name string
	Anchor   string // the fragment of a link to the page that opens this position
	Sheet    string // the link to a power's order sheet, with "*" for its id; "" if no orders are owed
	Text     *position.Text
}

// Options are the inputs of a page besides its board.
type Options struct {
	Links  []moves.Link
	Setups []Setup           // at least one; the page begins with the first
	Rules  map[string]string // by a rule's anchor: the link to it in the rulebook
	Email  string            // the coordinator's address, for orders by mail, or ""
	Fonts  string            // the CSS rules of the theme's fonts, with links relative to the page, or ""
	Judge  *module.Source    // where judge.js is
	// Drawing is the link to the folder of the board's shared drawing (package interactive).
	Drawing string
	Theme   fs.FS // holds warroom/* and moves/*; nil: the default theme
}

// scripts are the theme's scripts, in the order in which they become one function's body.
var scripts = [...]string{"moves/dom", "warroom/board", "warroom/pack", "js/loadjudge", "js/mapview", "js/map",
	"js/mapways", "warroom/desk", "warroom/map", "warroom/arrows", "warroom/tree",
	"warroom/draft", "warroom/pick", "warroom/result", "warroom/compare", "warroom/ask", "warroom/setup", "warroom/files",
	"warroom/take", "warroom/room"}

// headScript runs before the page is first painted.
const headScript = `document.documentElement.className="js"`

// Page returns the page of a board's war room. It returns an error if the theme lacks a file.
func Page(b *mapdata.Board, o Options) ([]byte, error) {
	if len(o.Setups) == 0 {
		return nil, fmt.Errorf("war room of board %s: no ruleset plays on it", b.Map.ID)
	}
	theme := o.Theme
	if theme == nil {
		var err error
		if theme, err = fs.Sub(themes.FS, "default"); err != nil {
			return nil, err
		}
	}
	read := func(name string) string {
		data, err := fs.ReadFile(theme, name)
		if err != nil {
			panic(err)
		}
		return themes.Squeeze(string(data))
	}
	var page []byte
	err := caught(func() error {
		css := themes.Squeeze(o.Fonts) + read("css/05-fonts.css") + read("css/24-stage.css") + read("moves/moves.css") +
			read("warroom/warroom.css")
		fonts := ""
		if o.Fonts != "" {
			fonts = "font-src 'self' file:; "
		}
		width, height := 840, 1120
		if b.Width > 0 {
			height = int(840 * b.Height / b.Width)
		}
		var s strings.Builder
		s.WriteString("(function(){\"use strict\";\n")
		for _, name := range scripts {
			s.WriteString(read(name + ".js"))
		}
		s.WriteString("})();")
		data, err := newPageData(b, o)
		if err != nil {
			return err
		}
		t, err := template.ParseFS(theme, "warroom/page.html")
		if err != nil {
			return err
		}
		var out bytes.Buffer
		err = t.Execute(&out, map[string]any{
			"Board": b, "Links": o.Links, "Setups": o.Setups, "Published": slices.ContainsFunc(o.Setups, func(s Setup) bool {
				return len(s.Games) > 0
			}),
			"Policy": "default-src 'none'; img-src 'self' file: data:; base-uri 'none'; form-action 'none'; " +
				moves.JudgePolicy(o.Judge) + fonts + "style-src 'self' file: " + moves.PolicyHash(css) +
				"; script-src " + moves.JudgeScripts + " " + moves.PolicyHash(headScript) + " " + moves.PolicyHash(s.String()),
			"Style": template.CSS(css), "Head": template.JS(headScript), "Script": template.JS(s.String()),
			"Data": template.JS(data), "Drawing": o.Drawing, "Width": width, "Height": height,
		})
		page = out.Bytes()
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("war room of board %s: %w", b.Map.ID, err)
	}
	return page, nil
}

func caught(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			e, ok := p.(error)
			if !ok {
				panic(p)
			}
			err = e
		}
	}()
	return f()
}

// pageData is the data of the page's script; the theme's warroom/board.js unpacks it.
type pageData struct {
	ID      string       `json:"id"`
	Title   string       `json:"title"`
	Hash    string       `json:"hash"`
	Regions []regionData `json:"regions"`
	Powers  [][4]string  `json:"powers"` // id, name, code, colour
	Seats   int          `json:"seats"`
	// Judge is the judge's program. Board and Published are in the judge's format.
	Judge     *module.Source `json:"judge"`
	Board     module.Text    `json:"board"`
	Published module.Text    `json:"published"`
	Setups    []setupData    `json:"setups"`
	Rules     module.Text    `json:"rules"` // by a rule's anchor: the link to it in the rulebook
	Email     string         `json:"email,omitempty"`
}

type regionData struct {
	ID      string   `json:"i,omitempty"` // only if it differs from slug(Name)
	Name    string   `json:"n"`
	Label   string   `json:"l,omitempty"` // only if it differs from the name
	Terrain int      `json:"t,omitempty"` // 0 inland, 1 coastal, 2 sea
	Coasts  []string `json:"x,omitempty"` // names
	Centre  int      `json:"s,omitempty"`
}

type setupData struct {
	Ruleset string         `json:"ruleset"`
	Title   string         `json:"title"`
	Options engine.Options `json:"options,omitempty"`
	Games   []gameData     `json:"games"`
}

type gameData struct {
	Slug   string      `json:"slug"`
	Title  string      `json:"title"`
	Phases []phaseData `json:"phases"`
}

type phaseData struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Anchor string `json:"anchor"`
	At     int    `json:"at"`              // index among the published positions
	Sheet  string `json:"sheet,omitempty"` // the link to a power's order sheet, with "*" for its id
}

func newPageData(b *mapdata.Board, o Options) ([]byte, error) {
	m := b.Map
	d := pageData{ID: m.ID, Title: m.Title, Hash: b.Hash, Seats: len(m.Players()), Email: o.Email, Judge: o.Judge}
	for i := range m.Regions {
		r := &m.Regions[i]
		x := regionData{Name: r.Name, Terrain: int(r.Terrain)}
		if slug(r.Name) != r.ID {
			x.ID = r.ID
		}
		if r.Label != r.Name {
			x.Label = r.Label
		}
		for _, c := range r.Coasts {
			x.Coasts = append(x.Coasts, c.Name)
		}
		if r.SupplyCentre {
			x.Centre = 1
		}
		d.Regions = append(d.Regions, x)
	}
	for i, p := range m.Powers {
		colour := "#888888"
		if i < len(b.Powers) {
			colour = b.Powers[i].Colour
		}
		d.Powers = append(d.Powers, [4]string{p.ID, p.Name, p.Code, colour})
	}
	var texts []*position.Text
	for _, s := range o.Setups {
		x := setupData{Ruleset: s.Ruleset, Title: s.Title, Options: s.Options, Games: []gameData{}}
		for _, g := range s.Games {
			y := gameData{Slug: g.Slug, Title: g.Title}
			for _, p := range g.Phases {
				y.Phases = append(y.Phases, phaseData{p.ID, p.Name, p.Anchor, len(texts), p.Sheet})
				texts = append(texts, p.Text)
			}
			x.Games = append(x.Games, y)
		}
		d.Setups = append(d.Setups, x)
	}
	for _, part := range []struct {
		into  *module.Text
		value any
	}{{&d.Published, texts}, {&d.Rules, o.Rules}} {
		text, err := json.Marshal(part.value)
		if err != nil {
			return nil, err
		}
		*part.into = module.PackText(text)
	}
	d.Board = module.PackText(mapdata.EncodeRules(m))
	return json.Marshal(d)
}

// slug makes an id from a name ("irish-sea"), like the theme's warroom/board.js.
func slug(name string) string {
	return strings.Trim(notPlain.ReplaceAllString(strings.ToLower(name), "-"), "-")
}

var notPlain = regexp.MustCompile("[^a-z0-9]+")
