//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// deskSite is a site with one standard game that began on a day, with some orders in its first
// phase.
func deskSite(t *testing.T, began string, sheets map[string]string) (site, game string) {
	t.Helper()
	site = emptySite(t)
	if code, _, err := herald(t, "new", "game", "first", "--site", site, "--began", began); code != exitWell {
		t.Fatal(err)
	}
	game = filepath.Join(site, "content/games/first")
	for power, text := range sheets {
		must(t, os.WriteFile(filepath.Join(game, "1901-spring/orders", power+".txt"), []byte(text), 0o644))
	}
	return site, game
}

// allOrders are orders for every unit of the standard opening.
func allOrders() map[string]string {
	return map[string]string{
		"austria": "A Vie H\nA Bud - Ser\nF Tri H\n", "england": "F Lon - NTH\nF Edi - NWG\nA Lvp - Yor\n", "france": "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO\n",
		"germany": "A Ber - Kie\nA Mun - Ruh\nF Kie - Den\n", "italy": "A Rom - Ven\nA Ven - Tyr\nF Nap - ION\n", "russia": "A Mos - Ukr\nA War - Gal\nF Sev - BLA\nF StP(sc) - BOT\n",
		"turkey": "A Con - Bul\nA Smy - Con\nF Ank - BLA\n",
	}
}

// at sets the clock for a test.
func at(t *testing.T, when string) {
	t.Helper()
	now, err := time.Parse("2006-01-02 15:04", when)
	must(t, err)
	clock = func() time.Time { return now }
	t.Cleanup(func() { clock = time.Now })
}

// inProcess is a command line in a process of its own.
func inProcess(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	must(t, err)
	cmd := exec.Command(program, "-test.run", "^TestAsNobody$")
	cmd.Env = append(os.Environ(), "HERALD_TEST_LINE="+strings.Join(args, "\n"))
	return cmd
}

// TestOneAtATime runs three commands on one game at once, over and over. Whichever comes first, the
// game can be played afterwards, and no file is half written.
func TestOneAtATime(t *testing.T) {
	rounds := 25
	if testing.Short() {
		rounds = 6
	}
	site, game := deskSite(t, "2020-03-02", allOrders())
	autumn := filepath.Join(game, "1901-autumn")
	must(t, os.MkdirAll(filepath.Join(autumn, "orders"), 0o755))
	must(t, os.WriteFile(filepath.Join(autumn, "orders/austria.txt"), []byte("A Ser H\n"), 0o644))
	lines := [][]string{{"resolve", "first", "--final", "--final"}, {"resolve", "first", "--reopen", "1901-spring"}, {"close", "first", "--early"}}
	seen := map[string]int{}
	for round := range rounds {
		// Each round begins in Autumn: one command decides it while another takes back the Spring
		// that it follows.
		os.Remove(filepath.Join(autumn, "results.toml"))
		if !exists(filepath.Join(game, "1901-spring/results.toml")) {
			if code, out, err := herald(t, "resolve", "first", "--final", "--final", "--site", site); code != exitWell {
				t.Fatal(out, err)
			}
		}
		var cmds []*exec.Cmd
		for i := range 3 {
			cmd := inProcess(t, append(lines[(round+i)%len(lines)], "--site", site)...)
			must(t, cmd.Start())
			cmds = append(cmds, cmd)
		}
		for _, cmd := range cmds {
			cmd.Wait() // some of them must fail: what they want has been done, or undone
		}
		code, out, err := herald(t, "status", "first", "--site", site)
		if code != exitWell {
			t.Fatalf("round %d left a game that cannot be played:\n%s", round, err)
		}
		state, _, _ := strings.Cut(out, "\n")
		seen[state[strings.LastIndex(state, ":")+1:]]++
		left, _ := filepath.Glob(filepath.Join(game, "1901-*/.herald-*"))
		if len(left) > 0 {
			t.Fatalf("round %d left %v", round, left)
		}
	}
	if len(seen) < 2 {
		t.Errorf("every round ended alike, so the test shows little: %v", seen)
	}
	t.Logf("%d rounds of three commands at once, ending as %v", rounds, seen)
}

