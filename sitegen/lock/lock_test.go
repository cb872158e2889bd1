package lock_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen/lock"
)

// TestMain lets the test binary be another process that holds a site's lock until it is killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv("HOLD"); dir != "" {
		if _, err := lock.Hold(dir, "another", nil); err != nil {
			os.Exit(1)
		}
		os.Stdout.WriteString("held\n")
		io.Copy(io.Discard, os.Stdin)
		time.Sleep(time.Minute)
	}
	os.Exit(m.Run())
}

// TestKilled: a waiting command reports the one it waits for; a killed process holds nothing, and
// its unfinished files are removed.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "HOLD="+dir)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "held\n" {
		t.Fatalf("%q, %v", line, err)
	}
	half := filepath.Join(dir, "content", lock.Temporary+"orders.txt")
	os.MkdirAll(filepath.Dir(half), 0o755)
	if err := os.WriteFile(half, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	waited := 0
	release, err := lock.Hold(dir, "this", func(holder string) {
		waited++
		if holder != "another" {
			t.Errorf("it waits for %q", holder)
		}
		if _, err := os.Stat(half); err != nil {
			t.Error("swept while another holds the lock")
		}
		cmd.Process.Kill()
		cmd.Wait()
	})
	if err != nil {
		t.Fatal(err)
	}
	if waited != 1 {
		t.Errorf("told %d times whom it waits for", waited)
	}
	if _, err := os.Stat(half); err == nil {
		t.Error("what was half written is still there")
	}
	release()
	if release, err = lock.Hold(dir, "again", func(string) { t.Error("it waits for nobody") }); err != nil {
		t.Fatal(err)
	}
	release()
}
