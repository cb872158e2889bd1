package main

import (
	"archive/zip"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// action holds the inputs and outputs of a published action, from its own action.yml.
type action struct{ inputs, needed, outputs, rights []string }

var actions = map[string]action{
	"actions/checkout@v7":              {inputs: []string{"repository", "ref", "token", "path", "clean", "fetch-depth", "fetch-tags", "lfs", "submodules", "persist-credentials"}, outputs: []string{"ref", "commit"}, rights: []string{"contents: read"}},
	"actions/setup-go@v7":              {inputs: []string{"go-version", "go-version-file", "check-latest", "token", "cache", "cache-dependency-path", "architecture", "go-download-base-url"}, outputs: []string{"go-version", "cache-hit"}},
	"actions/cache@v5":                 {inputs: []string{"path", "key", "restore-keys", "upload-chunk-size", "enableCrossOsArchive", "fail-on-cache-miss", "lookup-only"}, needed: []string{"path", "key"}, outputs: []string{"cache-hit"}},
	"actions/upload-pages-artifact@v5": {inputs: []string{"name", "path", "retention-days", "include-hidden-files"}, needed: []string{"path"}, outputs: []string{"artifact_id"}},
	"actions/deploy-pages@v5":          {inputs: []string{"token", "timeout", "error_count", "reporting_interval", "artifact_name", "preview"}, outputs: []string{"page_url"}, rights: []string{"pages: write", "id-token: write"}},
}

// step is one of a workflow: an action, or a script.
type step struct {
	at                  int // its line
	id, when, uses, run string
	with                map[string]string
}

var (
	aStep   = regexp.MustCompile(`^      - (name|id|if|uses|run): (.*)$`)
	aKey    = regexp.MustCompile(`^        (name|id|if|uses|run): (.*)$`)
	aWith   = regexp.MustCompile(`^        with: ?(?:\{ (.*) \})?$`)
	anInput = regexp.MustCompile(`^          ([a-z-]+): (.*)$`)
	remark  = regexp.MustCompile(`\s+#.*$`)
)

// stepsOf reads the steps of a workflow. It knows as much YAML as a site's workflow uses; any other
// line ends the test.
func stepsOf(t *testing.T, text string) (head string, all []step) {
	t.Helper()
	head, body, ok := strings.Cut(text, "    steps:\n")
	if !ok {
		t.Fatal("there are no steps")
	}
	first := strings.Count(head, "\n") + 2
	var s *step
	script := false
	for i, line := range strings.Split(strings.TrimSuffix(body, "\n"), "\n") {
		if script && strings.HasPrefix(line, "          ") {
			s.run += line[10:] + "\n"
			continue
		}
		script = false
		key := aKey.FindStringSubmatch(line)
		if key == nil {
			if key = aStep.FindStringSubmatch(line); key != nil {
				all = append(all, step{at: first + i, with: map[string]string{}})
				s = &all[len(all)-1]
			}
		}
		if key != nil {
			value := remark.ReplaceAllString(key[2], "")
			switch key[1] {
			case "id":
				s.id = value
			case "if":
				s.when = value
			case "uses":
				s.uses = value
			case "run":
				if script = value == "|"; !script {
					s.run = value
				}
			}
			continue
		}
		if m := aWith.FindStringSubmatch(line); m != nil {
			for _, pair := range strings.Split(m[1], ", ") {
				if k, v, ok := strings.Cut(pair, ": "); ok {
					s.with[k] = v
				}
			}
			continue
		}
		m := anInput.FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("line %d is not understood: %s", first+i, line)
		}
		s.with[m[1]] = m[2]
	}
	return head, all
}

// host does what GitHub does with a site's workflow: it has the repository, what earlier runs kept,
// and what was published last.
type host struct {
	repository, kept string // a folder with git, and an archive
	private          bool
	variables        map[string]string
	path             []string // of the environment of scripts
	published        string   // a folder, "" before anything is
	log              strings.Builder
}

