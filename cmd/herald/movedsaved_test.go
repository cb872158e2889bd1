//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSavedGamesMoveIn: games as the Python package saves them, each at another point, are imported
// into a site with another board, with their undecided orders, and continue at the same phase.
func TestSavedGamesMoveIn(t *testing.T) {
	site := emptyContent(t)
	settings := filepath.Join(site, "content/site.toml")
	must(t, os.WriteFile(settings, []byte(strings.Replace(read(t, settings), `"standard"`, `"w3k"`, 1)), 0o644))
	for name, c := range map[string]struct {
		at    string
		sheet string // of an order that waits, or ""
	}{
		"fresh":      {"1901-spring", "orders/france.txt"},
		"half":       {"1901-autumn", "orders/france.txt"},
		"saved":      {"1902-spring", ""},
		"saved2":     {"", ""},
		"no-retreat": {"1901-autumn", ""},
		"ended":      {"", ""},
	} {
		code, out, said := herald(t, "import", name, "testdata/saved/"+name+".json", "--site", site)
		if code != exitWell || c.at != "" && !strings.Contains(out, "it is at "+c.at) || (name == "ended") != strings.Contains(out, "it is over: ") {
			t.Errorf("%s: exit code %d: %s%s", name, code, out, said)
			continue
		}
		game := filepath.Join(site, "content/games", name)
		if toml := read(t, filepath.Join(game, "game.toml")); !strings.Contains(toml, `convoy-intent = "explicit-via"`) {
			t.Errorf("%s is not played by the package's choices:\n%s", name, toml)
		}
		if exists(filepath.Join(game, c.at, "results.toml")) && c.at != "" {
			t.Errorf("%s: the phase that waits was decided", name)
		}
		if c.sheet != "" && !exists(filepath.Join(game, c.at, c.sheet)) {
			t.Errorf("%s: the order that waits is not there", name)
		}
		if over := exists(filepath.Join(game, "end.toml")); over != (name == "ended") {
			t.Errorf("%s is over: %v", name, over)
		}
	}
	for _, form := range []string{"python", "text"} { // an end goes out and comes back
		file := filepath.Join(t.TempDir(), "ended."+form)
		well(t, "export", "ended", "--site", site, "--as", form, "-o", file)
		well(t, "import", "again-"+form, file, "--site", site)
		if got, want := read(t, filepath.Join(site, "content/games/again-"+form, "end.toml")), read(t, filepath.Join(site, "content/games/ended/end.toml")); got != want {
			t.Errorf("as %s it ends otherwise:\n%s\n%s", form, got, want)
		}
	}
	if code, _, said := herald(t, "import", "more", "testdata/saved/fresh.json", "--site", site, "--option",
		"civil-disorder=owned"); code != exitWell {
		t.Error(said)
	} else if toml := read(t, filepath.Join(site, "content/games/more/game.toml")); !strings.Contains(toml, `civil-disorder = "owned"`) {
		t.Errorf("--option is not on top:\n%s", toml)
	}
}

// TestThereAndBack: a game exported in any format and imported again is the same game, in its
// phases, orders and outcomes; a file with other outcomes is refused, with the line.
func TestThereAndBack(t *testing.T) {
	site := sampleIn(t, "thursday-evenings")
	saved := well(t, "export", "thursday-evenings", "--site", site)
	for _, form := range gameForms {
		file := filepath.Join(t.TempDir(), "game."+form)
		well(t, "export", "thursday-evenings", "--site", site, "--as", form, "-o", file)
		if form == "judge" { // for jDip
			if got := read(t, file); !strings.Contains(got, "Russia: Fleet Swe -> Den (*bounce, dislodged*).") {
				t.Errorf("the letters are\n%s", got)
			}
			continue
		}
		well(t, "import", "again-"+form, file, "--site", site)
		again := well(t, "export", "again-"+form, "--site", site)
		if want := strings.Replace(saved, `"thursday-evenings"`, `"again-`+form+`"`, 1); again != want {
			t.Errorf("as %s it comes back as another game:\n%s\n%s", form, again, want)
		}
		if form == "text" {
			wrong := strings.Replace(read(t, file), "(success)", "(bounce)", 1)
			must(t, os.WriteFile(file, []byte(wrong), 0o644))
			code, _, said := herald(t, "import", "wrong", file, "--site", site)
			if code != exitProblems || !strings.Contains(said, "the file has bounce, but here it is success") || exists(filepath.Join(site, "content/games/wrong")) {
				t.Errorf("another outcome: exit code %d: %s", code, said)
			}
		}
	}
	says(t, exitUsage, []string{"export", "thursday-evenings", "--site", site, "--as", "gif"}, `there is no form "gif"`)
	for _, game := range []string{"powick-bridge", "barnet-field"} { // the first with phases of its own, the other with units
		code, _, said := herald(t, "export", game, "--site", sampleIn(t, game))
		if code != exitProblems || !strings.Contains(said, " by ") || !strings.Contains(said, "and other programs have no") ||
			!strings.Contains(said, "(hint: game.json of the built site holds the whole game") {
			t.Errorf("%s: exit code %d: %s", game, code, said)
		}
	}
}

