//go:build unix

package main

import (
	"bufio"
	"flag"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestOutsideASite(t *testing.T) {
	dir := t.TempDir()
	for _, args := range [][]string{
		{"build"}, {"serve"}, {"check"}, {"status"}, {"close", "g"}, {"resolve", "g"}, {"status", "g"}, {"new", "game", "g"}, {"rules"},
		{"map", "--game", "g", "-o", "x.svg"},
	} {
		args = append(args, "--site", dir)
		if args[0] == "map" {
			args = []string{"map", "--site", dir, "--game", "g", "-o", "x.svg"}
		}
		says(t, exitProblems, args, dir+" is not a site", "--site DIR", "herald new site DIR")
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) > 0 {
		t.Errorf("something was written into a folder that is not a site: %v %v", entries, err)
	}
	t.Chdir(dir)
	says(t, exitProblems, []string{"build"}, "this folder is not a site")
}

func TestCommandLine(t *testing.T) {
	says(t, exitUsage, []string{"biuld"}, "herald build?")
	says(t, exitUsage, []string{"xyzzy"}, "herald help lists them all")
	says(t, exitUsage, []string{"help", "statsu"}, "herald status?")
	says(t, exitUsage, []string{"build", "--stie", "x"}, "there is no flag --stie", "did you mean --site?")
	says(t, exitUsage, []string{"build", "--xyzzy"}, "there is no flag --xyzzy", "herald help build lists them")
	says(t, exitUsage, []string{"build", "--out"}, "--out needs a value")
	says(t, exitUsage, []string{"map", "--width", "wide", "-o", "m.png"}, `--width cannot be "wide"`)
	says(t, exitUsage, []string{"build", "mysite"}, `"mysite" is not expected`, "--site mysite")
	says(t, exitUsage, []string{"board", "complie", "standard"}, "did you mean compile?")
	says(t, exitUsage, []string{"board", "compile"}, "name a board")
	says(t, exitProblems, []string{"board", "compile", "atlantis"}, "map.toml", "hint:")
	says(t, exitUsage, []string{"new", "site", t.TempDir(), "--board", "standrd"}, `there is no board "standrd"`, "did you mean standard?")
	says(t, exitUsage, []string{"map", "--board", "atlantis", "-o", "m.svg"}, `no board "atlantis"`, "standard")
	says(t, exitUsage, []string{"moves", "--board", "atlantis"}, `no board "atlantis"`)
	says(t, exitUsage, []string{"completion", "dash"}, "bash")
	for _, args := range [][]string{{"build", "-h"}, {"version", "--help"}, {"new", "--help"}, {"board", "--help"}, {"help"}, {"completion", "bash"}} {
		if code, out, err := herald(t, args...); code != exitWell || out == "" || err != "" {
			t.Errorf("herald %v: exit code %d, %d bytes, and says %q", args, code, len(out), err)
		}
	}
}

// TestHelp: every command's help shows its flags with two dashes, and an example.
func TestHelp(t *testing.T) {
	_, all, _ := herald(t, "help")
	for _, c := range commands() {
		code, out, err := herald(t, "help", c.name)
		if code != exitWell || err != "" {
			t.Errorf("herald help %s: exit code %d: %s", c.name, code, err)
		}
		if !strings.HasPrefix(out, "herald "+c.usage+"\n") {
			t.Errorf("herald help %s begins otherwise than with its usage:\n%s", c.name, out)
		}
		if c.name != "version" && !strings.Contains(out, "For example:\n  ") {
			t.Errorf("herald help %s has no example", c.name)
		}
		_, flags, _ := strings.Cut(out, "\nFlags:\n")
		flags, _, _ = strings.Cut(flags, "\n\n")
		for line := range strings.Lines(flags) {
			name, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			if !strings.HasPrefix(name, "--") && len(name) != 2 {
				t.Errorf("herald help %s: %q", c.name, line)
			}
		}
		if !strings.Contains(all, c.short) {
			t.Errorf("herald help leaves out %s", c.name)
		}
	}
}

// TestFlagsInAnyOrder: each flag of each command may stand before the command's name, after it and
// after its arguments, whatever the flag's value; so may all flags at once.
func TestFlagsInAnyOrder(t *testing.T) {
	flags := 0
	var hold func(cmds []command)
	hold = func(cmds []command) {
		for _, c := range cmds {
			hold(c.actions)
			for _, fs := range flagsOf(c) {
				var all []string
				fs.VisitAll(func(f *flag.Flag) {
					flags++
					forms := [][]string{{dashed(f.Name)}, {"-" + f.Name + "=true"}}
					if on, ok := f.Value.(interface{ IsBoolFlag() bool }); !ok || !on.IsBoolFlag() {
						value := cmds[0].name // which is the name of a command, too
						for _, other := range []string{"3", "builds=home", "yes"} {
							if f.Value.Set(value) != nil {
								value = other
							}
						}
						forms = [][]string{{dashed(f.Name), value}, {"--" + f.Name + "=" + value}}
					}
					all = append(all, forms[0]...)
					for _, form := range forms {
						want := slices.Concat([]string{c.name}, form, []string{"resolve"})
						got := commandFirst(cmds, slices.Concat(form, []string{c.name, "resolve"}))
						if !slices.Equal(got, want) {
							t.Errorf("%q %s resolve is %q", form, c.name, got)
						}
					}
				})
				if got := commandFirst(cmds, append(slices.Clone(all), c.name)); got[0] != c.name {
					t.Errorf("%q %s is %q", all, c.name, got)
				}
			}
		}
	}
	if hold(commands()); flags < 100 {
		t.Errorf("only %d flags are tried", flags)
	}

	dir := emptySite(t)
	well(t, "--site", dir, "--began=2026-03-02", "new", "--board", "standard", "game", "g")
	want := well(t, "status", "g", "--site", dir)
	for _, args := range [][]string{{"--site", dir, "status", "g"}, {"status", "--site", dir, "g"},
		{"-site=" + dir, "status", "g"}, {"status", "g", "--site=" + dir}} {
		if got := well(t, args...); got != want {
			t.Errorf("herald %q prints\n%s\nnot\n%s", args, got, want)
		}
	}
	says(t, exitProblems, []string{"--final", "--site", dir, "resolve", "--early", "g", "--phase=1902-spring"},
		"g is at 1901-spring, not at 1902-spring")
	says(t, exitUsage, []string{"--site", dir}, "no command fits --site", "herald help lists them all")
	says(t, exitUsage, []string{"--final", "status", "g"}, "no command fits --final status g")
}

func TestNamesThatDoNotExist(t *testing.T) {
	dir := emptySite(t)
	if code, _, err := herald(t, "new", "game", "first-game", "--site", dir); code != exitWell {
		t.Fatal(err)
	}
	says(t, exitProblems, []string{"status", "frist-game", "--site", dir}, `no game "frist-game"`, "did you mean first-game?")
	says(t, exitProblems, []string{"resolve", "marston", "--site", dir}, `no game "marston"`, "first-game")
	says(t, exitUsage, []string{"new", "game", "b", "--ruleset", "standart", "--site", dir}, `no ruleset "standart"`, "did you mean standard?")
	says(t, exitProblems, []string{"new", "game", "first-game", "--site", dir}, "a game of this name already")
	says(t, exitProblems, []string{"verify", "first-game", "--site", dir}, "herald build first")
	toml := filepath.Join(dir, "content", "games", "first-game", "game.toml")
	data, err := os.ReadFile(toml)
	if err != nil {
		t.Fatal(err)
	}
	for what, hint := range map[string]string{"board": "standard", "ruleset": "standard"} {
		bad := strings.Replace(string(data), what+` = "standard"`, what+` = "atlantis"`, 1)
		if err := os.WriteFile(toml, []byte(bad), 0o644); err != nil {
			t.Fatal(err)
		}
		says(t, exitProblems, []string{"build", "--site", dir}, "game.toml:", "atlantis", hint)
	}
}

// TestNoGames: a site without games is built.
func TestNoGames(t *testing.T) {
	dir := emptySite(t)
	code, out, err := herald(t, "build", "--site", dir)
	// A long build reports its progress even if nobody watches: on a slow machine that is not a
	// complaint.
	if code != exitWell || strings.Contains(err, "hint") {
		t.Fatalf("exit code %d: %s", code, err)
	}
	if !strings.Contains(out, "made anew") {
		t.Errorf("the build says %q", out)
	}
	for _, name := range []string{"index.html", "moves.html", "STANDARD-Map-Starting.pdf"} {
		if _, err := os.Stat(filepath.Join(dir, "public", name)); err != nil {
			t.Error(err)
		}
	}
	if code, out, _ := herald(t, "status", "--site", dir); code != exitWell || !strings.Contains(out, "no games") {
		t.Errorf("status of a site without games: exit code %d, %q", code, out)
	}
	if code, out, err := herald(t, "build", "--quiet", "--site", dir); code != exitWell || out+err != "" {
		t.Errorf("--quiet says %q", out+err)
	}
	if code, out, _ := herald(t, "build", "--site", dir); code != exitWell || !strings.HasPrefix(out, "nothing changed") {
		t.Errorf("a build with nothing to do says %q", out)
	}
	if err := os.RemoveAll(filepath.Join(dir, ".herald")); err != nil {
		t.Fatal(err)
	}
	if _, _, err := herald(t, "build", "--verbose", "--site", dir); !strings.Contains(err, "s  page index.html\n") || !strings.Contains(err, "s  moves.html\n") {
		t.Errorf("--verbose says\n%s", err)
	}
}

func TestOutputFolder(t *testing.T) {
	dir := emptySite(t)
	file := filepath.Join(t.TempDir(), "public")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	says(t, exitProblems, []string{"build", "--site", dir, "--out", file}, "a file is where the output folder should be")
	says(t, exitProblems, []string{"build", "--site", dir, "--out", filepath.Join(file, "public")}, file+" is a file", "hint:")
	says(t, exitProblems, []string{"build", "--site", dir, "--out", dir}, "would replace", "--out public")
	full := t.TempDir()
	if err := os.WriteFile(filepath.Join(full, "novel.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	says(t, exitProblems, []string{"build", "--site", dir, "--out", full}, "that herald did not build", "name an empty folder")
}

// TestAsNobody is not a test: the tests below run it as somebody without rights, since root may
// read and write everywhere.
func TestAsNobody(t *testing.T) {
	line := os.Getenv("HERALD_TEST_LINE")
	if line == "" {
		t.Skip("run by the tests of missing rights only")
	}
	os.Exit(run(strings.Split(line, "\n")))
}

// asNobody runs a command line in a site of somebody without rights and returns its exit code and
// all that it printed.
func asNobody(t *testing.T, site string, args ...string) (int, string) {
	t.Helper()
	program, err := os.Executable()
	must(t, err)
	cmd := exec.Command(program, "-test.run", "^TestAsNobody$")
	if os.Getuid() == 0 {
		const nobody = 65534
		cmd.SysProcAttr = asUser(nobody)
		cmd.Path = filepath.Join(filepath.Dir(site), "herald.test")
		if !exists(cmd.Path) {
			data, err := os.ReadFile(program)
			must(t, err)
			must(t, os.WriteFile(cmd.Path, data, 0o755))
			info, err := os.Stat(program)
			must(t, err)
			must(t, os.Chtimes(cmd.Path, time.Time{}, info.ModTime())) // by which it knows what it has built itself
		}
		for path := filepath.Dir(site); path != os.TempDir() && path != "/"; path = filepath.Dir(path) {
			must(t, os.Chmod(path, 0o755))
		}
		must(t, filepath.Walk(site, func(path string, _ os.FileInfo, err error) error {
			must(t, err)
			return os.Chown(path, nobody, nobody)
		}))
	}
	cmd.Dir = site
	cmd.Env = append(os.Environ(), "HERALD_TEST_LINE="+strings.Join(args, "\n"))
	said, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(said)
}

// TestNoPermission: a folder without permission to write.
func TestNoPermission(t *testing.T) {
	dir, locked := emptySite(t), t.TempDir()
	if os.Getuid() == 0 {
		must(t, os.Chmod(filepath.Dir(locked), 0o755))
	}
	must(t, os.Chmod(locked, 0o555))
	code, said := asNobody(t, dir, "build", "--quiet", "--site", dir, "--out", filepath.Join(locked, "public"))
	if code != exitProblems {
		t.Fatalf("exit code %d\n%s", code, said)
	}
	for _, want := range []string{locked, "permission denied", "hint: the folder cannot be written"} {
		if !strings.Contains(said, want) {
			t.Errorf("it says %q, not %q", said, want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, ".herald", "objects")); err == nil {
		t.Error("the work was done before the folder was found out")
	}
}

// TestUnreadableFiles: every command names an order sheet, a folder of orders or a game that it has
// no permission to read, and nothing is decided or built without it.
func TestUnreadableFiles(t *testing.T) {
	built := emptySite(t) // drawn once; each file is locked in a copy
	well(t, "new", "game", "first", "--site", built)
	must(t, os.WriteFile(filepath.Join(built, "content/games/first/1901-spring/orders/france.txt"), []byte("A Par - Bur\n"), 0o644))
	well(t, "build", "--quiet", "--site", built)
	for _, rel := range []string{"1901-spring/orders/france.txt", "1901-spring/orders", "1901-spring", "game.toml", "secret.toml"} {
		t.Run(rel, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "site")
			must(t, os.CopyFS(dir, os.DirFS(built)))
			if code, said := asNobody(t, dir, "build", "--quiet"); code != exitWell { // and now all is theirs, the site too
				t.Fatal(said)
			}
			game := filepath.Join(dir, "content/games/first")
			was, err := os.ReadFile(filepath.Join(dir, "public/first/index.html"))
			must(t, err)
			locked := filepath.Join(game, filepath.FromSlash(rel))
			must(t, os.Chmod(locked, 0))
			t.Cleanup(func() { os.Chmod(locked, 0o755) })
			for _, line := range [][]string{{"status"}, {"check", "--orders"}, {"build", "--quiet"}, {"resolve", "first"}, {"close", "first"}} {
				code, said := asNobody(t, dir, line...)
				if code != exitProblems || !strings.Contains(said, "content/games/first/"+rel+":") || !strings.Contains(said, "permission denied") {
					t.Errorf("herald %s: exit code %d\n%s", strings.Join(line, " "), code, said)
				}
			}
			must(t, os.Chmod(locked, 0o755))
			if rel == "game.toml" { // nothing of the game is frozen: it is left out with a report, so that the others need not wait
				if _, err := os.Stat(filepath.Join(dir, "public/first")); err == nil {
					t.Error("a game that nobody can read is there")
				}
				if code, said := asNobody(t, dir, "build", "--quiet"); code != exitWell {
					t.Fatal(said)
				}
			}
			if now, err := os.ReadFile(filepath.Join(dir, "public/first/index.html")); err != nil || string(now) != string(was) {
				t.Error("the site has changed")
			}
			if _, err := os.Stat(filepath.Join(game, "1901-spring/results.toml")); err == nil {
				t.Error("something was decided")
			}
		})
	}
}

func TestServeOnATakenPort(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer l.Close()
	says(t, exitProblems, []string{"serve", "--site", emptySite(t), "--addr", l.Addr().String()}, l.Addr().String()+": another program listens there already", "--addr 127.0.0.1:0")
}

// TestServeWithADesk: the desk is beside the pages on an address of this machine, and nowhere else.
func TestServeWithADesk(t *testing.T) {
	site := emptySite(t)
	says(t, exitProblems, []string{"serve", "--desk", "--site", site, "--addr", "0.0.0.0:0"}, "open to other machines")
	cmd := inProcess(t, "serve", "--desk", "--quiet", "--site", site, "--addr", "127.0.0.1:0")
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	defer cmd.Process.Kill()
	var desk, pages string
	for lines := bufio.NewScanner(out); (desk == "" || pages == "") && lines.Scan(); {
		if _, address, ok := strings.Cut(lines.Text(), "the desk is on "); ok {
			desk = address
		}
		if m := regexp.MustCompile(` on (http://127\.0\.0\.1:\d+/)`).FindStringSubmatch(lines.Text()); m != nil && strings.HasPrefix(lines.Text(), "serving ") {
			pages = m[1]
		}
	}
	get := func(address string) (int, string) {
		t.Helper()
		resp, err := http.Get(address)
		must(t, err)
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		must(t, err)
		return resp.StatusCode, string(text)
	}
	if code, text := get(desk); code != 200 || !strings.Contains(text, "<h1>Tonight</h1>") {
		t.Errorf("the desk at %q: %d %s", desk, code, text)
	}
	if code, text := get(pages); code != 200 || strings.Contains(text, "Tonight") {
		t.Errorf("the pages at %q: %d %s", pages, code, text)
	}
	secret, err := url.Parse(desk)
	must(t, err)
	if code, _ := get(strings.TrimSuffix(pages, "/") + secret.Path); code != 404 {
		t.Errorf("the pages' own address has the desk: %d", code)
	}
	must(t, cmd.Process.Signal(os.Interrupt))
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitWell {
		t.Errorf("it ends with %d", code)
	}
}

// TestCommandThatIsKilled: if a command is killed, or cannot be started, the desk says what
// happened and what to do, below the command's output.
func TestCommandThatIsKilled(t *testing.T) {
	said, code := carriedThrough(t.Context(), "/bin/sh", "-c", "echo begun; kill -9 $$")
	if code != exitProblems || !strings.HasPrefix(said, "begun\nherald -c echo begun; kill -9 $$ was stopped before it finished (signal: killed)") ||
		!strings.Contains(said, "hint: if the page shows that it was not done") {
		t.Errorf("%d %s", code, said)
	}
	if said, code := carriedThrough(t.Context(), filepath.Join(t.TempDir(), "gone"), "build"); code != exitProblems || !strings.Contains(said, "herald build was stopped") {
		t.Errorf("%d %s", code, said)
	}
	if said, code := carriedThrough(t.Context(), "/bin/sh", "-c", "echo no; exit 2"); code != exitUsage || said != "no\n" {
		t.Errorf("%d %s", code, said)
	}
}

// TestPaletteOfASite measures the palette of a site's theme.
func TestPaletteOfASite(t *testing.T) {
	example := filepath.Join("..", "..", "docs", "example-theme")
	if code, out, err := herald(t, "palette", "--site", example, "--board", "standard", "--check"); code != exitWell {
		t.Errorf("exit code %d: %s%s", code, out, err)
	}
	_, own, _ := herald(t, "palette", "--site", example, "--board", "standard")
	if _, plain, _ := herald(t, "palette", "--board", "standard"); own == plain {
		t.Error("the theme's colours are not measured")
	}
	says(t, exitProblems, []string{"palette", "--site", t.TempDir()}, "is not a site")
}

func TestCompletion(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not here")
	}
	_, script, _ := herald(t, "completion", "bash")
	run := func(line string) string {
		out, err := exec.Command(bash, "-c", script+"\nherald() { printf '  --out folder\\n  --quiet\\n  -o file\\n'; }\n"+
			"COMP_WORDS=("+line+"); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _herald; echo \"${COMPREPLY[*]}\"").CombinedOutput()
		must(t, err)
		return strings.TrimSpace(string(out))
	}
	if got := run("herald bui"); got != "build" {
		t.Errorf("herald bui: %q", got)
	}
	if got := run("herald build --q"); got != "--quiet" {
		t.Errorf("herald build --q: %q", got)
	}
}

// TestWhatCannotBeKept: a game's folder in which no file can be written does not stop a build.
func TestWhatCannotBeKept(t *testing.T) {
	site, game := keptSite(t)
	must(t, os.Remove(filepath.Join(game, "kept.txt")))
	must(t, os.Chmod(game, 0o555))
	t.Cleanup(func() { os.Chmod(game, 0o755) })
	code, said := asNobody(t, site, "build", "--quiet")
	if code != exitWell || !strings.Contains(said, "could not be written: content/games/first/kept.txt") || !exists(filepath.Join(site, "public/first/index.html")) {
		t.Errorf("exit code %d: %s", code, said)
	}
}

func asUser(id uint32) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: id, Gid: id}}
}
