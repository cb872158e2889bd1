package foreign

import (
	"cmp"
	"fmt"
	"html"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// readPHP reads an install.php that lists territories and borders as data. It executes nothing: it
// reads only rows of words and numbers, and refuses a file whose rows hold anything else. A file
// that includes another variant's install.php is read as that one.
func readPHP(f File, find Finder) ([]*Board, error) {
	b := newBoard("install.php")
	text, v := stripPHP(string(f.Data)), readVariant(find)
	if dir := path.Base(path.Dir(f.Name)); dir != "." && dir != "/" {
		b.ID, b.Title = slug(dir), dir
	}
	for n := 0; !strings.Contains(text, "Territor"); n++ {
		m := phpRequire.FindStringSubmatch(text)
		if m == nil || n == maxDepth {
			break
		}
		data := find("variants/" + m[1] + "/install.php")
		if data == nil {
			return nil, fmt.Errorf(
				"%s: it includes the variant %s, which is missing (hint: put the two folders side by side)", f.Name, m[1])
		}
		text = stripPHP(string(data))
	}
	b.Title = cmp.Or(v.said(`\$fullName\s*=\s*'((?:[^'\\]|\\.)*)'`), b.Title)
	b.Victory, _ = strconv.Atoi(v.said(`\$supplyCenterTarget\s*=\s*(\d+)`))
	b.Year, _ = strconv.Atoi(v.said(`floor\(\$turn/2\)\s*\)?\s*\+\s*(\d{1,4})`))
	for _, c := range v.countries {
		b.Powers = append(b.Powers, Power{ID: slug(c), Name: c})
	}
	t := &phpReader{b: b, name: f.Name, countries: v.countries, ids: map[string]string{}}
	opening := stripPHP(string(v.class(find, "adjudicatorPreGame")))
	t.neutrals(opening)
	if err := t.territories(text); err != nil {
		return nil, err
	}
	if err := t.borders(text); err != nil {
		return nil, err
	}
	if len(v.countries) == 0 {
		b.fault("there is no variant.php beside it: the powers are numbered")
	}
	t.units(opening)
	t.rules(v, find)
	switch {
	case strings.Contains(opening, "function"):
		b.fault("its opening is made by program code")
	case len(b.Starts) == 0:
		b.fault("no opening units could be read")
	}
	return []*Board{b}, nil
}

// phpVariant is the content of a variant.php, followed by those of the variants that it extends.
type phpVariant struct {
	texts     []string
	countries []string
	classes   map[string]string // by class: the variant whose class is used
}

func readVariant(find Finder) phpVariant {
	v := phpVariant{classes: map[string]string{}}
	for data := find("variant.php"); data != nil && len(v.texts) < maxDepth; {
		text := stripPHP(string(data))
		v.texts = append(v.texts, text)
		if len(v.countries) == 0 {
			v.countries = list(text, "$countries")
		}
		for _, m := range phpClass.FindAllStringSubmatch(text, 60) {
			if _, own := v.classes[m[1]]; !own {
				v.classes[m[1]] = m[2]
			}
		}
		m := phpExtends.FindStringSubmatch(text)
		if m == nil || strings.EqualFold(m[1], "WD") {
			break
		}
		data = find("variants/" + m[1] + "/variant.php")
	}
	return v
}

// said returns the first group of a pattern's match in the first text that matches.
func (v *phpVariant) said(pattern string) string {
	for _, text := range v.texts {
		if m := regexp.MustCompile(pattern).FindStringSubmatch(text); m != nil {
			return unquote(m[1])
		}
	}
	return ""
}

// class returns a class's PHP file: from the variant whose class is used, else the variant's own.
func (v *phpVariant) class(find Finder, name string) []byte {
	var data []byte
	if of := v.classes[name]; of != "" {
		data = find("variants/" + of + "/" + name + ".php")
	}
	if data == nil {
		data = find(name + ".php")
	}
	return data
}

// phpPages matches the names of webDiplomacy's PHP classes that change no rule, and
// adjudicatorPreGame, which is read separately.
var phpPages = regexp.MustCompile(`^(adjudicatorPreGame|Chatbox|drawMap\w*|Maps|Order(Archiv|Interface)|panel\w*)$`)

// phpShared lists rules that several webDiplomacy variants implement by one class. Such a class
// must contain needs and may contain words. Any other word makes it the variant's own rule.
var phpShared = []struct{ class, needs, words string }{
	{"userOrderBuilds", "ts.countryID=\".$this->countryID ts.occupyingUnitIDISNULL t.supply='Yes'", // builds in any owned centre
		`DB type Build Army Fleet toTerrIDCheck sqlCheck SELECT FROM WHERE INNER LEFT JOIN ON AND OR NOT IF IS NULL wD_TerrStatus wD_Territories
		ts t coast t.id ts.terrID t.mapID MAPID ts.gameID ts.countryID ts.occupyingUnitID toTerrID terrID t.supply Yes No t.type Sea Coast t.coast Parent
		Child coast.id coast.mapID coast.coastParentID orderID gameID countryID`},
	{"processOrderBuilds", "$Member->unitNo>$Member->supplyCenterNo $Member->unitNo<$Member->supplyCenterNo",
		`create DB Game Member Members ByID newOrders difference unitNo supplyCenterNo type Destroy Build Army max_builds i 0 count list sql_row sql_put
		SELECT COUNT FROM WHERE INNER JOIN ON AND IS NULL INSERT INTO VALUES implode wD_Orders wD_TerrStatus wD_Territories ts t t.id ts.terrID ts.gameID
		ts.countryID ts.occupyingUnitID t.supply t.mapID Yes gameID countryID id Variant mapID`},
	{"processGame", "parent::process()", // skips a retreat phase of neutral units alone
		`DB process phase Retreats count list sql_row SELECT COUNT FROM WHERE AND wD_Members orderStatus None gameID id 0`},
	{"processMembers", "parent::countUnitsSCs()", // counts neutral units
		`NeutralMember supplyCenterNo unitNo countUnitsSCs ByCountryID count Game Variant countries 1`},
}

var phpWord = regexp.MustCompile(`[A-Za-z_0-9][\w.]*`)

// rules reports, in one line, the classes of a variant that are rules of its own.
func (t *phpReader) rules(v phpVariant, find Finder) {
	own := lists.Filter(slices.Sorted(maps.Keys(v.classes)), func(name string) bool {
		return !phpPages.MatchString(name) && !t.shared(name, stripPHP(string(v.class(find, name))))
	})
	if len(own) > 0 {
		t.b.fault("it has rules of its own as program code: %s", strings.Join(own, ", "))
	}
}

// shared applies a class's shared rule. It returns false if the class contains anything else.
func (t *phpReader) shared(name, text string) bool {
	for _, s := range phpShared {
		if s.class != name {
			continue
		}
		packed := strings.Join(strings.Fields(text), "")
		for _, need := range strings.Fields(s.needs) {
			if !strings.Contains(packed, need) {
				return false
			}
		}
		known := strings.Fields(s.words + ` php class extends function public protected __construct parent this global new array return if else elseif
			foreach for unset defined IN_CODE or die This script can not be run by itself. as ` + name)
		for _, w := range phpWord.FindAllString(text, -1) {
			if w = strings.TrimSuffix(w, "."); !slices.Contains(known, w) && !slices.Contains(known, w+".") &&
				!strings.HasSuffix(w, "_"+name) {
				return false
			}
		}
		if name == "userOrderBuilds" {
			t.b.Options["builds"] = "owned"
		}
		return true
	}
	return false
}

// neutrals adds a power for the units of the opening that belong to no country of the variant.
func (t *phpReader) neutrals(opening string) {
	for _, m := range phpCountry.FindAllStringSubmatch(block(opening, "$countryUnits"), 200) {
		name := unquote(m[1][1 : len(m[1])-1])
		if len(t.countries) > 0 && t.b.power(slug(name)) == nil {
			t.b.Powers = append(t.b.Powers, Power{ID: slug(name), Name: name, Nobody: true})
			t.b.Options["neutral-armies"] = "stand"
			t.b.remark("nobody plays " + name + ": its units hold")
		}
	}
}

var (
	phpComment = regexp.MustCompile(`(?s)/\*.*?\*/`)
	phpLine    = regexp.MustCompile(`(?m)^\s*(//|#).*$`)
	phpRow     = regexp.MustCompile(`array\s*\(((?:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.)*"|-?\d+(?:\.\d+)?)\s*,?)*)\)`)
	phpValue   = regexp.MustCompile(`'((?:[^'\\]|\\.)*)'|"((?:[^"\\$]|\\.)*)"|(-?\d+(?:\.\d+)?)`)
	phpNew     = regexp.MustCompile(
		`new\s+InstallTerritory\s*\(((?:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.)*"|-?\d+)\s*,?)*)\)`)
	phpRequire = regexp.MustCompile(`require_once\s*\(?\s*['"]variants/(\w+)/install\.php['"]`)
	phpExtends = regexp.MustCompile(`extends\s+(\w+)Variant\b`)
	phpClass   = regexp.MustCompile(`variantClasses\['(\w+)'\]\s*=\s*'(\w+)'`)
	phpBorder  = regexp.MustCompile(
		`Territories\[\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.)*")\s*\]\s*->\s*addBorder\(\s*InstallTerritory::\$Territories\[\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.)*")\s*\]\s*,\s*'(Yes|No)'\s*,\s*'(Yes|No)'`)
)

func stripPHP(s string) string {
	return phpLine.ReplaceAllString(phpComment.ReplaceAllString(s, ""), "")
}

// unquote returns a word without its quotation marks, with characters in place of HTML entities,
// since the words are meant for pages.
func unquote(s string) string {
	return html.UnescapeString(strings.NewReplacer(`\\'`, `'`, `\\\'`, `'`, `\'`, `'`, `\"`, `"`, `\\`, `\`).Replace(s))
}

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
		return fmt.Errorf("%s: among the territories is %.40q, which is not data (hint: only rows of words and numbers are read, nothing is run)", t.name, left)
	}
	b := t.b
	col := columns(text)
	for _, v := range rows {
		if len(v) < 6 {
			return fmt.Errorf("%s: the territory %q has %d columns, not 6 or more", t.name, strings.Join(v, ", "), len(v))
		}
		name, kind := v[0], v[1]
		owner, px, py := "", v[4], v[5]
		if col["x"] == 3 && len(v) > col["country"] { // coordinates come first, then the country's name
			px, py = v[3], v[4]
			owner = t.country(v[col["country"]])
		} else if n, err := strconv.Atoi(v[3]); err == nil && n > 0 && n <= 99 {
			for len(b.Powers) < n {
				b.Powers = append(b.Powers, Power{ID: fmt.Sprintf("power-%d", len(b.Powers)+1),
					Name: fmt.Sprintf("Power %d", len(b.Powers)+1)})
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
			b.fault("two territories are called %s", name)
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
			b.remark("in the source, powers own land that is not a centre at the start")
		}
	}
	return nil
}

var phpColumns = regexp.MustCompile(`list\s*\(([^)]*)\)\s*=\s*\$territoryRawRow`)

// columns returns the numbers of a row's columns, by the names in the file.
func columns(text string) map[string]int {
	out := map[string]int{}
	if m := phpColumns.FindStringSubmatch(text); m != nil {
		for i, name := range strings.Split(m[1], ",") {
			out[strings.Trim(name, " $\t")] = i
		}
	}
	return out
}

// country returns a power's id by its name; "Neutral" is no power.
func (t *phpReader) country(name string) string {
	id := slug(name)
	if id == "neutral" {
		return ""
	}
	if t.b.power(id) != nil {
		return id
	}
	if len(t.countries) > 0 {
		return "" // names of countries that do not play are no power
	}
	t.b.Powers = append(t.b.Powers, Power{ID: id, Name: name})
	return id
}

func (t *phpReader) borders(text string) error {
	data := block(text, "$bordersRawData")
	if left := strings.TrimLeft(phpRow.ReplaceAllString(data, ""), " \t\r\n,"); left != "" {
		return fmt.Errorf("%s: among the borders is %.40q, which is not data (hint: only rows of words and numbers are read, nothing is run)", t.name, left)
	}
	add := func(from, to string, fleets, armies, both bool) {
		a, b := t.ids[from], t.ids[to]
		if a == "" || b == "" {
			t.b.fault("a border from %s to %s: one of them is not a territory", from, to)
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
		if v := values(m[1]); len(v) >= 4 { // a row is a border in both directions
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
	phpCountry = regexp.MustCompile(
		`('(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.)*")\s*=>\s*array\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)`)
	phpUnit = regexp.MustCompile(`('(?:[^'\\]|\\.)*'|"(?:[^"\\$]|\\.)*")\s*=>\s*'(Army|Fleet)'`)
)

func (t *phpReader) units(text string) {
	for _, m := range phpCountry.FindAllStringSubmatch(block(text, "$countryUnits"), 200) {
		power := slug(unquote(m[1][1 : len(m[1])-1]))
		for _, u := range phpUnit.FindAllStringSubmatch(m[2], 400) {
			name := unquote(u[1][1 : len(u[1])-1])
			id := t.ids[name]
			if id == "" {
				t.b.fault("a unit begins in %s, which is not a territory", name)
				continue
			}
			region, coast, _ := strings.Cut(id, "/")
			t.b.Starts = append(t.b.Starts, Start{Power: power, Region: region, Coast: coast, Fleet: u[2] == "Fleet"})
		}
	}
}