// TestWhoHoldsTheLock: a command that must wait says for whom, and goes on when that command is
// done; leftovers of killed commands are removed.
func TestWhoHoldsTheLock(t *testing.T) {
	site, game := deskSite(t, "2020-03-02", allOrders())
	left := []string{filepath.Join(game, "1901-spring/.herald-123"), filepath.Join(site, ".herald/.herald-123")}
	own := []string{filepath.Join(game, "1901-spring/.notes"), filepath.Join(site, "content/.gitignore"), filepath.Join(site, ".herald-of-mine")}
	must(t, os.MkdirAll(filepath.Join(site, ".herald"), 0o755))
	for _, file := range append(slices.Clone(left), own...) {
		must(t, os.WriteFile(file, []byte("half"), 0o644))
	}
	release, err := holdSite(site, "resolve first")
	must(t, err)
	for _, file := range left {
		if exists(file) {
			t.Errorf("what a killed command left is still there: %s", file)
		}
	}
	for _, file := range own {
		if !exists(file) {
			t.Errorf("what is the coordinator's own is gone: %s", file)
		}
	}
	cmd := inProcess(t, "close", "first", "--site", site)
	said := filepath.Join(t.TempDir(), "said")
	log, err := os.Create(said)
	must(t, err)
	defer log.Close()
	cmd.Stderr = log
	must(t, cmd.Start())
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	told := func() string {
		data, err := os.ReadFile(said)
		must(t, err)
		return string(data)
	}
	for late := time.Now().Add(time.Minute); !strings.Contains(told(), "waiting until it is done"); {
		select {
		case <-done:
			t.Fatalf("it did not wait:\n%s", told())
		case <-time.After(20 * time.Millisecond):
		}
		if time.Now().After(late) {
			t.Fatalf("in a minute it does not say for whom it waits:\n%s", told())
		}
	}
	select {
	case <-done:
		t.Fatalf("it said that it waits, and did not:\n%s", told())
	case <-time.After(300 * time.Millisecond):
	}
	if exists(filepath.Join(game, "1901-spring/results.toml")) {
		t.Error("it wrote while another held the lock")
	}
	release()
	if err := <-done; err != nil {
		t.Errorf("after the lock was free: %v\n%s", err, told())
	}
	if want := "herald resolve first (process "; !strings.Contains(told(), want) {
		t.Errorf("it says\n%snot %q", told(), want)
	}
	if exists(filepath.Join(site, ".herald/holder")) {
		t.Error("nobody is at work, and the lock names a holder")
	}
}

// TestExtend moves a deadline by days, by weeks and to a date: pages, feed and calendar show it. An
// impossible date is refused and changes nothing.
func TestExtend(t *testing.T) {
	site, game := deskSite(t, "2026-03-02", nil)
	file := filepath.Join(game, "game.toml")
	data, err := os.ReadFile(file)
	must(t, err)
	must(t, os.WriteFile(file, []byte(strings.Replace(string(data), "[timeline]\n", "[timeline]\nhour = \"20:00\"\nzone = \"Europe/Berlin\"\nweekdays = [\"mon\", \"thu\"]\n", 1)), 0o644))
	at(t, "2026-03-10 12:00")
	step := func(want string, args ...string) {
		t.Helper()
		code, out, err := herald(t, append(append([]string{"extend", "first"}, args...), "--site", site)...)
		if code != exitWell || !strings.Contains(out, want) {
			t.Errorf("herald extend %q: exit code %d\n%s%snot %q", args, code, out, err, want)
		}
	}
	// Orders are due on the 14th, a Saturday: Monday the 16th at 20:00 in Berlin, 19:00 UTC.
	// Retreats are due on the Thursday.
	step("are due Thu 19 Mar 2026 19:00 UTC, not Mon 16 Mar 2026 19:00 UTC", "3d", "the \"postmen\" are on strike")
	step("are due Wed 18 Mar 2026 19:00 UTC, not Thu 19 Mar 2026 19:00 UTC", "-1d", "they work again")
	step("are due Wed 1 Apr 2026 18:00 UTC", "2w", "Easter, with summer time") // clocks go forward on 29 March
	step("are due Mon 4 May 2026 18:00 UTC", "2026-05-04", "by agreement", "--alone")
	if code, out, err := herald(t, "build", "--site", site); code != exitWell {
		t.Fatal(out, err)
	}
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(site, "public/first", name))
		must(t, err)
		return strings.ReplaceAll(string(data), "\r\n ", "")
	}
	for name, wants := range map[string][]string{
		"index.html":   {"Each is due at 20:00 in Berlin.", "Monday 4 May 2026, 18:00 UTC", "(Monday 4 May, 20:00 in Berlin)", "By agreement."},
		"feed.xml":     {"the deadline has moved", "<updated>2026-03-10T12:00:00Z</updated>", "Now due Monday 4 May 2026, 18:00 UTC (Monday 4 May, 20:00 in Berlin). by agreement"},
		"calendar.ics": {"DTEND:20260504T180000Z", "SEQUENCE:4", "Changed: the \"postmen\" are on strike", "DTEND:20260406T180000Z"},
	} {
		text := read(name)
		for _, w := range wants {
			if !strings.Contains(text, w) {
				t.Errorf("%s does not hold %q", name, w)
			}
		}
	}
	was, err := os.ReadFile(file)
	must(t, err)
	for want, args := range map[string][]string{
		"cannot be moved into the past":                        {"2026-03-01", "why"},
		"neither a number of days":                             {"tomorrow", "why"},
		"on 2026-05-04 already":                                {"0d", "why"},
		"name the game, how far to move its deadline, and why": {"3d"},
	} {
		code, _, err := herald(t, append(append([]string{"extend", "first"}, args...), "--site", site)...)
		if code != exitUsage || !strings.Contains(err, want) {
			t.Errorf("herald extend %q: exit code %d, %s", args, code, err)
		}
	}
	if now, _ := os.ReadFile(file); string(now) != string(was) {
		t.Error("what was refused has changed game.toml")
	}
}

