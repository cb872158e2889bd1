package foreign

import (
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// readPHP reads an install.php that lists territories and borders as data. Nothing of it is run: rows of words and numbers are
// read, and a file whose rows hold anything else is refused.
func readPHP(f File, find Finder) ([]*Board, error) {
	b := newBoard("install.php")
	text := stripPHP(string(f.Data))
	if dir := path.Base(path.Dir(f.Name)); dir != "." && dir != "/" {
		b.ID, b.Title = slug(dir), dir
	}
	countries := []string{}
	if v := find("variant.php"); v != nil {
		vt := stripPHP(string(v))
		countries = list(vt, "$countries")
		if m := regexp.MustCompile(`\$fullName\s*=\s*'((?:[^'\\]|\\.)*)'`).FindStringSubmatch(vt); m != nil {
			b.Title = unquote(m[1])
		}
		if m := regexp.MustCompile(`\$supplyCenterTarget\s*=\s*(\d+)`).FindStringSubmatch(vt); m != nil {
			b.Victory, _ = strconv.Atoi(m[1])
		}
		for _, m := range regexp.MustCompile(`variantClasses\['(\w+)'\]`).FindAllStringSubmatch(vt, 40) {
			switch m[1] {
			case "drawMap", "adjudicatorPreGame", "drawMapXML", "panelGameBoard", "panelGame", "panelGameHome", "panelMember", "panelMembers", "panelMembersHome", "Chatbox":
			default:
				b.fault("it has a %s of its own", m[1])
			}
		}
		b.Year = firstYear(vt)
	}
	for _, c := range countries {
		b.Powers = append(b.Powers, Power{ID: slug(c), Name: c})
	}
	t := &phpReader{b: b, name: f.Name, countries: countries, ids: map[string]string{}}
	if err := t.territories(text); err != nil {
		return nil, err
	}
	if err := t.borders(text); err != nil {
		return nil, err
	}
	if len(countries) == 0 {
		b.fault("there is no variant.php beside it: the powers are numbered")
	}
	if v := find("adjudicatorPreGame.php"); v != nil {
		t.units(stripPHP(string(v)))
	}
	if len(b.Starts) == 0 {
		b.fault("no units begin on the board that could be read")
	}
	return []*Board{b}, nil
}

var (
	phpComment = regexp.MustCompile(`(?s)/\*.*?\*/`)
	phpLine    = regexp.MustCompile(`(?m)^\s*(//|#).*$`)
	phpRow     = regexp.MustCompile(`array\s*\(((?:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.)*"|-?\d+(?:\.\d+)?)\s*,?)*)\)`)
	phpValue   = regexp.MustCompile(`'((?:[^'\\]|\\.)*)'|"((?:[^"\\$]|\\.)*)"|(-?\d+(?:\.\d+)?)`)
	phpNew     = regexp.MustCompile(`new\s+InstallTerritory\s*\(((?:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.)*"|-?\d+)\s*,?)*)\)`)
	phpBorder  = regexp.MustCompile(`Territories\[\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.)*")\s*\]\s*->\s*addBorder\(\s*InstallTerritory::\$Territories\[\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.)*")\s*\]\s*,\s*'(Yes|No)'\s*,\s*'(Yes|No)'`)
)

func stripPHP(s string) string {
	return phpLine.ReplaceAllString(phpComment.ReplaceAllString(s, ""), "")
}

func unquote(s string) string {
	return strings.NewReplacer(`\\'`, `'`, `\\\'`, `'`, `\'`, `'`, `\"`, `"`, `\\`, `\`).Replace(s)
}

// values are the words and numbers of a row.
func values(row string) []string {
	var out []string
	for _, m := range phpValue.FindAllStringSubmatch(row, 64) {
		switch {
		case m[3] != "":
			out = append(out, m[3])
		case m[2] != "":
			out = append(out, unquote(m[2]))
		default:
			out = append(out, unquote(m[1]))
		}
	}
	return out
}

// block is what stands in the brackets of name = array( … ), or "".
func block(text, name string) string {
	i := strings.Index(text, name)
	if i < 0 {
		return ""
	}
	rest := text[i:]
	open := strings.IndexByte(rest, '(')
	if open < 0 || open > len(name)+40 {
		return ""
	}
	depth, quote := 0, byte(0)
	for k := open; k < len(rest); k++ {
		ch := rest[k]
		switch {
		case quote != 0 && ch == '\\':
			k++
		case quote != 0 && ch == quote:
			quote = 0
		case quote != 0:
		case ch == '\'' || ch == '"':
			quote = ch
		case ch == '(':
			depth++
		case ch == ')':
			if depth--; depth == 0 {
				return rest[open+1 : k]
			}
		}
	}
	return ""
}

func list(text, name string) []string { return values(block(text, name)) }

var yearIn = regexp.MustCompile(`floor\(\$turn/2\)\s*\)?\s*\+\s*(\d{1,4})`)

func firstYear(s string) int {
	if m := yearIn.FindStringSubmatch(s); m != nil {
		n, _ := strconv.Atoi(m[1])
		return n
	}
	return 0
}

type phpReader struct {
	b         *Board
	name      string
	countries []string
	ids       map[string]string // of places, by the source's names
}

func (t *phpReader) territories(text string) error {
	var rows [][]string
	data := block(text, "$territoryRawData")
	for _, m := range phpRow.FindAllStringSubmatch(data, maxRegions+1) {
		rows = append(rows, values(m[1]))
	}
	for _, m := range phpNew.FindAllStringSubmatch(text, maxRegions+1) {
		rows = append(rows, values(m[1]))
	}
	if len(rows) == 0 || len(rows) > maxRegions {
		return fmt.Errorf("%s: %d territories could be read as data (hint: only rows of words and numbers are read, nothing is run)", t.name, len(rows))
	}
	if left := strings.TrimLeft(phpRow.ReplaceAllString(data, ""), " \t\r\n,"); left != "" {
		return fmt.Errorf("%s: among the territories stands %.40q, which is no data (hint: only rows of words and numbers are read, nothing is run)", t.name, left)
	}
	b := t.b
	col := columns(text)
	for _, v := range rows {
		if len(v) < 6 {
			return fmt.Errorf("%s: the territory %q has %d columns, not 6 or more", t.name, strings.Join(v, ", "), len(v))
		}
		name, kind := v[0], v[1]
		owner, px, py := "", v[4], v[5]
		if col["x"] == 3 && len(v) > col["country"] { // places first, then the country's name
			px, py = v[3], v[4]
			owner = t.country(v[col["country"]])
		} else if n, err := strconv.Atoi(v[3]); err == nil && n > 0 && n <= 99 {
			for len(b.Powers) < n {
				b.Powers = append(b.Powers, Power{ID: fmt.Sprintf("power-%d", len(b.Powers)+1), Name: fmt.Sprintf("Power %d", len(b.Powers)+1)})
			}
			owner = b.Powers[n-1].ID
		}
		x, _ := strconv.ParseFloat(px, 64)
		y, _ := strconv.ParseFloat(py, 64)
		at := geom.Point{X: x, Y: y}
		base, in, coast := strings.Cut(strings.TrimSuffix(name, ")"), " (")
		if coast && strings.HasSuffix(strings.ToLower(in), "coast") && t.ids[base] != "" {
			r := b.region(t.ids[base])
			r.Coasts = append(r.Coasts, Coast{ID: slug(strings.TrimSuffix(strings.ToLower(in), "coast")), Name: in, At: &at})
			t.ids[name] = r.ID + "/" + r.Coasts[len(r.Coasts)-1].ID
			continue
		}
		id := slug(name)
		if b.region(id) != nil {
			b.fault("a second territory %s", name)
			continue
		}
		r := b.add(id, name)
		t.ids[name] = id
		r.At = &at
		r.Sea = kind == "Sea"
		if v[2] == "Yes" {
			if r.Centre = !r.Sea; r.Sea {
				b.fault("%s is a centre at sea", name)
			}
			if owner != "" {
				r.Owner, r.Home = owner, owner
			}
		} else if owner != "" {
			b.remark("land that is no centre belongs to powers at the start in the source")
		}
	}
	return nil
}

var phpColumns = regexp.MustCompile(`list\s*\(([^)]*)\)\s*=\s*\$territoryRawRow`)

// columns are the numbers of a row's columns, by the names that the file gives them.
func columns(text string) map[string]int {
	out := map[string]int{}
	if m := phpColumns.FindStringSubmatch(text); m != nil {
		for i, name := range strings.Split(m[1], ",") {
			out[strings.Trim(name, " $\t")] = i
		}
	}
	return out
}

// country is a power's id by its name; "Neutral" is nobody's.
func (t *phpReader) country(name string) string {
	id := slug(name)
	if id == "neutral" {
		return ""
	}
	if t.b.power(id) != nil {
		return id
	}
	if len(t.countries) > 0 {
		return "" // names that the game does not play are nobody's
	}
	t.b.Powers = append(t.b.Powers, Power{ID: id, Name: name})
	return id
}

func (t *phpReader) borders(text string) error {
	data := block(text, "$bordersRawData")
	if left := strings.TrimLeft(phpRow.ReplaceAllString(data, ""), " \t\r\n,"); left != "" {
		return fmt.Errorf("%s: among the borders stands %.40q, which is no data (hint: only rows of words and numbers are read, nothing is run)", t.name, left)
	}
	add := func(from, to string, fleets, armies, both bool) {
		a, b := t.ids[from], t.ids[to]
		if a == "" || b == "" {
			t.b.fault("a border from %s to %s, of which one is no territory", from, to)
			return
		}
		for k, p := range [2][2]string{{a, b}, {b, a}} {
			if k == 1 && !both {
				break
			}
			if fleets {
				t.b.edge(true, p[0], p[1])
			}
			if armies {
				t.b.edge(false, p[0], p[1])
			}
		}
	}
	n := 0
	for _, m := range phpRow.FindAllStringSubmatch(data, maxEdges) {
		if v := values(m[1]); len(v) >= 4 { // a row holds both ways
			add(v[0], v[1], v[2] == "Yes", v[3] == "Yes", true)
			n++
		}
	}
	for _, m := range phpBorder.FindAllStringSubmatch(text, maxEdges) {
		add(unquote(m[1][1:len(m[1])-1]), unquote(m[2][1:len(m[2])-1]), m[3] == "Yes", m[4] == "Yes", false)
		n++
	}
	if n == 0 {
		return fmt.Errorf("%s: no borders could be read as data", t.name)
	}
	return nil
}

var (
	phpCountry = regexp.MustCompile(`('(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.)*")\s*=>\s*array\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)`)
	phpUnit    = regexp.MustCompile(`('(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.)*")\s*=>\s*'(Army|Fleet)'`)
)

// units reads who begins where.
func (t *phpReader) units(text string) {
	for _, m := range phpCountry.FindAllStringSubmatch(block(text, "$countryUnits"), 200) {
		power := slug(unquote(m[1][1 : len(m[1])-1]))
		for _, u := range phpUnit.FindAllStringSubmatch(m[2], 400) {
			name := unquote(u[1][1 : len(u[1])-1])
			id := t.ids[name]
			if id == "" {
				t.b.fault("a unit begins in %s, which is no territory", name)
				continue
			}
			region, coast, _ := strings.Cut(id, "/")
			t.b.Starts = append(t.b.Starts, Start{Power: power, Region: region, Coast: coast, Fleet: u[2] == "Fleet"})
		}
	}
}
