package sitegen_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestFullDisk fills a small disk: the build fails, reports why, and leaves the old site; with room
// again it succeeds.
func TestFullDisk(t *testing.T) {
	disk := t.TempDir()
	if why := mountSmall(t, disk, "8m"); why != "" {
		inNamespace(t, why)
		return
	}
	dir := filepath.Join(disk, "site")
	if err := os.CopyFS(dir, os.DirFS(sitetest.First(t))); err != nil {
		t.Fatal(err)
	}
	sitetest.Build(t, dir)
	was := sitetest.Hash(t, filepath.Join(dir, "public"))
	ballast := filepath.Join(disk, "ballast")
	f, err := os.Create(ballast)
	if err != nil {
		t.Fatal(err)
	}
	for { // to the last page
		if _, err := f.Write(bytes.Repeat([]byte("x"), 4096)); err != nil {
			break
		}
	}
	f.Close()
	settings := filepath.Join(dir, "content/site.toml")
	if err := os.Truncate(ballast, 5<<20); err == nil { // room for the settings, not for a site
		sitetest.Replace(t, settings, "Test site", "Other site")
		g, err := os.OpenFile(filepath.Join(disk, "more"), os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			t.Fatal(err)
		}
		for {
			if _, err := g.Write(bytes.Repeat([]byte("x"), 4096)); err != nil {
				break
			}
		}
		g.Close()
	}
	_, err = sitetest.TryBuild(dir, nil, sitetest.Light())
	if err == nil || !strings.Contains(err.Error(), "the disk is full; the old site is untouched") {
		t.Errorf("error %v", err)
	}
	if sitetest.Hash(t, filepath.Join(dir, "public")) != was {
		t.Error("a full disk changed the site")
	}
	for _, name := range []string{"ballast", "more"} {
		os.Remove(filepath.Join(disk, name))
	}
	sitetest.Build(t, dir)
	if data, _ := os.ReadFile(filepath.Join(dir, "public/index.html")); !strings.Contains(string(data), "Other site") {
		t.Error("with room again the build did not succeed")
	}
}

// TestNewGameOnAFullDisk: a game that cannot be written leaves no files, and a killed command's
// empty folders do not stop a game from being made.
func TestNewGameOnAFullDisk(t *testing.T) {
	disk := t.TempDir()
	if why := mountSmall(t, disk, "8m"); why != "" {
		inNamespace(t, why)
		return
	}
	dir := filepath.Join(disk, "site")
	if err := sitegen.NewSite(dir, "Test site", "standard"); err != nil {
		t.Fatal(err)
	}
	game := filepath.Join(dir, "content/games/late")
	begin := func() error {
		return sitegen.NewGame(sitegen.NewGameOptions{Dir: dir, Slug: "late", Random: bytes.NewReader(bytes.Repeat([]byte("r"), 32))})
	}
	ballast, err := os.Create(filepath.Join(disk, "ballast"))
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = ballast.Write(bytes.Repeat([]byte("x"), 4096))
	}
	ballast.Close()
	if err := begin(); err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("on a full disk: %v", err)
	}
	if _, err := os.Stat(game); err == nil {
		t.Error("a folder is left of it")
	}
	os.Remove(filepath.Join(disk, "ballast"))
	if err := os.MkdirAll(filepath.Join(game, "1901-spring/orders"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(game, ".herald-7"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := begin(); err != nil {
		t.Errorf("in a folder without files: %v", err)
	}
	os.Remove(filepath.Join(game, "game.toml"))
	if err := begin(); err == nil || !strings.Contains(err.Error(), "there is a game of this name already") {
		t.Errorf("in the folder of a game that has lost its game.toml: %v", err)
	}
	if _, err := os.Stat(filepath.Join(game, "secret.toml")); err != nil {
		t.Error("its secret is gone")
	}
	var ps load.Problems
	if load.ReadGame(dir, "late", &ps); ps.Err() == nil || !strings.Contains(ps.Err().Error(), "the game has no game.toml (hint: put it back") {
		t.Errorf("what to do is not told: %v", ps.Err())
	}
}

// TestOddInputs puts links, pipes, folders, garbage and cut lines where an order sheet is expected.
func TestOddInputs(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(path string) error
		want  string
	}{
		"a link to nothing": {func(p string) error { return os.Symlink("nowhere", p) }, "cannot be read"},
		"a link to itself":  {func(p string) error { return os.Symlink(filepath.Base(p), p) }, "cannot be read"},
		"a pipe":            {makePipe, "is not an ordinary file"},
		"a folder":          {func(p string) error { return os.Mkdir(p, 0o755) }, "it is a folder, not a file"},
		"ten MB of garbage": {func(p string) error { return os.WriteFile(p, bytes.Repeat([]byte("#!?garbage "), 1<<20), 0o644) }, "is 11 MB long, more than the 256 KB"},
		"200 KB of garbage": {func(p string) error { return os.WriteFile(p, bytes.Repeat([]byte("#!?garbage\n"), 19000), 0o644) }, ""},
		"a line of 200 KB":  {func(p string) error { return os.WriteFile(p, bytes.Repeat([]byte("army of the "), 17000), 0o644) }, ""},
		"an empty file":     {func(p string) error { return os.WriteFile(p, nil, 0o644) }, ""},
		"half a line":       {func(p string) error { return os.WriteFile(p, []byte("Army Mun"), 0o644) }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := sitetest.First(t)
			sitetest.Build(t, dir)
			was := sitetest.Hash(t, filepath.Join(dir, "public"))
			path := filepath.Join(dir, "content/games/first/1901-autumn/orders/germany.txt")
			if err := c.spoil(path); err != nil {
				t.Fatal(err)
			}
			faults := load.Errors(sitetest.Build(t, dir).Faults).Error()
			if (c.want == "") != (faults == "") || !strings.Contains(faults, c.want) || c.want != "" && !strings.Contains(faults, "1901-autumn/orders/germany.txt: ") {
				t.Errorf("faults %q, want %q", faults, c.want)
			}
			if sitetest.Hash(t, filepath.Join(dir, "public")) != was {
				t.Error("the site changed")
			}
		})
	}
}

// inNamespace runs the test again in a namespace of its own, where its user may mount.
func inNamespace(t *testing.T, why string) {
	t.Helper()
	const inside = "HERALD_TEST_NAMESPACE"
	if os.Getenv(inside) != "" {
		t.Skip(why)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-test.v", "-test.run", "^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), inside+"=1")
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWUSER | unix.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}}
	out, err := cmd.CombinedOutput()
	switch {
	case cmd.ProcessState == nil:
		t.Skipf("%s, nor may it make a name space: %v", why, err)
	case err != nil:
		t.Fatalf("%v\n%s", err, out)
	case bytes.Contains(out, []byte("--- SKIP")):
		t.Skip(why)
	}
}

// mountSmall mounts a small disk, or reports why it cannot.
func mountSmall(t *testing.T, dir, size string) string {
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		return "needs the right to mount a small file system (root): " + err.Error()
	}
	t.Cleanup(func() { unix.Unmount(dir, unix.MNT_DETACH) })
	return ""
}

func makePipe(path string) error { return unix.Mkfifo(path, 0o644) }
