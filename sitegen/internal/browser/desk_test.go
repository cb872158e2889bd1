package browser

import (
	"context"
	"image"
	"image/png"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen/desk"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestDesk uses the desk as a coordinator does.
func TestDesk(t *testing.T) {
	t.Parallel()
	site := sitetest.First(t)
	sitetest.Write(t, site, map[string]string{
		"inbox/0123456789ab.eml":                       "X-Herald-Why: no game's people.toml has its sender's address\nFrom: somebody@example.net\nSubject: Germany, Autumn 1901\n\nA Mun - Bur\n",
		"content/games/first/1901-autumn/orders/x.txt": "", // a file of no known power is reported
	})
	photo, err := os.Create(filepath.Join(site, "content/games/first/1901-autumn/orders/italy.png"))
	if err == nil {
		err = png.Encode(photo, image.NewGray(image.Rect(0, 0, 90, 60)))
		photo.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	d, err := desk.New(desk.Options{Site: site, Out: filepath.Join(site, "public"), Now: func() time.Time { return time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC) },
		Run: func(context.Context, ...string) (string, int) {
			return "first 1901-autumn is not ready:\n" + strings.Repeat("a long line ", 30) + "\n(hint: herald close first --early)\n", 1
		}})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(d)
	t.Cleanup(server.Close)
	address := d.Address(server.Listener.Addr())
	t.Run("html", func(t *testing.T) {
		dir := t.TempDir()
		var pages []string
		for i, path := range []string{"", "g/first/", "g/first/germany", "g/first/italy", "g/first/france", "inbox/0123456789ab"} {
			r, err := server.Client().Get(address + path)
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(r.Body)
			r.Body.Close()
			if err != nil {
				t.Fatal(err)
			}
			pages = append(pages, filepath.Join(dir, string(rune('a'+i))+".html"))
			if err := os.WriteFile(pages[i], text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		checkHTML(t, pages...)
	})
	inBrowser(t, "desk.mjs", address)
}
