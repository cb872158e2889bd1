//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// everything is every file of a folder with its contents.
func everything(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	must(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && !strings.Contains(path, ".herald") {
			b.WriteString(path + "\n" + read(t, path) + "\n")
		}
		return err
	}))
	return b.String()
}

// TestCommandsThatAreRefused: a command line that makes no sense is refused with a reason, and
// nothing is written.
func TestCommandsThatAreRefused(t *testing.T) {
	at(t, "2026-03-16 12:00")
	site, _ := deskSite(t, "2026-03-02", allOrders())
	settings := filepath.Join(site, "content/site.toml")
	plain := read(t, settings)
	well(t, "resolve", "first", "--final", "--final", "--site", site)
	for _, c := range []struct {
		name, settings string // settings: a line of site.toml
		args           []string
		want           string
	}{
		{"decided twice", "", []string{"resolve", "first", "--final", "--final"}, "nobody has sent anything for first 1901-autumn, which has just begun; nothing was changed (hint: herald resolve first --final --final --phase 1901-autumn"},
		{"decided twice, flags first", "", []string{"resolve", "--final", "--final", "first"}, "nobody has sent anything for first 1901-autumn"},
		{"decided twice, flags between", "", []string{"resolve", "--final", "first", "--final", "--early"}, "nobody has sent anything for first 1901-autumn"},
		{"of another phase", "", []string{"resolve", "first", "--final", "--final", "--phase", "1901-spring"}, "first is at 1901-autumn, not at 1901-spring; nothing was changed"},
		{"an empty phase to reopen", "", []string{"resolve", "first", "--reopen", ""}, "herald resolve: --reopen needs a value (hint: herald help resolve)"},
		{"an empty phase to stay at", "", []string{"resolve", "--early", "--phase=", "first"}, "herald resolve: --phase needs a value"},
		{"why with a control character", "", []string{"end", "first", "--how", "draw", "--winners", "france,england", "--anyway", "--why", "a\x01b"}, "the sentence has control characters"},
		{"an address with a copy to somebody", "email = \"a@example.org?bcc=b@example.org&body=x\"", []string{"build"}, "site.toml:2:1: \"a@example.org?bcc=b@example.org&body=x\" is not an e-mail address"},
		{"two addresses", "email = \"a@example.org, b@example.org\"", []string{"build"}, "is not an e-mail address"},
		{"a url with a password", "url = \"https://user:secret@example.org/\"", []string{"build"}, "url is published on every page, and may hold only a host and a path"},
		{"a url with markup", "url = \"https://example.org/\\\"><script>\"", []string{"build"}, "may hold only a host and a path"},
		{"a url with a question", "url = \"https://example.org/?a=b#c\"", []string{"build"}, "may hold only a host and a path"},
		{"a file without an end", "", []string{"verify", "first", "--from", "/dev/zero"}, "longer than 64 MB"},
		{"a game without an end", "", []string{"import", "second", "/dev/zero"}, "longer than 64 MB"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := plain
			if c.settings != "" {
				text = "title = \"T\"\n" + c.settings + "\nboard = \"standard\"\n"
			}
			must(t, os.WriteFile(settings, []byte(text), 0o644))
			before := everything(t, site)
			code, out, said := herald(t, append(slices.Clone(c.args), "--site", site)...)
			if code == exitWell || !strings.Contains(said, c.want) {
				t.Errorf("exit code %d, and not %q:\n%s%s", code, c.want, out, said)
			}
			if everything(t, site) != before {
				t.Error("something was written")
			}
		})
	}
	must(t, os.WriteFile(settings, []byte(plain), 0o644))

	// A pipe into which nobody writes keeps nobody from the site.
	pipe := filepath.Join(t.TempDir(), "pipe")
	must(t, syscall.Mkfifo(pipe, 0o600))
	waits := inProcess(t, "import", "second", pipe, "--site", site)
	must(t, waits.Start())
	defer func() { waits.Process.Kill(); waits.Wait() }()
	well(t, "resolve", "first", "--reopen", "1901-spring", "--site", site)

	// What is named for output stays what it is.
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target.svg"), filepath.Join(dir, "link.svg")
	must(t, os.Symlink(target, link))
	device := filepath.Join(dir, "null.svg") // os.DevNull has no ending
	must(t, os.Symlink(os.DevNull, device))
	for args, begins := range map[string]string{"map --board standard": "<svg", "resolve first --preview --site " + site: "<svg", "export first --site " + site: `{`} {
		for _, out := range []string{link, device} {
			line := append(strings.Fields(args), "-o", out)
			well(t, line...)
			if info, err := os.Lstat(out); err != nil || info.Mode()&os.ModeSymlink == 0 {
				t.Errorf("%v: %s is not a link any more", args, out)
			}
		}
		if data := read(t, target); !strings.Contains(data, begins) {
			t.Errorf("%v: the link's file holds %.40q", args, data)
		}
	}
}

// TestAFullDisk: a command whose output cannot be written ends with an error.
func TestAFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("this system has no /dev/full")
	}
	at(t, "2026-03-16 12:00")
	site, _ := deskSite(t, "2026-03-02", allOrders())
	for _, args := range [][]string{{"status"}, {"check", "first"}, {"doctor"}, {"resolve", "first", "--preview"}, {"map", "--board", "standard", "-o", "-"}, {"read", "--power", "france"}, {"version"}, {"help"}, {"status", "--json"}, {"read", "--json", "--power", "france"}, {"licences"}, {"export", "first"}} {
		cmd := inProcess(t, args...)
		full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
		must(t, err)
		cmd.Env = append(cmd.Env, "TERM=xterm")
		cmd.Dir, cmd.Stdout, cmd.Stdin = site, full, strings.NewReader("A Par H\n")
		if err := cmd.Run(); err == nil {
			t.Errorf("herald %v ends well", args)
		}
		full.Close()
	}
}
