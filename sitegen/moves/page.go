package moves

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/warroom/module"
	"github.com/heraldmaps/herald/themes"
)

// Link is a link in the page's head to another place on the site.
type Link struct {
	Href, Text string
	Menu       []Link // if set, the text opens this menu instead of leading anywhere
}

// Options are the inputs of a page besides its board. The zero value makes a page without links.
type Options struct {
	// Links are in the page's head: the front page, the rules, other boards' pages. They are
	// relative, so that they also work on a page opened from a disk.
	Links []Link
	// SeaRule and ConvoyRule are links to the rules on sea moves and convoys, or "".
	SeaRule, ConvoyRule string
	// Steps are the kinds of phase played on the board, with their verbs (engine.Info.Steps); nil:
	// those of the standard game.
	Steps []engine.StepInfo
	// Judge says where judge.js is; nil: orders in plain words are not checked.
	Judge *module.Source
	// Ruleset is the ruleset played on the board, for its units and own orders, or nil.
	Ruleset notation.Ruleset
	// Drawing is the link to the board's shared drawing (package interactive); "": no map.
	Drawing string
	// Start is the position that the map shows on a page about no game, or nil.
	Start *engine.Position
	// Now is a game's position, for a page about one game; nil: the page is about the board alone.
	Now *Now
	// Fonts are the @font-face rules of the theme's fonts, with links relative to the page. If it
	// is "", or the page is copied elsewhere, the page uses the browser's own fonts.
	Fonts string
	// Theme holds moves/page.html, moves/*.css and moves/*.js. Nil: the default theme.
	Theme fs.FS
}

// scripts are the theme's scripts, in the order in which they become one function's body. At each
// "" the script pauses, so that the page stays responsive while it loads.
var scripts = [...]string{"pause", "names", "", "board", "", "laid", "dom", "find",
	"/js/mapview", "/js/map", "/js/combobox",
	"/js/mapways", "", "map", "region", "reach", "", "chains", "convoy", "/js/loadjudge", "judge", "advice",
	"ownform", "check", "share", "", "route"}

// reserved begins the ids of the page's own elements. A region's element has the region's id.
const reserved = "ui-"

// Page returns a board's moves browser, or an error for an id that cannot be an anchor.
func Page(b *mapdata.Board, o Options) ([]byte, error) {
	for i := range b.Map.Regions {
		id := b.Map.Regions[i].ID
		if id == "" || strings.HasPrefix(id, reserved) || strings.ContainsAny(id, " \t\n\r\f:/") {
			return nil, fmt.Errorf("board %s: region id %q cannot be an anchor (hint: use letters, digits and hyphens)",
				b.Map.ID, id)
		}
	}
	theme := o.Theme
	if theme == nil {
		var err error
		if theme, err = fs.Sub(themes.FS, "default"); err != nil {
			return nil, err
		}
	}
	data, err := json.Marshal(newPageData(b, o))
	if err != nil {
		return nil, err
	}
	var sheet []byte
	// The first two styles are those of all pages.
	for _, name := range []string{"css/05-fonts.css", "css/24-stage.css", "moves/moves.css"} {
		part, err := fs.ReadFile(theme, name)
		if err != nil {
			return nil, err
		}
		sheet = append(sheet, part...)
	}
	script, err := join(theme)
	if err != nil {
		return nil, err
	}
	t, err := template.ParseFS(theme, "moves/page.html")
	if err != nil {
		return nil, err
	}
	css, fonts := themes.Squeeze(o.Fonts+string(sheet)), ""
	if o.Fonts != "" {
		fonts = "; font-src 'self' file:"
	}
	var out bytes.Buffer
	err = t.Execute(&out, map[string]any{
		"Board":  b,
		"Links":  o.Links,
		"Groups": newList(b, ownReach(o.Ruleset)),
		"Count":  len(b.Map.Regions),
		"Now":    o.Now,
		// The policy allows, by their hashes, only this style and these scripts: a second defence, should
		// the escaping of names fail.
		"Policy": "default-src 'none'; img-src 'self' file: data:; base-uri 'none'; form-action 'none'; style-src 'self' file: " +
			PolicyHash(css) + fonts + "; " + JudgePolicy(o.Judge) + "script-src " + scriptSource(o.Judge) + " " +
			PolicyHash(headScript) + " " + PolicyHash(script),
		"Style":  template.CSS(css),
		"Head":   template.JS(headScript),
		"Data":   template.JS(data),
		"Script": template.JS(script),
	})
	if err != nil {
		return nil, fmt.Errorf("moves page of board %s: %w", b.Map.ID, err)
	}
	return out.Bytes(), nil
}

// headScript runs before the page is first painted, so that the static list is never shown, and a
// link to a region does not jump to its entry there.
const headScript = `document.documentElement.className="js"`

func join(theme fs.FS) (string, error) {
	var s strings.Builder
	s.WriteString("(async function(){\"use strict\";\n")
	for _, name := range scripts {
		if name == "" {
			s.WriteString("await pause();\n")
			continue
		}
		file := "moves/" + name + ".js"
		if strings.HasPrefix(name, "/") {
			file = name[1:] + ".js"
		}
		part, err := fs.ReadFile(theme, file)
		if err != nil {
			return "", err
		}
		s.WriteString(themes.Squeeze(string(part)))
	}
	s.WriteString("})();")
	return s.String(), nil
}

// JudgePolicy returns a security policy's directives, besides script-src, for judge.js.
func JudgePolicy(j *module.Source) string {
	if j == nil {
		return ""
	}
	return "connect-src 'self'; worker-src blob:; "
}

// scriptSource returns the script sources that a policy allows for judge.js. The page fetches it,
// so as to show progress, and runs it from memory (blob:).
func scriptSource(j *module.Source) string {
	if j == nil {
		return "'self' file:"
	}
	return JudgeScripts
}

// JudgeScripts are the script sources that a security policy must allow for judge.js to run.
const JudgeScripts = "'self' file: blob: 'wasm-unsafe-eval'"

// PolicyHash returns the Content-Security-Policy source expression for one inline element.
func PolicyHash(s string) string {
	h := sha256.Sum256([]byte(s))
	return "'sha256-" + base64.StdEncoding.EncodeToString(h[:]) + "'"
}
