package build_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestJobsReadNothingElse removes the site before its jobs run: each job makes the same as if the
// site were there. Only a photograph is read by its job, and only the one that the job's key names.
func TestJobsReadNothingElse(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "title =", "theme = \"heather\"\ntitle =")
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "ruleset =", "scans = true\nruleset =")
	sitetest.Write(t, dir, map[string]string{"themes/heather/css/90-own.css": "body{color:#222}\n",
		"content/games/first/1901-spring/orders/france-v2.jpg": sitetest.Photo(t, 20)})
	from := sitegen.Producers()
	sitetest.BuildWith(t, dir, nil, from)
	was := sitetest.Tree(t, filepath.Join(dir, "public"))
	made, photographs := 0, 0
	_, err := sitegen.BuildWith(func(_ build.Options, open build.Open) (*build.Report, error) {
		var ps load.Problems
		jobs, err := open(&ps).Jobs()
		if err = errors.Join(err, ps.Err()); err != nil {
			return nil, err
		}
		for _, folder := range []string{"content", "themes", "public"} {
			if err := os.RemoveAll(filepath.Join(dir, folder)); err != nil {
				return nil, err
			}
		}
		for _, j := range jobs {
			files, err := j.Make()
			if filepath.Ext(j.Name) == ".jpg" && errors.Is(err, os.ErrNotExist) {
				photographs++
				continue
			}
			if err != nil {
				t.Errorf("%s reads what it was not handed: %v", j.Name, err)
			}
			for _, f := range files {
				if made++; was[f.Path] != string(f.Data) {
					t.Errorf("%s is another without the site", f.Path)
				}
			}
		}
		return nil, nil
	}, build.Options{Dir: dir, Program: "test"}, nil, from)
	if err != nil || made < len(was)-photographs || photographs != 1 {
		t.Errorf("%d of %d files, %d photographs: %v", made, len(was), photographs, err)
	}
}
