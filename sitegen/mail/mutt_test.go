package mail

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSheetsLetterInMutt: mutt sends the letter of an order sheet with the carriage returns of its
// lines (findings/mutt-mailto-crlf.sh). After mail servers have added theirs, the lines are still
// those that were written.
func TestSheetsLetterInMutt(t *testing.T) {
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs mutt, which make test installs: HERALD_REAL=1")
	}
	home := t.TempDir()
	for name, text := range map[string]string{
		"rc":   `set sendmail="` + home + `/send" from=pat@example.org copy=no record="" folder=.`,
		"send": "#!/bin/sh\ncat > '" + home + "/sent'\n",
	} {
		if err := os.WriteFile(filepath.Join(home, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	const letter = "Thursday Evenings\nSpring 1901\nFrance\n\nA Par - Bur\nF Bre - Mid\n"
	cmd := exec.Command("mutt", "-n", "-F", "rc",
		"mailto:games@example.org?subject=Orders%2C%20France&body="+url.PathEscape(crlf(letter)))
	cmd.Dir, cmd.Env = home, append(os.Environ(), "HOME="+home, "LC_ALL=C.UTF-8")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	sent, err := os.ReadFile(filepath.Join(home, "sent"))
	if err != nil || !strings.Contains(string(sent), "A Par - Bur\r\n") {
		t.Fatalf("%v; mutt no longer sends carriage returns: %q", err, sent)
	}
	for _, text := range []string{string(sent), crlf(string(sent))} {
		m, err := Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if m.Text != letter || m.Subject != "Orders, France" {
			t.Errorf("%q under %q, not %q", m.Text, m.Subject, letter)
		}
	}
}
