package book

import (
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/heraldmaps/herald/mapdata/strict"
)

// Config is a book's rules.toml.
type Config struct {
	Title    string   `toml:"title"`
	Subtitle string   `toml:"subtitle"`
	Short    string   `toml:"short"`
	Version  string   `toml:"version"`
	Date     string   `toml:"date"`    // "2026-11-20"
	Ruleset  string   `toml:"ruleset"` // decides the figures; "": the text has none
	Board    string   `toml:"board"`   // the board of orders and figures; "": the text has none
	PDF      string   `toml:"pdf"`     // file name without ending
	Out      string   `toml:"out"`     // the pages' folder
	Imprint  []string `toml:"imprint"`
	Places   []string `toml:"places"`
	Contents int      `toml:"contents"` // heading levels in the contents

	History bool `toml:"-"` // a game's history: Short is the period, and Version is not used
}

// Day returns the book's date.
func (c Config) Day() time.Time {
	t, _ := time.Parse(time.DateOnly, c.Date) // checked when the file was read
	return t
}

// Mark returns the short name with the version: "W3K v1.6".
func (c Config) Mark() string {
	if c.History {
		return c.Short
	}
	return c.Short + " v" + c.Version
}

// Whole returns the book's title with its version, for a document's metadata.
func (c Config) Whole() string {
	if c.History {
		return "The chronicle of " + c.Title
	}
	return c.Title + ": the rules, version " + c.Version
}

func readConfig(file string, src []byte, ps *Problems) (Config, *strict.Source) {
	c := Config{Contents: 2}
	where, ok := strict.Decode(file, string(src), &c, ps)
	if !ok {
		return c, where
	}
	for _, need := range []struct{ key, value string }{
		{"title", c.Title}, {"short", c.Short}, {"version", c.Version}, {"date", c.Date}, {"pdf", c.PDF},
	} {
		if need.value == "" {
			ps.Add(Pos{File: file, Line: 1, Col: 1}, fmt.Sprintf("%s = \"…\"", need.key), "the key %q is missing", need.key)
		}
	}
	if _, err := time.Parse(time.DateOnly, c.Date); c.Date != "" && err != nil {
		ps.Add(where.At("", 0, "date"), `date = "2026-11-20"`, "%q is not a date", c.Date)
	}
	if strings.ContainsAny(c.PDF, "/\\") || strings.HasSuffix(c.PDF, ".pdf") {
		ps.Add(where.At("", 0, "pdf"), `pdf = "Diplomacy-Rules"`,
			"the PDF's name %q is not a plain name without ending", c.PDF)
	}
	if strings.HasPrefix(c.Out, "/") || strings.Contains(c.Out, "..") {
		ps.Add(where.At("", 0, "out"), `out = "rules"`, "the folder %q leads out of the site", c.Out)
	}
	if c.Ruleset != "" && c.Board == "" {
		ps.Add(where.At("", 0, "ruleset"), `board = "standard"`, "a ruleset without a board to decide on")
	}
	if c.Out == "" {
		c.Out = "rules/" + path.Base(path.Dir(file))
	}
	return c, where
}