// holds evaluates a condition: terms joined by &&, each !name or name != 'word'.
func (h *host) holds(t *testing.T, when string) bool {
	t.Helper()
	if when == "" {
		return true
	}
	inner, ok := strings.CutPrefix(when, "${{ ")
	inner, closed := strings.CutSuffix(inner, " }}")
	if !ok || !closed {
		t.Fatalf("the condition %q", when)
	}
	for _, term := range strings.Split(inner, " && ") {
		name, word, unequal := strings.Cut(term, " != ")
		switch {
		case term == "!github.event.repository.private":
			if h.private {
				return false
			}
		case unequal && strings.HasPrefix(name, "vars."):
			if h.variables[strings.TrimPrefix(name, "vars.")] == strings.Trim(word, "'") {
				return false
			}
		default:
			t.Fatalf("the condition %q", term)
		}
	}
	return true
}

// push runs the workflow as after a push, and reports whether all steps succeeded. After a step
// that fails none is run.
func (h *host) push(t *testing.T, env []string, steps []step) bool {
	t.Helper()
	work, artifact := t.TempDir(), ""
	var after []func()
	for _, s := range steps {
		if !h.holds(t, s.when) {
			continue
		}
		var err error
		switch name, _, _ := strings.Cut(s.uses, "@"); name {
		case "":
			cmd := exec.Command("bash", "-e", "-c", s.run)
			cmd.Dir, cmd.Env = work, slices.Concat(os.Environ(), env, h.path)
			cmd.Stdout, cmd.Stderr = &h.log, &h.log
			err = cmd.Run()
		case "actions/checkout":
			err = h.sh(work, `git clone -q --depth 1 "file://$0" .`, h.repository)
		case "actions/setup-go":
		case "actions/cache":
			if exists(h.kept) {
				err = h.sh(work, `tar -xf "$0"`, h.kept)
			}
			path := s.with["path"]
			after = append(after, func() { must(t, h.sh(work, `tar --posix -cf "$0" "$1"`, h.kept, path)) })
		case "actions/upload-pages-artifact":
			artifact = filepath.Join(t.TempDir(), "artifact.tar")
			err = h.sh(work, `tar -cf "$0" -C "$1" --dereference --hard-dereference --exclude=.git --exclude=.github --exclude='.[^/]*' .`, artifact, s.with["path"])
		case "actions/deploy-pages":
			h.published = t.TempDir()
			err = h.sh(h.published, `tar -xf "$0"`, artifact)
		default:
			t.Fatalf("line %d: what does %s?", s.at, s.uses)
		}
		if err != nil {
			fmt.Fprintf(&h.log, "line %d: %v\n", s.at, err)
			return false
		}
	}
	for _, f := range after {
		f()
	}
	return true
}

func (h *host) sh(dir, script string, args ...string) error {
	cmd := exec.Command("bash", append([]string{"-e", "-c", script}, args...)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &h.log, &h.log
	return cmd.Run()
}

// proxy is a folder with this source as a module that was published once, as go install asks for
// one.
func proxy(t *testing.T) string {
	t.Helper()
	const module, version = "github.com/heraldmaps/herald", "v0.0.1"
	root, dir := filepath.Join("..", ".."), t.TempDir()
	at := filepath.Join(dir, module, "@v")
	must(t, os.MkdirAll(at, 0o755))
	info := []byte(`{"Version":"` + version + `","Time":"2026-11-01T00:00:00Z"}`)
	must(t, os.WriteFile(filepath.Join(dir, module, "@latest"), info, 0o644))
	must(t, os.WriteFile(filepath.Join(at, "list"), []byte(version+"\n"), 0o644))
	must(t, os.WriteFile(filepath.Join(at, version+".info"), info, 0o644))
	must(t, os.WriteFile(filepath.Join(at, version+".mod"), []byte(read(t, filepath.Join(root, "go.mod"))), 0o644))
	out, err := os.Create(filepath.Join(at, version+".zip"))
	must(t, err)
	z := zip.NewWriter(out)
	files, err := exec.Command("git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		if os.Getenv("HERALD_REAL") == "1" {
			t.Fatalf("the workflow is run from a clone: %v", err)
		}
		t.Skipf("the files of a published module are those of a git clone, which this is not: %v", err)
	}
	for _, name := range strings.Split(strings.TrimSuffix(string(files), "\x00"), "\x00") {
		in, err := os.Open(filepath.Join(root, name))
		if os.IsNotExist(err) {
			continue // taken away, and not committed yet
		}
		must(t, err)
		w, err := z.CreateHeader(&zip.FileHeader{Name: module + "@" + version + "/" + name, Method: zip.Store})
		must(t, err)
		_, err = io.Copy(w, in)
		must(t, err)
		must(t, in.Close())
	}
	must(t, z.Close())
	must(t, out.Close())
	return dir
}

