package compile_test

import (
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata/compile"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
)

const example = "../../docs/example-board/"

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// mistakesOf reads and compiles a board's text and returns its messages, with the file called
// map.toml.
func mistakesOf(t *testing.T, text string) string {
	t.Helper()
	f, s, err := gazetteer.Read("map.toml", []byte(text))
	if err != nil {
		return err.Error()
	}
	_, err = compile.Run(compile.Input{File: f, Source: s, Coast: readFile(t, example+"coast.txt")})
	if err != nil {
		return err.Error()
	}
	return ""
}

// TestDesignersMistakes makes each mistake in the example board and compares the message, word for
// word.
func TestDesignersMistakes(t *testing.T) {
	t.Parallel()
	board := string(readFile(t, example+"map.toml"))
	if got := mistakesOf(t, board); got != "" {
		t.Fatalf("the example board has mistakes:\n%s", got)
	}
	area := func(primary string) string {
		return "\n[[area]]\nid = \"west\"\nname = \"West\"\nprimary = \"" + primary + "\"\nlimits = [[7.5, 43.5], [10.5, 43.5], [10.5, 41.0], [7.5, 41.0]]\n"
	}
	cases := []struct {
		name     string
		old, new string
		more     string // appended
		want     string
	}{
		{"wrong id", `owner = "pisa"`, `owner = "piza"`, "",
			`map.toml:43:1: region "lords" is owned by the unknown power "piza" (hint: pisa)`},
		{"power of a unit", `start = { unit = "army" }`, `start = { unit = "army", power = "piza" }`, "",
			`map.toml:44:1: the starting unit of "lords" belongs to the unknown power "piza" (hint: pisa)`},
		{"an id that is a name", `id = "commune"`, `id = "The Commune"`, "",
			`map.toml:32:1: "The Commune" is not an id of a region (hint: letters without accents, digits and hyphens; the name may have more)`},
		{"one colour", `colour = "#5B90E0"`, `colour = "#cf5644"`, "",
			`map.toml:20:1: powers "genoa" and "pisa" share the colour #cf5644 (hint: a colour for each power; herald palette --check measures how far they are apart)`},
		{"one code", `kind = "sea"`, "kind = \"sea\"\nabbrev = \"Sea\"", "",
			"map.toml:56:1: \"Sea\" is the code of both \"ligurian\" and \"bonifacio\" (hint: the first is in line 50; a code means one region)\n" +
				"map.toml:62:1: \"Sea\" is the code of both \"ligurian\" and \"tyrrhenian\" (hint: the first is in line 50; a code means one region)"},
		{"an override of one region", "", "", "[[override]]\nop = \"adj\"\na = \"lords\"\nb = \"lords\"\nreason = \"x\"\n[[border]]\na = \"lords\"\nb = \"lords\"\nreason = \"x\"\n",
			"map.toml:64:1: override adj names lords twice (hint: two regions, or two coasts of one)\nmap.toml:68:1: border names lords twice (hint: a border lies between two regions)"},
		{"wrong id in an override", "", "", "[[override]]\nop = \"adj\"\na = \"bastia\"\nb = \"lord\"\nreason = \"a road\"\n",
			`map.toml:64:1: override names the unknown region "lord" (hint: lords)`},
		{"anchor in the sea", "anchors = [[8.8, 42.1], ", "anchors = [[8.1, 42.1], ", "",
			`map.toml:41:1: anchor 1 of "lords" is in the sea (hint: give longitude first, then latitude; more than 40 pixels from the nearest fitting place)`},
		{"sea anchor on land", "anchors = [[9.0, 41.3], ", "anchors = [[9.1, 42.3], ", "",
			`map.toml:55:1: anchor 1 of "bonifacio" is on land (hint: give longitude first, then latitude; more than 40 pixels from the nearest fitting place)`},
		{"latitude first", "anchors = [[9.44, 42.70]]", "anchors = [[42.70, 99.44]]", "",
			`map.toml:26:1: anchor 1 of "bastia" is not on the map: [42.7, 99.44] (hint: longitude first, then latitude, in degrees)`},
		{"off the sheet", "anchors = [[9.44, 42.70]]", "anchors = [[42.70, 9.44]]", "",
			`map.toml:26:1: anchor 1 of "bastia" is not on the map: [42.7, 9.44] (hint: longitude first, then latitude, in degrees; the map is extent_km round lon_0, lat_0)`},
		{"a coast off the sheet", "anchors = [[8.6, 41.8]]", "anchors = [[41.8, 8.6]]", "",
			`map.toml:45:1: anchor 1 of the West Coast of "lords" is not on the map: [41.8, 8.6] (hint: longitude first, then latitude, in degrees; the map is extent_km round lon_0, lat_0)`},
		{"region with no cell", "", "", "[[region]]\nid = \"cardo\"\nname = \"Cardo\"\nkind = \"county\"\nanchors = [[9.1, 42.3]]\n",
			`map.toml:65:1: region "cardo" has no land or water of its own (hint: other anchors or circles cover it: move its anchor or theirs)`},
		{"circle over circle", "", "", "[[region]]\nid = \"furiani\"\nname = \"Furiani\"\nkind = \"circle\"\nanchors = [[9.42, 42.65]]\nradius_km = 4\n",
			`map.toml:66:1: circle "furiani" covers circle "bastia": 5.8 km apart, radii 4 and 6 km (hint: smaller radii, or move an anchor)`},
		{"coast without water", "anchors = [[9.45, 41.7]] }]", "anchors = [[9.45, 41.7]] }, { id = \"north\", name = \"North Coast\", anchors = [[8.6, 41.8]] }]", "",
			`map.toml:45:1: the North Coast of "lords" touches no sea (hint: a stretch of shore belongs to the coast with the nearest anchor: move the anchors onto the shore)`},
		{"fleet without a coast", `start = { unit = "army" }`, `start = { unit = "fleet" }`, "",
			`map.toml:44:1: the fleet that starts in "lords" is on no coast of it (hint: coast = one of west, east)`},
		{"Sea Area member missing", `kind = "sea"`, "kind = \"primary\"\narea = \"west\"", area("ligurean"),
			"map.toml:56:1: Sea Area \"west\" has two primaries, \"ligurian\" and \"bonifacio\" (hint: one primary for each area; the others are local)\n" +
				"map.toml:62:1: Sea Area \"west\" has two primaries, \"bonifacio\" and \"tyrrhenian\" (hint: one primary for each area; the others are local)\n" +
				"map.toml:68:1: Sea Area \"west\" lacks its member \"ligurean\" (hint: ligurian)"},
		{"unknown Sea Area", "id = \"bonifacio\"\nname = \"Strait of Bonifacio\"\nkind = \"sea\"", "id = \"bonifacio\"\nname = \"Strait of Bonifacio\"\nkind = \"local\"\narea = \"sardinia\"", "",
			`map.toml:55:1: region "bonifacio" names the unknown Sea Area "sardinia" (hint: there are none)`},
		{"power without colour", "colour = \"#5B90E0\"\n", "", "",
			`map.toml:16:1: power "pisa" has no colour (hint: colour = "#CA594C")`},
		{"power with a colour in words", "colour = \"#5B90E0\"\n", "colour = \"blue\"\n", "",
			`map.toml:20:1: the colour "blue" of power "pisa" is not # and six digits (hint: colour = "#CA594C")`},
		{"centres and victory", "supply_centres = 3\nvictory = 2", "supply_centres = 4\nvictory = 5", "",
			"map.toml:4:1: [map] promises 4 supply centres, the regions have 3 (hint: supply_centres = 3, or look for the region that lacks or has one too many)\n" +
				"map.toml:5:1: victory at 5 centres does not fit a board of 3 (hint: a bare majority of 3 is 2; leave it out where no count wins)"},
		{"label glyph missing", `label = "Bastia"`, `label = "Bastia ☩"`, "",
			`map.toml:24:1: label "Bastia ☩" of "bastia" needs '☩', which no font of the maps has (hint: maps are set in Latin, Greek and Cyrillic letters: set label to a spelling in those; name keeps the full one)`},
		{"label in a script that no font has", `label = "Bastia"`, `label = "בסטיה"`, "",
			`map.toml:24:1: label "בסטיה" of "bastia" needs 'ב', 'ס', 'ט', 'י', 'ה', which no font of the maps has (hint: maps are set in Latin, Greek and Cyrillic letters: set label to a spelling in those; name keeps the full one)`},
		{"Sea Area in a script that no font has", `kind = "sea"
anchors = [[8.3`, `kind = "primary"
area = "west"
anchors = [[8.3`, strings.Replace(area("ligurian"), `"West"`, `"ים West"`, 1),
			`map.toml:65:1: name "ים West" of Sea Area "west" needs 'י', 'ם', which no font of the maps has (hint: maps are set in Latin, Greek and Cyrillic letters: a Sea Area's name is printed in capitals)`},
		{"unknown key", "radius_km = 6", "radus_km = 6", "",
			`map.toml:27:1: unknown key "radus_km" in [region] (hint: did you mean radius_km?)`},
		{"unknown key inside", `{ unit = "army" }`, `{ unit = "army", cost = "west" }`, "",
			`map.toml:44:26: unknown key "cost" in [region.start] (hint: did you mean coast?)`},
		{"unknown table", "[[power]]\nid = \"pisa\"", "[[powers]]\nid = \"pisa\"", "",
			`map.toml:16:1: unknown table [powers] (hint: did you mean power?)`},
		{"wrong type", "radius_km = 6", `radius_km = "six"`, "",
			`map.toml:27:1: radius_km is a string and must be a float (hint: radius_km = 0.5)`},
		{"not TOML", `name = "Genoa"`, `name = Genoa`, "",
			`map.toml:13:8: expected value but found "Genoa" instead (hint: text goes in quotation marks: "…")`},
		{"duplicate id", `id = "commune"`, `id = "bastia"`, "",
			`map.toml:32:1: second region "bastia" (hint: the first is in line 22)`},
		{"clashing names", `name = "Land of the Lords"`, `name = "Land of the Commune!"`, "",
			`map.toml:39:1: "Land of the Commune!" is a name of both "commune" and "lords" (hint: line 33; where a name must be asked about, list it under ambiguous of both)`},
		{"missing field", "anchors = [[9.35, 42.9], [9.3, 42.5], [8.9, 42.5], [9.4, 42.2], [9.1, 42.3]]\n", "", "",
			`map.toml:31:1: region "commune" has no anchors (hint: anchors = [[-0.12, 51.52]]: longitude, latitude of points inside it)`},
		{"two decisions on one border", "", "", "[[override]]\nop = \"adj\"\na = \"bastia\"\nb = \"lords\"\nreason = \"a road\"\n[[override]]\nop = \"not\"\na = \"lords\"\nb = \"bastia\"\nreason = \"hills\"\n",
			`map.toml:67:1: second override for lords and bastia (hint: the first is in line 62)`},
		{"short border", "min_border", "min_border", "[[border]]\na = \"bastia\"\nb = \"corte\"\nreason = \"x\"\n",
			`map.toml:63:1: border names the unknown region "corte" (hint: known are bastia, bonifacio, commune, ligurian, lords, tyrrhenian)`},
		{"override without effect", "", "", "[[override]]\nop = \"adj\"\na = \"bastia\"\nb = \"commune\"\nreason = \"a road\"\n",
			`map.toml:62:1: override adj bastia commune has no effect on what a unit of this layer (army) may do (hint: leave it out, or name the layer that it is for)`},
		{"unknown kind of unit", `start = { unit = "army" }`, `start = { unit = "elephant" }`, "",
			`map.toml:44:1: the starting unit of "lords" is of unknown kind "elephant" (hint: unit = one of army, fleet; kinds of a ruleset's own are listed under kinds in [map])`},
		{"power and state of one id", "", "", "[[state]]\nid = \"pisa\"\nname = \"Lucca\"\ncode = \"LU\"\ncolour = \"#B0B0B0\"\n",
			`map.toml:62:1: second power or state "pisa" (hint: every id once)`},
		{"owned land", `kind = "sea"
anchors = [[8.3, 42.8], [8.2, 42.0]]`, `kind = "sea"
owner = "pisa"
anchors = [[8.3, 42.8], [8.2, 42.0]]`, "",
			`map.toml:50:1: region "ligurian" has an owner but no supply centre (hint: supply_centre = true, no owner, or owned_land = true in [map])`},
		{"off the board with a centre", `kind = "county"
anchors = [[8.8`, `kind = "offboard"
anchors = [[8.8`, "",
			`map.toml:40:1: offboard region "lords" has a centre, an owner, units or coasts (hint: it is drawn with its name and nothing else)`},
		{"frame on the shore", "", "", "[[region]]\nid = \"ocean\"\nname = \"High Ocean\"\nkind = \"box\"\nanchors = [[8.6, 42.3]]\nlinks = [\"ligurian\"]\ninset_km = [30, 20]\n",
			`map.toml:67:1: the frame of box "ocean" is not in the middle of one sea (hint: move its anchor, or make inset_km smaller)`},
		{"tag twice", `radius_km = 6`, "radius_km = 6\ntags = [\"port\", \"port\"]", "",
			`map.toml:28:1: region "bastia" cannot have the tag "port" (hint: tags = ["port"]: letters, digits and hyphens, each once)`},
		{"round that is not", `id = "commune"`, "id = \"commune\"\nround = [\"bastia\", \"ligurian\", \"lords\", \"tyrrhenian\"]", "",
			`map.toml:33:1: region "commune" names "bastia" in its round: only regions, and on boards with round = true (hint: bastia)`},
		{"round that is none", "resolution_km = 0.25\n", "resolution_km = 0.25\nround = true\n", "[[region]]\nid = \"cap\"\nname = \"Cap\"\nkind = \"county\"\nanchors = [[9.4, 42.97]]\nround = [\"commune\", \"bastia\"]\n",
			`map.toml:67:1: "bastia" is in the round of "cap" but is not a neighbour of it (hint: only neighbours: by land, by sea or by decision)`},
		{"round the wrong way", "anchors = [[9.35, 42.9], ", "round = [\"bastia\", \"tyrrhenian\", \"ligurian\", \"lords\", \"tyrrhenian\"]\nanchors = [[9.35, 42.9], ", "",
			`map.toml:36:1: the round of "commune" is not the one that its outline shows: tyrrhenian lords ligurian tyrrhenian bastia (hint: clockwise, north up; the list may begin anywhere and adds only neighbours by decision)`},
		{"short border undecided", "resolution_km = 0.25", "resolution_km = 0.25\nshort_border_km = 60", "",
			"map.toml:27:1: \"bastia\" and \"commune\" touch over 21.2 km only, and units may cross (hint: anchors that make it longer, an override, or [[border]] a = \"bastia\", b = \"commune\" with the reason)\n" +
				"…"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			text := board
			if c.old != "" && c.old != c.new {
				if !strings.Contains(text, c.old) {
					t.Fatalf("the example board has no %q", c.old)
				}
				text = strings.ReplaceAll(text, c.old, c.new)
			}
			if strings.HasPrefix(c.name, "round the") {
				text = strings.Replace(text, "resolution_km", "round = true\nresolution_km", 1)
			}
			got := mistakesOf(t, text+c.more)
			if first, more, ok := strings.Cut(c.want, "\n…"); ok && more == "" {
				got, _, _ = strings.Cut(got, "\n")
				c.want = first
			}
			if got != c.want {
				t.Errorf("told\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}