// TestRetakesArePublic takes a published phase back, changes a correction and decides it again: the
// difference is shown first, and then on the page, order by order.
func TestRetakesArePublic(t *testing.T) {
	site, game := deskSite(t, "2026-03-02", allOrders())
	at(t, "2026-03-15 08:00")
	run := runner(t, site)
	run("resolve", "first")
	run("resolve", "first", "--final")
	run("resolve", "first", "--reopen", "1901-spring")
	if out, _ := run("resolve", "first"); !strings.Contains(out, "Nothing differs from what was published.") {
		t.Errorf("the same again: %s", out)
	}
	run("resolve", "first", "--reopen", "1901-spring")
	must(t, os.WriteFile(filepath.Join(game, "1901-spring/corrections.toml"), []byte("[[correction]]\npower = \"france\"\nline = 3\norder = \"F Bre - ENG\"\nreason = \"misread\"\n"), 0o644))
	out, _ := run("resolve", "first")
	for _, w := range []string{"One order differs", "France", "- Fleet Brest moves to Mid-Atlantic Ocean: succeeded", "+ Fleet Brest moves to English Channel: succeeded"} {
		if !strings.Contains(out, w) {
			t.Errorf("it does not say %q:\n%s", w, out)
		}
	}
	run("resolve", "first", "--final")
	run("build")
	page, err := os.ReadFile(filepath.Join(site, "public/first/1901-spring/index.html"))
	must(t, err)
	for _, w := range []string{"taken back 2 times", "<del>Fleet Brest moves to Mid-Atlantic Ocean: succeeded</del>", "<ins>Fleet Brest moves to English Channel: succeeded</ins>"} {
		if !strings.Contains(string(page), w) {
			t.Errorf("the page does not hold %q", w)
		}
	}
}