// TestPagesRecipe runs a new site's workflow step by step as its file says it, at a host that does
// what GitHub's actions do: in a public repository nothing is fetched; in a private one herald is
// installed as a published module, the site is built from a clone without what .gitignore keeps at
// home, and public/ alone is published; a fault in a game leaves what is on the web as it is.
func TestPagesRecipe(t *testing.T) {
	if testing.Short() {
		t.Skip("installs the program and draws a site")
	}
	site := emptySite(t)
	well(t, "new", "game", "duel", "--site", site)
	game := filepath.Join(site, "content", "games", "duel")
	orders := filepath.Join(game, "1901-spring", "orders", "france.txt")
	must(t, os.MkdirAll(filepath.Dir(orders), 0o755))
	const private = "nobody but the coordinator reads this"
	must(t, os.WriteFile(orders, []byte("A Par - Bur  # "+private+"\nF Bre H\nA Mar H\n"), 0o644))
	must(t, os.WriteFile(filepath.Join(game, "people.toml"), []byte("# nobody\n"), 0o644))
	text := read(t, filepath.Join(site, ".github", "workflows", "site.yml"))
	head, steps := stepsOf(t, text)
	checkActions(t, head, steps)

	cache := filepath.Join(t.TempDir(), "modules")
	have, err := exec.Command("go", "env", "GOMODCACHE").Output()
	must(t, err)
	bin := t.TempDir()
	h := &host{repository: site, kept: filepath.Join(t.TempDir(), "kept"), variables: map[string]string{}, path: []string{
		"GOPROXY=file://" + proxy(t) + ",file://" + filepath.Join(strings.TrimSpace(string(have)), "cache", "download"), "GOSUMDB=off", "GONOSUMDB=*", "GOMODCACHE=" + cache,
		"GOFLAGS=-modcacherw -trimpath -ldflags=-w", "GOBIN=" + bin, "PATH=" + bin + ":" + os.Getenv("PATH")}}
	git := func(args string) {
		t.Helper()
		if err := h.sh(site, "git -c user.name=x -c user.email=x@example.org -c init.defaultBranch=main "+args); err != nil {
			t.Fatal(h.log.String())
		}
	}
	env := environment(t, head)
	git("init -q")
	git("add -A")
	git("commit -qm one")
	if out, _ := exec.Command("git", "-C", site, "ls-files").Output(); strings.Contains(string(out), "secret.toml") || strings.Contains(string(out), "people.toml") || !strings.Contains(string(out), "france.txt") {
		t.Fatalf("the repository holds\n%s", out)
	}

	if h.push(t, env, steps) || h.published != "" || strings.Contains(h.log.String(), "go: ") {
		t.Errorf("a public repository is built:\n%s", h.log.String())
	}
	if !strings.Contains(h.log.String(), "::error::This repository is public") {
		t.Errorf("it is not told why:\n%s", h.log.String())
	}
	h.variables["ORDERS_MAY_BE_SEEN"] = "yes"
	if h.holds(t, steps[0].when) {
		t.Error("the variable does not let a public repository through")
	}
	h.private, h.variables = true, nil
	if !h.push(t, env, steps) {
		t.Fatal(h.log.String())
	}
	first := onTheWeb(t, h.published)
	if first["index.html"] == "" || first["duel/index.html"] == "" {
		t.Errorf("there is no page among %d files", len(first))
	}
	for name, data := range first {
		if strings.Contains(data, private) || strings.Contains(name, "content") || strings.HasSuffix(name, ".toml") || strings.HasSuffix(name, ".txt") && name != "robots.txt" && strings.Contains(data, "A Par") {
			t.Errorf("%s is on the web", name)
		}
	}

	h.log.Reset()
	must(t, os.RemoveAll(bin)) // every run has a machine of its own, with nothing installed
	must(t, os.WriteFile(orders, []byte("A Par - Pic\nF Bre H\nA Mar H\n"), 0o644))
	git("commit -qam two")
	if !h.push(t, env, steps) {
		t.Fatal(h.log.String())
	}
	if m := regexp.MustCompile(`files, (\d+) made anew`).FindStringSubmatch(h.log.String()); m == nil || len(m[1]) > 1 {
		t.Errorf("what was kept is not used: %s", h.log.String())
	}

	before := h.published
	must(t, os.WriteFile(filepath.Join(game, "game.toml"), []byte("title = 3\n"), 0o644))
	git("commit -qam three")
	if h.push(t, env, steps) || h.published != before {
		t.Error("a game with a fault is published")
	}
}

