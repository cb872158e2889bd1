package book

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
)

// Config is a book's rules.toml.
type Config struct {
	Title    string   `toml:"title"`
	Subtitle string   `toml:"subtitle"`
	Short    string   `toml:"short"`
	Version  string   `toml:"version"`
	Date     string   `toml:"date"` // "2026-11-20"
	Ruleset  string   `toml:"ruleset"`
	Board    string   `toml:"board"`
	PDF      string   `toml:"pdf"` // file name without ending
	Out      string   `toml:"out"` // folder of the pages
	Imprint  []string `toml:"imprint"`
	Places   []string `toml:"places"`
	Contents int      `toml:"contents"` // heading levels in the contents
}

// Day returns the book's date.
func (c Config) Day() time.Time {
	t, _ := time.Parse(time.DateOnly, c.Date) // checked when the file was read
	return t
}

// Mark returns "W3K v1.6".
func (c Config) Mark() string { return c.Short + " v" + c.Version }

var configKeys = []string{"title", "subtitle", "short", "version", "date", "ruleset", "board", "pdf", "out", "imprint", "places", "contents"}

func readConfig(file string, src []byte, ps *Problems) Config {
	c := Config{Contents: 2}
	md, err := toml.Decode(string(src), &c)
	if err != nil {
		at := Pos{file, 1, 1}
		var pe toml.ParseError
		if errors.As(err, &pe) {
			at.Line, at.Col = pe.Position.Line, max(1, pe.Position.Col)
			ps.Add(at, "", "%s", pe.Message)
		} else {
			ps.Add(at, "", "%s", strings.TrimPrefix(err.Error(), "toml: "))
		}
		return c
	}
	for _, k := range md.Undecoded() {
		hint := "the keys are " + strings.Join(configKeys, ", ")
		if n := Nearest(k.String(), configKeys); n != "" {
			hint = "did you mean " + n + "?"
		}
		ps.Add(keyPos(file, src, k.String()), hint, "unknown key %q", k.String())
	}
	for _, need := range []struct{ key, value string }{
		{"title", c.Title}, {"short", c.Short}, {"version", c.Version}, {"date", c.Date}, {"ruleset", c.Ruleset}, {"board", c.Board}, {"pdf", c.PDF},
	} {
		if need.value == "" {
			ps.Add(Pos{file, 1, 1}, fmt.Sprintf("%s = \"…\"", need.key), "the key %q is missing", need.key)
		}
	}
	if _, err := time.Parse(time.DateOnly, c.Date); c.Date != "" && err != nil {
		ps.Add(keyPos(file, src, "date"), `date = "2026-11-20"`, "%q is not a date", c.Date)
	}
	if strings.ContainsAny(c.PDF, "/\\") || strings.HasSuffix(c.PDF, ".pdf") {
		ps.Add(keyPos(file, src, "pdf"), `pdf = "Diplomacy-W3K-Rules"`, "the PDF's name %q is not a plain name without ending", c.PDF)
	}
	if strings.HasPrefix(c.Out, "/") || strings.Contains(c.Out, "..") {
		ps.Add(keyPos(file, src, "out"), `out = "rules"`, "the folder %q leads out of the site", c.Out)
	}
	if c.Out == "" {
		c.Out = "rules/" + c.Ruleset
	}
	return c
}

// keyPos finds the line a key is set on: the TOML package tells no positions of keys.
func keyPos(file string, src []byte, key string) Pos {
	loc := regexp.MustCompile(`(?m)^[ \t]*` + regexp.QuoteMeta(key) + `[ \t]*=`).FindIndex(src)
	if loc == nil {
		return Pos{file, 1, 1}
	}
	return Pos{file, 1 + strings.Count(string(src[:loc[0]]), "\n"), 1}
}