// TestDoctor damages a site in each way that the doctor knows: each is reported, with a remedy, and
// a healthy site has nothing wrong.
func TestDoctor(t *testing.T) {
	site, game := deskSite(t, "2026-03-02", allOrders())
	at(t, "2026-03-05 09:00")
	if code, out, err := herald(t, "build", "--site", site); code != exitWell {
		t.Fatal(out, err)
	}
	if code, out, err := herald(t, "doctor", "--site", site); code != exitWell || !strings.Contains(out, "all is well") {
		t.Errorf("a healthy site: exit code %d\n%s%s", code, out, err)
	}
	says := func(what string, spoil func(), wants ...string) {
		t.Helper()
		spoil()
		code, out, _ := herald(t, "doctor", "--site", site)
		for _, w := range append(wants, "remedy: ") {
			if !strings.Contains(out, w) {
				t.Errorf("%s: exit code %d, it does not say %q:\n%s", what, code, w, out)
			}
		}
	}
	orders := filepath.Join(game, "1901-spring/orders")
	says("a secret that others may read", func() { must(t, os.Chmod(filepath.Join(game, "secret.toml"), 0o644)) }, "others on this machine may read it", "chmod 600")
	says("a backup", func() { must(t, os.WriteFile(filepath.Join(orders, "france.txt~"), nil, 0o644)) }, "1 backups")
	says("a link out of the site", func() { must(t, os.Symlink("/etc/hostname", filepath.Join(orders, "italy.jpg"))) }, "leads out of the site")
	says("a pipe", func() { must(t, syscall.Mkfifo(filepath.Join(game, "pipe.toml"), 0o644)) }, "not an ordinary file")
	says("a file for everybody", func() { must(t, os.Chmod(filepath.Join(orders, "france.txt"), 0o666)) }, "everybody on this machine may change it")
	says("a killed command", func() { must(t, os.WriteFile(filepath.Join(orders, ".herald-9"), nil, 0o644)) }, "a command was killed")
	says("a repository", func() {
		must(t, os.Mkdir(filepath.Join(site, ".git"), 0o755))
		must(t, os.WriteFile(filepath.Join(site, ".gitignore"), []byte("/public/\n"), 0o644))
	}, "secret.toml would be committed")
	says("a doubtful line", func() {
		must(t, os.WriteFile(filepath.Join(orders, "italy.txt"), []byte("A Rom - Ven or Nap\nA Ven H\n"), 0o644))
	}, "Italy: line 1 is doubtful", "Italy: no order for")
	at(t, "2026-03-14 09:00")
	says("missing orders", func() { must(t, os.Remove(filepath.Join(orders, "turkey.txt"))) }, "Turkey: no orders came", "herald letters first reminders")
	at(t, "2026-03-25 09:00")
	says("a deadline that has passed", func() {}, "orders were due Sun 15 Mar 2026 07:00 UTC", "herald extend")
	says("a phase that stays closed", func() { herald(t, "close", "first", "--early", "--site", site) }, "closed, and not decided since")
	says("a log that was cut", func() {
		must(t, os.MkdirAll(filepath.Join(site, "public/first"), 0o755))
		log, err := os.ReadFile(filepath.Join(game, "receipts.txt"))
		must(t, err)
		must(t, os.WriteFile(filepath.Join(site, "public/first/receipts.txt"), append(log, "reopened 1901-spring\n"...), 0o644))
	}, "lacks what was published")
	says("a secret that is gone", func() { must(t, os.Remove(filepath.Join(game, "secret.toml"))) }, "it is gone")
	if code, _, _ := herald(t, "doctor", "--site", site); code != exitProblems {
		t.Errorf("a sick site: exit code %d", code)
	}
}

