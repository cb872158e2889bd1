package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/gofrs/flock"
)

// TestMailPassesOverWhatIsNoFile: a pipe in a folder of mail, a broken link, and a pipe in place of
// a sheet or its photograph stop nothing: the folder's messages are filed, and what was skipped is
// reported.
func TestMailPassesOverWhatIsNoFile(t *testing.T) {
	d := newDesk(t)
	d.write("05:30", "1", "orders", ordersA)
	must(t, syscall.Mkfifo(filepath.Join(d.mails, "00.eml"), 0o644))
	must(t, os.Symlink("gone", filepath.Join(d.mails, "99.eml")))
	orders := filepath.Join(d.game, "1901-spring/orders")
	must(t, os.WriteFile(filepath.Join(orders, "austria.txt"), []byte("A Vie H\n"), 0o644))
	must(t, syscall.Mkfifo(filepath.Join(orders, "austria.jpg"), 0o644))
	must(t, syscall.Mkfifo(filepath.Join(orders, "austria-v2.txt"), 0o644))
	code, out, err := herald(t, "mail", "--site", d.site, d.mails)
	for _, want := range []string{"00.eml: it is not an ordinary file and is skipped", "99.eml: it is a broken link and is skipped"} {
		if !strings.Contains(err, want) {
			t.Errorf("it does not say %q:\n%s", want, err)
		}
	}
	if code != exitProblems || !strings.Contains(out, "01.eml") {
		t.Errorf("exit code %d:\n%s%s", code, out, err)
	}
}

// TestMailOfAPipeHoldsNobody: while mail and import wait for a pipe that nobody has written yet,
// the site is not locked.
func TestMailOfAPipeHoldsNobody(t *testing.T) {
	d := newDesk(t)
	for _, args := range [][]string{{"mail"}, {"import", "second"}} {
		pipe := filepath.Join(t.TempDir(), "pipe")
		must(t, syscall.Mkfifo(pipe, 0o644))
		done := make(chan struct{})
		cmd := inProcess(t, append(args, "--site", d.site, pipe)...)
		must(t, cmd.Start())
		go func() { cmd.Wait(); close(done) }()
		in, err := os.OpenFile(pipe, os.O_WRONLY, 0) // it is being waited for
		must(t, err)
		lock := flock.New(filepath.Join(d.site, ".herald/lock"))
		if free, err := lock.TryLock(); err != nil || !free {
			t.Errorf("herald %v holds the site while it waits: %v", args, err)
		}
		must(t, lock.Close())
		in.Close()
		<-done
	}
}
