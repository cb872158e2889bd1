//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestFortyWaysToBeWrong tries more than sixty ways in which a sheet can be wrong: every command of
// an evening names each of them, and none says that nothing is missing. What must be looked at
// first stops close and resolve.
func TestFortyWaysToBeWrong(t *testing.T) {
	const orders = "1901-spring/orders/"
	const good = "A Con - Bul\nA Smy - Con\nF Ank - BLA\n"
	type way struct {
		name string
		// below the game's folder, or "inbox/…"; turkey's sheet is good, or gone where a file says
		// "-"
		files map[string]string
		want  string // what each command says
		goes  bool   // it stops nothing
	}
	sheet := func(name, text, want string) way {
		return way{name: name, files: map[string]string{orders + "turkey.txt": text}, want: want}
	}
	noted := func(name, text, want string) way {
		w := sheet(name, text, want)
		w.goes = true
		return w
	}
	file := func(name, path, text, want string) way {
		return way{name: name, files: map[string]string{path: text}, want: want}
	}
	later := func(w way) way { w.goes = true; return w }
	with := func(w way, path, text string) way { w.files[path] = text; return w }
	ways := []way{
		file("nothing came", orders+"turkey.txt", "-", "missing"),
		sheet("an empty file", "\n", "turkey.txt has none of the orders that are due"),
		sheet("remarks alone", "Sorry, I will write tomorrow\n", "turkey.txt has none of the orders that are due"),
		sheet("a vote alone", "I vote for a draw\n", "turkey.txt has none of the orders that are due"),
		sheet("quoted orders alone", "> A Con - Bul\n> A Smy - Con\n> F Ank - BLA\n", "turkey-"),
		sheet("a heading alone", "Turkey, Spring 1901\n", "turkey.txt has none of the orders that are due"),
		sheet("another power's heading", "Italy, Spring 1901\n"+good, "the header names Italy"),
		sheet("another year's heading", "Turkey, Spring 1902\n"+good, "the header does not mention"),
		sheet("another season's heading", "Turkey, Autumn 1901\n"+good, "the header does not mention"),
		sheet("another kind's heading", "Turkey, Spring 1901, retreat orders\n"+good, "the header says retreat orders"),
		sheet("another game's heading", "Second Game - Turkey - Spring, 1901 - Orders\n"+good,
			"the header names the game Second Game"),
		sheet("the heading of a game whose name begins like this one's", "Firstborn - Turkey - Spring, 1901 - Orders\n"+good,
			"the header names the game Firstborn"),
		sheet("another version's heading", "First - Turkey - Spring, 1901 - Orders - v3\n"+good,
			"the header says version 3, and the file is version 1"),
		sheet("late", lateStamp+good, "came 5 h 00 min after the deadline"),
		file("a revision in part", orders+"turkey-v2.txt", "F Ank - CON\n", "A partial revision?"),
		file("a revision of words", orders+"turkey-v2.txt", "Can my army move to Bulgaria\n", "turkey-"),
		with(sheet("a revision of all hold", "All units hold\n", "A partial revision?"),
			orders+"turkey-v2.txt", "F Ank - CON\n"),
		with(file("a photograph alone", orders+"turkey.txt", "-", "waits to be typed"), orders+"turkey.png", "picture"),
		with(sheet("a photograph beside an empty sheet", "# Received by mail 2026-03-12 12:00 UTC\n", "waits to be typed"),
			orders+"turkey.png", "picture"),
		file("a later photograph", orders+"turkey-v2.png", "picture", "waits to be typed"),
		file("a photograph of nobody", orders+"ottomans.png", "picture", `the board has no power "ottomans"`),
		file("a second page", orders+"turkey-2.jpg", "picture", "turkey-2.jpg"),
		later(file("a photograph of the next phase", "1901-autumn/orders/turkey.png", "picture", "1901-autumn/orders/turkey.png waits")),
		later(file("a sheet of the next phase", "1901-autumn/orders/turkey.txt", good, "1901-autumn/orders/turkey.txt waits")),
		later(file("a photographed retreat before there are any", "1901-spring/retreats/turkey.png", "picture",
			"retreats/turkey.png waits")),
		file("a message of nobody", "inbox/0123456789ab.eml",
			"X-Herald-Why: no game's people.toml has its sender's address\nSubject: hm\n\nA Par H\n", "inbox-0123456789ab"),
		file("a message that asks", "inbox/0123456789ab.eml",
			"X-Herald-Why: no order was found in it\nX-Herald-For: first 1901-spring turkey\n\nPlease cancel all\n",
			"inbox-0123456789ab"),
		sheet("a unit left out", "A Con - Bul\nA Smy - Con\n", "no order for Fleet Ankara"),
		sheet("a unit that is not there", "A Con - Bul\nA Smy - Con\nF Syr - Cyp\n", "turkey-"),
		sheet("a place that is none", "A Con - Xyzzy\nA Smy H\nF Ank H\n", "line 1 is doubtful"),
		sheet("a place that may be two", "A Con - Bul\nA Smy - A\nF Ank H\n", "line 2 is doubtful"),
		sheet("two orders for one unit", good+"A Con H\n", "is doubtful"),
		sheet("a question", "A Con - Bul?\nA Smy - Con\nF Ank - BLA\n", "line 1 is doubtful"),
		sheet("a condition", "If Russia moves to BLA, A Con - Bul\nA Smy - Con\nF Ank - BLA\n", "is doubtful"),
		sheet("a word missing", "A Con\nA Smy - Con\nF Ank - BLA\n", "line 1 is doubtful"),
		sheet("words that are none", "A Con qwerty Bul\nA Smy - Con\nF Ank - BLA\n", "line 1 is doubtful"),
		sheet("an empty box", "[ ] A Con - Bul\nA Smy - Con\nF Ank - BLA\n", "is doubtful"),
		sheet("a cross", "✗ A Con - Bul\nA Smy - Con\nF Ank - BLA\n", "is doubtful"),
		sheet("an order struck out", "~~A Con - Bul~~\nA Smy - Con\nF Ank - BLA\n", "Constantinople"),
		sheet("orders asked of another", "Italy please do:\nA Ven - Tri\n", "turkey-"),
		sheet("wishes for a later phase alone", "Retreats: A Con - Smy\n", "turkey-"),
		noted("a move too far", "A Con - Par\nA Smy - Con\nF Ank - BLA\n", "line 1 is illegal"),
		noted("a fleet ashore", "A Con - Bul\nA Smy - Con\nF Ank - Smy\n", "line 3 is illegal"),
		noted("a support that cannot reach", "A Con - Bul\nA Smy S A Con - Bul\nF Ank H\n", "line 2 is illegal"),
		noted("an order for another's unit", good+"A Sev - Rum\n", "line 4"),
		noted("a build in spring", good+"Build A Con\n", "line 4"),
		sheet("sheets of two powers on one", "Turkey, Spring 1901\n"+good+"\nItaly, Spring 1901\nA Ven - Tri\n", "turkey-"),
		sheet("a denial", "A Con does not move to Bul\nA Smy - Con\nF Ank - BLA\n", "line 1 is doubtful"),
		sheet("one order or another", "A Con - Bul or A Con - Smy\nA Smy - Con\nF Ank - BLA\n", "line 1 is doubtful"),
		sheet("as last time", "Same as last time\n", "turkey"),
		sheet("as the coordinator likes", "A Con - Bul\nThe rest as you see fit\n", "turkey-"),
		sheet("orders in two seasons", "A Con - Bul\nA Smy - Con\nF Ank - BLA\n\nAutumn 1901\nA Bul - Ser\n", "turkey-"),
		noted("a unit twice, in two kinds", "F Con - Bul\nA Con - Bul\nA Smy - Con\nF Ank - BLA\n", "line 1"),
		sheet("a letter of another alphabet", "A Con - Вul\nA Smy - Con\nF Ank - BLA\n", "line 1 is doubtful"),
		file("text of two bytes a letter", orders+"turkey.txt",
			"\xff\xfeA\x00 \x00C\x00o\x00n\x00 \x00H\x00\n\x00", "turkey.txt"),
		file("a later version that is empty", orders+"turkey-v2.txt", "\n", "turkey-"),
		file("a later version of another season", orders+"turkey-v2.txt", "Turkey, Autumn 1901\n"+good,
			"the header does not mention"),
		file("a folder in its place", orders+"turkey-v2.txt/orders.txt", good, "turkey-v2.txt"),
		file("a correction that is no table", "1901-spring/corrections.toml", "correction = 1\n", "corrections.toml"),
		with(file("capitals in the name", orders+"Turkey.txt", good, "Turkey.txt"), orders+"turkey.txt", "-"),
		noted("a convoy from a port", "A Con - Bul\nA Smy - Con\nF Ank C A Smy - Sev\n", "line 3 is illegal"),
		noted("the wrong kind of unit", "F Con - Bul\nA Smy - Con\nF Ank - BLA\n", "line 1"),
		noted("a support for what is not ordered", "A Con - Bul\nA Smy S F Ank - Con\nF Ank - BLA\n", "line 2"),
		later(file("retreats before there are any", "1901-spring/retreats/turkey.txt", "A Con - Bul\n",
			"retreats/turkey.txt waits")),
		file("a name of nobody", orders+"ottomans.txt", good, "ottomans.txt"),
		with(file("two files of nobody", orders+"ottomans.txt", good, "ottomans.txt"), orders+"ottomans.png", "picture"),
		file("a copy", orders+"turkey (1).txt", good, "turkey (1).txt"),
		file("another program's file", orders+"turkey.doc", good, "turkey.doc"),
		file("two of one version", orders+"turkey-v1.txt", good, "two files hold version 1 of these orders"),
		file("no text", orders+"turkey.txt", "A Con - Bul\x00\xff\xfe\n", "turkey.txt"),
		file("a sheet without an end", orders+"turkey.txt", strings.Repeat("A Con - Bul\n", 30000), "turkey.txt"),
		file("in another phase's folder", "1901-summer/orders/turkey.txt", good, "1901-summer"),
		file("in a folder of no kind", "1901-spring/moves/turkey.txt", good, "1901-spring/moves"),
		file("a rewriting of nothing", orders+"turkey-v2.fix.txt", good, "the sheet that it rewrites is missing"),
		file("a correction of no line", "1901-spring/corrections.toml",
			"[[correction]]\npower = \"turkey\"\nline = 9\norder = \"A Con H\"\nreason = \"r\"\n",
			"the correction's line 9 is not in"),
	}
	if len(ways) < 60 {
		t.Fatalf("these are %d ways", len(ways))
	}
	at(t, "2026-03-20 09:00")
	sheets := allOrders()
	sheets["turkey"] = good
	pattern, game := deskSite(t, "2026-03-02", sheets)
	must(t, os.WriteFile(filepath.Join(pattern, "content/site.toml"),
		[]byte("title = \"T\"\nboard = \"standard\"\nemail = \"desk@example.org\"\n"), 0o644))
	must(t, os.WriteFile(filepath.Join(game, "people.toml"),
		[]byte("[[seat]]\npower = \"turkey\"\naddress = \"sultan@example.org\"\n"), 0o600))
	commands := [][]string{{"status", "first"}, {"check", "first", "--orders"}, {"letters", "first"}, {"doctor"},
		{"close", "first"}, {"resolve", "first"}}
	line := regexp.MustCompile(`^line (\d+).*`)
	item := regexp.MustCompile(`\[[a-z][\w-]+\]\n`)
	for _, w := range ways {
		t.Run(w.name, func(t *testing.T) {
			site := ""
			for _, args := range commands {
				if site == "" || args[0] == "resolve" { // close may have gone on
					site = filepath.Join(t.TempDir(), "site")
					must(t, os.CopyFS(site, os.DirFS(pattern)))
					for name, text := range w.files {
						path := filepath.Join(site, "content/games/first", name)
						if strings.HasPrefix(name, "inbox/") {
							path = filepath.Join(site, name)
						}
						if text == "-" {
							must(t, os.Remove(path))
							continue
						}
						must(t, os.MkdirAll(filepath.Dir(path), 0o755))
						must(t, os.WriteFile(path, []byte(text), 0o644))
					}
				}
				code, out, said := herald(t, append(slices.Clone(args), "--site", site)...)
				said = fmt.Sprintf("exit code %d\n%s%s", code, out, said)
				want := w.want
				if args[0] == "check" && w.goes { // beside the sheet itself
					want = line.ReplaceAllString(want, "turkey.txt:$1:")
				}
				if !strings.Contains(said, want) &&
					!(args[0] == "letters" && strings.Contains(said, "turkey-1.eml") && w.want == "missing") {
					t.Errorf("herald %s does not say %q: %s", args[0], want, said)
				}
				if strings.Contains(said, "nothing is missing") && !w.goes {
					t.Errorf("herald %s says that nothing is missing: %s", args[0], said)
				}
				names := item.FindAllString(out, -1)
				if slices.Sort(names); len(slices.Compact(slices.Clone(names))) < len(names) {
					t.Errorf("herald %s gives two items one name: %s", args[0], out)
				}
				for finding := range strings.Lines(out) {
					if _, what, is := strings.Cut(finding, "✗ "); is && args[0] == "doctor" && strings.Count(out, what) > 1 {
						t.Errorf("herald doctor says twice: %s", what)
					}
				}
				if stops := args[0] == "close" || args[0] == "resolve"; stops && (code == exitWell) != w.goes {
					t.Errorf("herald %s: %s", args[0], said)
				}
			}
		})
	}
}