// TestGamesMoveInAndOut: a game of nine phases is exported as a saved game, imported as another
// site's game, and exported again, the same byte for byte; what was published of it is imported as
// well. A file that was played by other rules leaves no files.
func TestGamesMoveInAndOut(t *testing.T) {
	from := t.TempDir()
	must(t, os.CopyFS(filepath.Join(from, "content/games/thursday-evenings"), os.DirFS("../../sitegen/testdata/wars/content/games/thursday-evenings")))
	must(t, os.WriteFile(filepath.Join(from, "content/site.toml"), []byte("title = \"T\"\nboard = \"standard\"\n"), 0o644))
	saved, again := filepath.Join(from, "saved.json"), filepath.Join(from, "again.json")
	run := func(want int, args ...string) (string, string) {
		t.Helper()
		code, out, err := herald(t, args...)
		if code != want {
			t.Fatalf("herald %v: exit code %d\n%s%s", args, code, out, err)
		}
		return out, err
	}
	run(exitWell, "export", "thursday-evenings", "-o", saved, "--site", from)
	if out, err := run(exitWell, "adjudicate", "--verify", saved); strings.Contains(out, "\"phase\"") {
		t.Errorf("the saved game is decided otherwise: %s%s", out, err)
	}
	to := emptySite(t)
	if out, _ := run(exitWell, "import", "thursday-evenings", saved, "--site", to); !strings.Contains(out, "it is at 1904-spring") {
		t.Errorf("it says %s", out)
	}
	run(exitWell, "export", "thursday-evenings", "-o", again, "--site", to)
	a, err := os.ReadFile(saved)
	must(t, err)
	b, err := os.ReadFile(again)
	must(t, err)
	if !bytes.Equal(a, b) || len(a) < 10000 {
		t.Errorf("a saved game of %d bytes comes out as one of %d", len(a), len(b))
	}
	run(exitWell, "build", "--site", to)
	if !exists(filepath.Join(to, "public/thursday-evenings/1903-autumn/map.svg")) {
		t.Error("there is no map of a phase that moved in")
	}

	// What was published comes in too.
	run(exitWell, "import", "copy", filepath.Join(to, "public/thursday-evenings/game.json"), "--site", to)
	run(exitWell, "export", "copy", "-o", again, "--site", to)
	if b, err = os.ReadFile(again); err != nil || !bytes.Equal(bytes.ReplaceAll(a, []byte("thursday-evenings"), nil), bytes.ReplaceAll(b, []byte("\"copy\""), []byte("\"\""))) {
		t.Errorf("what was published comes in as another game (%v)", err)
	}

	// Of a file that cannot be read nothing is left. A unit that moved otherwise: what came before
	// that phase is kept, and the sentence says which it is.
	for slug, c := range map[string]struct{ old, spoilt string }{"elsewhere": {`"A WAR"`, `"A LVN"`}, "unknown-region": {`"F BRE"`, `"F XYZ"`}, "no-game": {`"phases"`, `"fases"`}} {
		must(t, os.WriteFile(again, []byte(strings.Replace(string(a), c.old, c.spoilt, 1)), 0o644))
		_, err := run(exitProblems, "import", slug, again, "--site", to)
		kept := slug == "elsewhere"
		if exists(filepath.Join(to, "content/games", slug)) != kept || strings.Contains(err, "the phases before it are imported") != kept {
			t.Errorf("%s: a game is left: %v; it says %s", slug, !kept, err)
		}
	}
}

// TestPlainTerminal: control characters in what others wrote do not reach the terminal.
func TestPlainTerminal(t *testing.T) {
	sheet := filepath.Join(t.TempDir(), "orders.txt")
	must(t, os.WriteFile(sheet, []byte("A Par \x1b[31m- Bur\nA Mar\u009b31m H\n# \x07ring\n"), 0o644))
	_, out, err := herald(t, "read", sheet, "--board", "standard")
	if !strings.Contains(out, "A Par") || strings.ContainsAny(out+err, "\x1b\x07\u009b") {
		t.Errorf("herald read prints %q %q", out, err)
	}
	site, game := deskSite(t, "2026-03-02", nil)
	must(t, os.WriteFile(filepath.Join(game, "1901-spring/orders/\x1b[31m\u202efrance.txt"), []byte("A Par H\n"), 0o644))
	code, out, err := herald(t, "status", "--site", site)
	if code != exitProblems || !strings.Contains(err, `\x1b[31m\u202efrance.txt`) || strings.ContainsAny(out+err, "\x1b\u202e") {
		t.Errorf("herald status: exit code %d, %q %q", code, out, err)
	}
	must(t, os.Remove(filepath.Join(game, "1901-spring/orders/\x1b[31m\u202efrance.txt")))
	toml, fault := os.ReadFile(filepath.Join(game, "game.toml"))
	must(t, fault)
	must(t, os.WriteFile(filepath.Join(game, "game.toml"), []byte(strings.Replace(string(toml), "title = \"", "title = \"\\u001b[31m\\u009b", 1)), 0o644))
	must(t, os.WriteFile(filepath.Join(game, "1901-spring/orders/france.txt"), []byte("A Par H\n"), 0o644))
	for _, line := range [][]string{{"status"}, {"check"}, {"check", "first"}, {"read", sheet + "\x1b[31m"}, {"read", "--phase", "\x1b[31m"}, {"read", "--\x1b[31m"}, {"status", "\x1b[31m"}} {
		if code, out, err := herald(t, append(line, "--site", site)...); code == exitWell || strings.ContainsAny(out+err, "\x1b\u009b") {
			t.Errorf("herald %q: exit code %d, %q %q", line, code, out, err)
		}
	}
}
