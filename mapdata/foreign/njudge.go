package foreign

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine/lists"
)

// readNjudge reads a map of njudge, the old mail judge: a list of provinces, each with its kind and
// abbreviations; a list of what each coast of a province reaches; and tables. Each list ends with a
// line "-1". The opening units are in seed.NAME beside map.NAME. The powers' names are in tables in
// the program's variant.c, of which nothing else is read.
func readNjudge(f File, find Finder) (*Board, error) {
	b := newBoard("njudge")
	name := strings.TrimPrefix(strings.TrimPrefix(path.Base(strings.ReplaceAll(f.Name, `\`, "/")), "map"), ".")
	n := &njudge{b: b, file: f.Name, powers: map[byte]string{}}
	if name = n.nations(name, find("variant.c")); name == "" {
		return nil, fmt.Errorf(
			"%s: the file named map belongs to the first variant in the program's variant.c, which is missing (hint: put it beside the map)", f.Name)
	}
	b.ID, b.Title = slug(name), titled(strings.ReplaceAll(name, "_", " "))
	section := 0
	for i, line := range strings.Split(strings.ReplaceAll(string(f.Data), "\r", ""), "\n") {
		if strings.HasPrefix(line, "-") {
			section++
			continue
		}
		if line == "" || !letterOrDigit(line[0]) {
			continue // a comment
		}
		var err error
		switch section {
		case 0:
			err = n.province(i+1, line)
		case 1:
			err = n.moves(i+1, line)
		default:
			n.table(line)
		}
		if err != nil {
			return nil, err
		}
	}
	if section < 2 {
		return nil, fmt.Errorf("%s: it is incomplete: each of its two lists must end with a line -1", f.Name)
	}
	for i := range b.Regions {
		b.Regions[i].Shut = !n.leads[b.Regions[i].ID]
	}
	n.seed(find("seed." + name))
	// In these three variants fleets may convoy over such land, unless a game turns this off.
	if name == "ancient_med" || name == "colonial" || name == "colonial96" {
		for _, d := range n.dual {
			b.fault("%s is land where fleets convoy", d)
		}
	} else if len(n.dual) > 0 {
		b.remark("fleets convoy in " + strings.Join(n.dual, ", ") + " if a game of the source has that option; here they do not")
	}
	centres := 0
	for _, r := range b.Regions {
		if r.Centre {
			centres++
		}
	}
	b.Victory = centres/2 + 1
	b.remark(fmt.Sprintf("the source does not say how many centres win: here more than half do, %d", b.Victory))
	return b, nil
}

// isNjudge reports whether a file is of njudge's format and not another .map file.
func isNjudge(data []byte) bool {
	return njudgeEnd.Match(data) && njudgeFirst.Match(data) && !bytes.Contains(data, []byte("ABUTS"))
}

var (
	njudgeEnd   = regexp.MustCompile(`(?m)^-1\s*$`)
	njudgeFirst = regexp.MustCompile(`(?m)^[A-Za-z0-9][^,\n]*,[ \t]*[A-Za-z0-9]\S*[ \t]`)
	quoted      = regexp.MustCompile(`"([^"\n]*)"`)
	remarks     = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)
)

func letterOrDigit(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}

type njudge struct {
	b      *Board
	file   string
	powers map[byte]string // power ids by letter
	named  bool            // variant.c gave the powers' names
	dual   []string        // land where fleets convoy, if a game's options say so
	leads  map[string]bool // regions with a move into or out of them
}

// nations reads a variant's powers from the tables in variant.c. pletter has a letter for each
// power, x for those that do not play. It returns the variant's name; the file named map is that of
// the table's first variant.
func (n *njudge) nations(variant string, source []byte) string {
	text := remarks.ReplaceAllString(string(source), "")
	table := func(name string) []string {
		_, rest, ok := strings.Cut(text, "*"+name+"[]")
		if !ok {
			return nil
		}
		rest, _, _ = strings.Cut(rest, "};")
		return lists.Map(quoted.FindAllStringSubmatch(rest, -1), func(m []string) string { return m[1] })
	}
	names, adjectives, letters := table("powers"), table("owners"), table("pletter")
	variants := table("variants")
	if variant == "" && len(variants) > 0 {
		variant = variants[0]
	}
	i := slices.Index(variants, variant)
	if i < 0 || i >= len(letters) {
		return variant
	}
	n.named = true
	for k := range min(len(letters[i]), len(names)) {
		c := letters[i][k]
		if c != 'O' && c != 'M' && letterOrDigit(c) && c != 'x' || k < len(names)-4 && (c == 'O' || c == 'M') {
			p := Power{ID: slug(names[k]), Name: names[k]}
			if k < len(adjectives) {
				p.Adj = adjectives[k]
			}
			n.b.Powers = append(n.b.Powers, p)
			n.powers[c] = p.ID
		}
	}
	return variant
}

func (n *njudge) power(c byte) string {
	if id, ok := n.powers[c]; ok {
		return id
	}
	if n.named {
		n.b.fault("no power has the letter %c", c)
		return ""
	}
	n.b.remark("the powers' names are missing: they are in the program's variant.c, which belongs beside the map")
	id := "power-" + strings.ToLower(string(c))
	n.powers[c] = id
	n.b.Powers = append(n.b.Powers, Power{ID: id, Name: "Power " + string(c)})
	return id
}

// province reads "Name, kind abbreviation others". The kind is l for land, w for water, x for a
// neutral centre, or the letter of the power whose home it is; w after that means land where fleets
// may convoy, digits cities of other rules.
func (n *njudge) province(at int, line string) error {
	name, rest, ok := strings.Cut(line, ",")
	words := strings.Fields(rest)
	if !ok || len(words) < 2 {
		return fmt.Errorf("%s:%d: %q is not a province (hint: Name, kind abbreviation)", n.file, at, strings.TrimSpace(line))
	}
	kind := words[0]
	id := slug(words[1])
	if n.b.region(id) != nil {
		return fmt.Errorf("%s:%d: two provinces are called %s", n.file, at, words[1])
	}
	r := n.b.add(id, strings.TrimSpace(name))
	r.Aliases = append(r.Aliases, words[2:]...)
	switch c := kind[0]; {
	case c == 'l':
	case c == 'w':
		r.Sea = true
	case c == 'x':
		r.Centre = true
	case c >= 'A' && c <= 'Z' || c >= '0' && c <= '9':
		r.Centre = true
		r.Owner = n.power(c)
		r.Home = r.Owner
	default:
		n.b.fault("%s is of the kind %s, which is not understood", r.Name, kind)
	}
	switch more := kind[1:]; {
	case more == "w" && !r.Sea:
		n.dual = append(n.dual, r.Name)
	case strings.ContainsAny(more, "01234567"):
		n.b.fault("cities, fortresses and money: rules of their own")
	case more != "":
		n.b.fault("%s is of the kind %s, which is not understood", r.Name, kind)
	}
	return nil
}

func (n *njudge) find(word string) string {
	if id := n.b.called(word); n.b.region(id) != nil {
		return id
	}
	for i := range n.b.Regions {
		if slug(n.b.Regions[i].Name) == slug(word) {
			return n.b.Regions[i].ID
		}
	}
	return ""
}

// coastOf returns the coast's id for letters such as "nc", or "" for the whole shore ("x").
func coastOf(letters string) (id string, ok bool) {
	if letters == "" {
		return "", false
	}
	switch c := letters[0]; c {
	case 'x':
		return "", true
	case 'n', 'e', 'w', 's', 'c':
		return string(c) + "c", true
	}
	return "", false
}

// moves reads a line of neighbours, "bul-ec: con bla rum". The part after the hyphen is mv for
// moves of armies, xc for those of fleets, or the coast of the fleet.
func (n *njudge) moves(at int, line string) error {
	left, right, _ := strings.Cut(line, " ") // some lines lack the colon
	from, kind, parted := strings.Cut(strings.TrimSuffix(strings.TrimSpace(left), ":"), "-")
	id := n.find(from)
	if !parted || kind == "" || id == "" {
		return fmt.Errorf("%s:%d: %q is not a line of moves (hint: bul-ec: con bla rum)", n.file, at, strings.TrimSpace(line))
	}
	if n.leads == nil {
		n.leads = map[string]bool{}
	}
	army := kind[0] == 'm'
	place := id
	if !army {
		coast, ok := coastOf(kind)
		if !ok {
			return fmt.Errorf("%s:%d: moves of the kind %s are not understood", n.file, at, kind)
		}
		place = n.shore(id, coast)
	}
	for _, word := range strings.Fields(right) {
		to, coast, on := strings.Cut(strings.Trim(word, ","), "/")
		target := n.find(to)
		if target == "" {
			return fmt.Errorf("%s:%d: %s is not a province", n.file, at, to)
		}
		if target == id {
			continue
		}
		n.leads[id], n.leads[target] = true, true
		if army {
			switch {
			case on:
				n.b.fault("armies pass from %s to %s on conditions (%s)", id, target, coast)
			default:
				n.b.edge(false, id, target)
			}
			continue
		}
		shore, known := "", true
		if on {
			shore, known = coastOf(coast)
		}
		if !known {
			n.b.fault("fleets pass from %s to %s on conditions (%s)", id, target, coast)
			continue
		}
		n.b.edge(true, place, n.shore(target, shore))
	}
	return nil
}

// shore returns the id of a province's coast, and adds the coast if it is new. Without a coast it
// returns the id of the province.
func (n *njudge) shore(id, coast string) string {
	if coast == "" {
		return id
	}
	r := n.b.region(id)
	if !slices.ContainsFunc(r.Coasts, func(c Coast) bool { return c.ID == coast }) {
		r.Coasts = append(r.Coasts, Coast{ID: coast, Name: coastName(coast)})
	}
	return id + "/" + coast
}

// table reads the heading of a table. Tables that only order lists do not concern the board; all
// others are the variant's own rules.
func (n *njudge) table(line string) {
	head, _, ok := strings.Cut(line, ":")
	switch first := strings.ToLower(strings.Fields(line)[0]); {
	case first == "center" || first == "centre" || first == "ownership":
	case ok && len(strings.Fields(head)) == 1 && len(head) <= 3: // a line within the table above
	default:
		n.b.fault("%s: a table of its own", strings.TrimSpace(head))
	}
}

// seed reads the opening: a phase, "S1901M", and then a line for each unit, "A: F Trieste".
func (n *njudge) seed(data []byte) {
	if data == nil {
		n.b.fault("the seed file with the opening units is missing")
		return
	}
	for _, line := range strings.Split(strings.ReplaceAll(string(data), "\r", ""), "\n") {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || len(words[0]) != 2 && len(words) > 1 || strings.HasPrefix(line, "-"): // prose, or the end
		case len(words) == 1:
			n.begins(words[0])
		case len(words) >= 3:
			region, coast, _ := strings.Cut(strings.Join(words[2:], " "), "/")
			id := n.find(region)
			shore, _ := coastOf(coast)
			switch {
			case words[1] != "A" && words[1] != "F":
				n.b.fault("units of the kind %s", words[1])
			case id == "":
				n.b.fault("a unit begins in %s, which is not a region", region)
			default:
				n.b.Starts = append(n.b.Starts, Start{Power: n.power(words[0][0]), Region: id,
					Coast: shore, Fleet: words[1] == "F"})
			}
		}
	}
}

func (n *njudge) begins(phase string) {
	if len(phase) < 3 {
		return
	}
	n.b.Year, _ = strconv.Atoi(phase[1 : len(phase)-1])
	switch {
	case phase[len(phase)-1] == 'B':
		n.b.begins("winter")
	case phase[0] == 'F':
		n.b.begins("autumn")
	default:
		n.b.begins("spring")
	}
}