// TestOtherOutcomes: if a phase is decided differently here, the phases before it are kept and the
// first difference is reported in one sentence; with --accept the file's outcome counts, as
// corrections with that sentence for a reason.
func TestOtherOutcomes(t *testing.T) {
	const phase = `{"name":"%n","state":{"name":"%n","units":{"FRANCE":[%f],"GERMANY":["A MUN"]},"centers":{"FRANCE":["PAR"],"GERMANY":["MUN"]},"retreats":{}},"orders":{"FRANCE":[%o],"GERMANY":[%g]},"results":{%r}}`
	of := func(n, f, o, g, r string) string {
		return strings.NewReplacer("%n", n, "%f", f, "%o", o, "%g", g, "%r", r).Replace(phase)
	}
	text := `{"id":"x","map":"standard","extra":1,"phases":[` + strings.Join([]string{
		of("S1901M", `"A PAR"`, `"A PAR H"`, `"A MUN H"`, `"A PAR":[]`),
		of("F1901M", `"A PAR"`, `"A PAR - BUR"`, `"A MUN - BUR"`, `"A PAR":[],"A MUN":["bounce"]`),
		of("S1902M", `"A BUR"`, `"A BUR H"`, `"A MUN H"`, `"A BUR":[]`),
		of("F1902M", `"A BUR"`, ``, ``, ``)}, ",") + "]}"
	site := emptyContent(t)
	file := filepath.Join(t.TempDir(), "saved.json")
	must(t, os.WriteFile(file, []byte(text), 0o644))
	code, out, said := herald(t, "import", "kept", file, "--site", site)
	if code != exitProblems || !strings.Contains(out, "1 phase moved in; it is at 1901-autumn") ||
		!strings.Contains(said, "F1901M, units: the file has FRANCE A BUR, but here it is FRANCE A PAR") || strings.Count(said, "the file has") != 1 ||
		!strings.Contains(said, "ignored in the file, as they mean nothing here: extra") {
		t.Errorf("exit code %d\n%s%s", code, out, said)
	}
	if game := filepath.Join(site, "content/games/kept"); !exists(filepath.Join(game, "1901-spring/results.toml")) || !exists(filepath.Join(game, "1901-autumn/orders/germany.txt")) ||
		exists(filepath.Join(game, "1901-autumn/results.toml")) {
		t.Error("what came before is not kept, or the phase that differs was decided")
	}
	code, out, said = herald(t, "import", "taken", file, "--site", site, "--accept")
	if code != exitWell || !strings.Contains(out, "3 phases moved in; it is at 1902-autumn") {
		t.Fatalf("exit code %d\n%s%s", code, out, said)
	}
	fix := read(t, filepath.Join(site, "content/games/taken/1901-autumn/corrections.toml"))
	if strings.Count(fix, "[[correction]]") != 1 || !strings.Contains(fix, `power = "germany"`) || !strings.Contains(fix, "The outcome where the game was played: F1901M, units: the file has FRANCE A BUR") {
		t.Errorf("the outcome stands by\n%s", fix)
	}
	if code, out, said := herald(t, "build", "--site", site, "--out", t.TempDir()); code != exitWell {
		t.Errorf("the site is not built: %s%s", out, said)
	}
}

// TestRetreatOnlyThere: the file has a unit retreat into a region where units bounced, which is no
// retreat here. With --accept the unit stands where the file has it.
func TestRetreatOnlyThere(t *testing.T) {
	const text = `{"id":"x","map":"standard","phases":[` +
		`{"name":"S1901M","state":{"name":"S1901M","units":{"ENGLAND":["F NTH","F WAL","F CLY"],"FRANCE":["A BRE","F ENG","F IRI"]},"centers":{"ENGLAND":["LON"],"FRANCE":["BRE"]},"retreats":{}},` +
		`"orders":{"ENGLAND":["F NTH - LON","F WAL - LON","F CLY - LVP"],"FRANCE":["A BRE - WAL VIA","F ENG C A BRE - WAL","F IRI S A BRE - WAL"]},"results":{}},` +
		`{"name":"S1901R","state":{"name":"S1901R","units":{"ENGLAND":["F NTH","F LVP","*F WAL"],"FRANCE":["A WAL","F ENG","F IRI"]},"centers":{"ENGLAND":["LON"],"FRANCE":["BRE"]},"retreats":{"ENGLAND":{"F WAL":["LON"]}}},` +
		`"orders":{"ENGLAND":["F WAL R LON"]},"results":{}},` +
		`{"name":"F1901M","state":{"name":"F1901M","units":{"ENGLAND":["F NTH","F LVP","F LON"],"FRANCE":["A WAL","F ENG","F IRI"]},"centers":{"ENGLAND":["LON"],"FRANCE":["BRE"]},"retreats":{}},"orders":{},"results":{}}]}`
	site := emptyContent(t)
	file := filepath.Join(t.TempDir(), "saved.json")
	must(t, os.WriteFile(file, []byte(text), 0o644))
	says(t, exitProblems, []string{"import", "kept", file, "--site", site}, "S1901M, units: the file has ENGLAND F LON, but here it is nothing")
	well(t, "import", "taken", file, "--site", site, "--accept")
	if again := well(t, "export", "taken", "--site", site); !strings.Contains(again, `"units":{"AUSTRIA":[],"ENGLAND":["F LVP","F LON","F NTH"]`) {
		t.Errorf("the game comes to another position: %s", again)
	}
}
