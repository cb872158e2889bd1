package browser

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/sitegen/serve"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestServedPages: the pages that herald serve shows are the built pages. Each page of a small
// site, with its maps, its moves browser and its war room, opens without a message in the console.
func TestServedPages(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser: HERALD_REAL=1")
	}
	dir := sitetest.First(t)
	sitetest.Build(t, dir)
	out := filepath.Join(dir, "public")
	var pages []string
	err := fs.WalkDir(os.DirFS(out), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(path) == ".html" {
			pages = append(pages, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(pages) < 20 {
		t.Fatalf("the site has the pages %v", pages)
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ready, ended := make(chan string, 1), make(chan error, 1)
	go func() {
		ended <- serve.Run(ctx, serve.Options{Addr: "127.0.0.1:0", Out: out, Build: func(context.Context, serve.How) serve.Built { return serve.Built{} },
			Ready: func(url string) { ready <- url }, Log: func(string) {}})
	}()
	select {
	case url := <-ready:
		inBrowser(t, "served.mjs", append([]string{url}, pages...)...)
	case err := <-ended:
		t.Fatal(err)
	}
}
