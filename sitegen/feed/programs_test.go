package feed

import (
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// program runs a program of Debian's, with a folder as its home.
func program(t *testing.T, home, name string, args ...string) string {
	t.Helper()
	if os.Getenv("HERALD_LONG") != "1" {
		t.Skip("needs HERALD_LONG=1, and khal and newsboat")
	}
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = home, append(os.Environ(), "HOME="+home, "TZ=UTC", "LC_ALL=C.UTF-8")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return string(out)
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestCalendarInKhal: a calendar imported twice, and again after a deadline has moved, has each
// event once, at its new time.
func TestCalendarInKhal(t *testing.T) {
	home := t.TempDir()
	write(t, filepath.Join(home, "conf"), []byte("[calendars]\n[[games]]\npath = "+home+"/games\n[locale]\nlocal_timezone = UTC\n"+
		"default_timezone = UTC\nlongdatetimeformat = %Y-%m-%d %H:%M\ndatetimeformat = %Y-%m-%d %H:%M\n"+
		"longdateformat = %Y-%m-%d\ndateformat = %Y-%m-%d\ntimeformat = %H:%M\n[sqlite]\npath = "+home+"/db\n"))
	site, g := game()
	want := map[string]string{}
	for n := range 3 {
		if n == 2 {
			g.Deadlines[3].Due = g.Deadlines[3].Due.AddDate(0, 0, 7)
			g.Deadlines[3].Sequence++
		}
		data, err := Calendar(site, g)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(home, "calendar.ics"), data)
		program(t, home, "khal", "-c", "conf", "import", "--batch", "-a", "games", "calendar.ics")
		var first, last time.Time
		clear(want)
		for _, d := range g.Deadlines {
			if first.IsZero() || d.Due.Before(first) {
				first = d.Due
			}
			if d.Due.After(last) {
				last = d.Due
			}
			want[d.Due.UTC().Format("2006-01-02 15:04")] = ""
		}
		list := program(t, home, "khal", "-c", "conf", "list", "--day-format", "", "--format", "{end-long}", // when orders are due
			first.AddDate(0, 0, -1).Format(time.DateOnly), last.AddDate(0, 0, 2).Format(time.DateOnly))
		if got := strings.Fields(strings.TrimSpace(list)); len(got) != 2*len(g.Deadlines) {
			t.Errorf("after the %d. time there are %d events, not %d:\n%s", n+1, len(got)/2, len(g.Deadlines), list)
		}
		for due := range want {
			if !strings.Contains(list, due) {
				t.Errorf("after the %d. time nothing is due at %s:\n%s", n+1, due, list)
			}
		}
	}
}

// TestFeedInNewsboat: entries that were read stay read when the site moves, and none appears twice.
func TestFeedInNewsboat(t *testing.T) {
	home := t.TempDir()
	site, g := game()
	unread := func(url string) string {
		t.Helper()
		site.URL = url
		data, err := Atom(site, g)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(home, "feed.xml"), data)
		write(t, filepath.Join(home, "urls"), []byte("file://"+home+"/feed.xml\n"))
		write(t, filepath.Join(home, "config"), nil)
		return strings.TrimSpace(program(t, home, "newsboat", "-u", "urls", "-C", "config", "-c", "cache.db", "-x", "reload", "print-unread"))
	}
	if got := unread("https://one.example/"); got != "1 unread articles" {
		t.Fatalf("there are %s", got)
	}
	var list struct {
		ID []string `xml:"entry>id"`
	}
	data, err := os.ReadFile(filepath.Join(home, "feed.xml"))
	if err == nil {
		err = xml.Unmarshal(data, &list)
	}
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(home, "read"), []byte(strings.Join(list.ID, "\n")+"\n"))
	program(t, home, "newsboat", "-u", "urls", "-C", "config", "-c", "cache.db", "-I", "read")
	if got := unread("https://two.example/games/"); got != "0 unread articles" {
		t.Errorf("when the site has moved there are %s", got)
	}
}