// checkActions compares the actions that a workflow uses with their inputs, outputs and needs.
func checkActions(t *testing.T, head string, steps []step) {
	t.Helper()
	tells := map[string]action{}
	for _, s := range steps {
		if s.uses == "" {
			continue
		}
		a, ok := actions[s.uses]
		if !ok {
			t.Errorf("line %d: no %s is known", s.at, s.uses)
		}
		for k := range s.with {
			if !slices.Contains(a.inputs, k) {
				t.Errorf("line %d: %s takes no %q", s.at, s.uses, k)
			}
		}
		for _, k := range a.needed {
			if s.with[k] == "" {
				t.Errorf("line %d: %s needs %q", s.at, s.uses, k)
			}
		}
		for _, right := range a.rights {
			if !strings.Contains(regexp.MustCompile(`(?m)^permissions: .*`).FindString(head), right) {
				t.Errorf("line %d: %s needs the permission %s", s.at, s.uses, right)
			}
		}
		tells[s.id] = a
	}
	for _, m := range regexp.MustCompile(`steps\.([a-z]+)\.outputs\.([a-z_]+)`).FindAllStringSubmatch(head, -1) {
		if m[1] == "" || !slices.Contains(tells[m[1]].outputs, m[2]) {
			t.Errorf("no step tells %s", m[0])
		}
	}
}

// environment holds what a workflow sets for all its steps.
func environment(t *testing.T, head string) (env []string) {
	t.Helper()
	_, rest, ok := strings.Cut(head, "\nenv:\n")
	if !ok {
		t.Fatal("there is no env")
	}
	for _, line := range strings.Split(rest, "\n") {
		k, v, ok := strings.Cut(remark.ReplaceAllString(line, ""), ": ")
		if !strings.HasPrefix(line, "  ") || !ok {
			break
		}
		env = append(env, strings.TrimSpace(k)+"="+v)
	}
	return env
}

// onTheWeb reads what is published, and checks that a server may read it.
func onTheWeb(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	must(t, filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		short, _ := filepath.Rel(dir, name)
		if !info.Mode().IsRegular() || info.Mode().Perm()&0o444 != 0o444 {
			t.Errorf("%s has the mode %v", short, info.Mode())
		}
		all[filepath.ToSlash(short)] = read(t, name)
		return nil
	}))
	return all
}
