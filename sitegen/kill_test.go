package sitegen_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// killEnv makes a copy of the test program build a site, to be killed meanwhile.
const killEnv = "HERALD_TEST_BUILD"

// wholeEnv has it make everything, drawings and rulebooks included.
const wholeEnv = "HERALD_TEST_WHOLE"

func TestMain(m *testing.M) {
	if dir := os.Getenv(killEnv); dir != "" {
		make := sitetest.Light()
		if os.Getenv(wholeEnv) != "" {
			make = sitegen.Producers()
		}
		if _, err := sitetest.TryBuild(dir, nil, make); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestKilledBuild kills a build at fifty random moments: the folder then holds the old site or the
// new one, whole.
func TestKilledBuild(t *testing.T) {
	dir := sitetest.First(t)
	names := [2]string{"Test site", "Name of another site"}
	settings := filepath.Join(dir, "content/site.toml")
	killed(t, dir, func(now int) { sitetest.Replace(t, settings, names[1-now], names[now]) })
}

// TestKilledRestyling does the same to builds in which only a style sheet changed: its own way to a
// site must be as safe.
func TestKilledRestyling(t *testing.T) {
	dir := sitetest.First(t)
	style := func(now int) {
		sitetest.Write(t, dir, map[string]string{"themes/default/css/99-own.css": fmt.Sprintf("p{color:#%d}\n", 100+now)})
	}
	style(0)
	killed(t, dir, style)
}

// killed builds a site in state 0, and kills fifty builds of the other state.
func killed(t *testing.T, dir string, stand func(now int)) {
	public := filepath.Join(dir, "public")
	var hashes [2]string
	sitetest.Build(t, dir)
	hashes[0] = sitetest.Hash(t, public)
	stand(1)
	span := time.Duration(0) // how long a build in a process of its own takes
	{
		start := time.Now()
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), killEnv+"="+dir)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		span = time.Since(start)
	}
	hashes[1] = sitetest.Hash(t, public)
	if hashes[0] == hashes[1] {
		t.Fatal("the two sites are the same")
	}
	random := rand.New(rand.NewPCG(16, 42))
	now, killed, changed := 1, 0, 0
	rounds := 0
	for ; rounds < 50 || (killed < 5 || changed < 5) && rounds < 300; rounds++ {
		now = 1 - now
		stand(now)
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), killEnv+"="+dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(random.Int64N(int64(span))))
		cmd.Process.Kill()
		// The machine may be busier or idler than it was when the span was taken: it follows.
		if cmd.Wait() != nil {
			killed++
			span += span / 12
		} else {
			span -= span / 6
		}
		switch h := sitetest.Hash(t, public); h {
		case hashes[now]:
			changed++
		case hashes[1-now]:
		default:
			t.Fatal("the folder holds neither the old site nor the new one")
		}
	}
	if killed < 5 || changed < 5 {
		t.Errorf("%d of %d builds were killed, %d had changed the site: the moments were chosen badly", killed, rounds, changed)
	}
	sitetest.Build(t, dir)
	if sitetest.Hash(t, public) != hashes[now] {
		t.Error("the build after all that is not the site")
	}
	for _, left := range []string{"public.next", "public.old"} {
		if _, err := os.Stat(filepath.Join(dir, left)); err == nil {
			t.Errorf("%s was left behind", left)
		}
	}
	t.Logf("%d of %d builds killed, %d had changed the site by then", killed, rounds, changed)
}
