// Package desk serves the coordinator's work as pages to a browser on the same machine: what is
// owed tonight, each sheet beside its photograph or message, the inbox, and the steps of a phase.
// For a step it runs the herald command, so that files and messages are those of the command line.
// By itself the desk writes only sheets, and letters that answer a message.
//
// All of it is secret. No package that publishes may import it, and none of it is in the built
// site.
package desk

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/lock"
	"github.com/heraldmaps/herald/sitegen/mail"
	"github.com/heraldmaps/herald/sitegen/play"
)

// Options are the settings of a desk.
type Options struct {
	Site string // the site's folder
	Out  string // the built site
	// Run runs a command of herald in the site and returns all that it printed, and its exit code.
	Run func(ctx context.Context, args ...string) (said string, code int)
	Now func() time.Time
	// Propose reads the words of a photograph; nil: not available.
	Propose func(ctx context.Context, photograph string) (string, error)
}

// Desk serves the pages. Several windows may use it at once: it writes under the site's lock.
type Desk struct {
	Options
	root, keys string
	site       files.Site
	settings   load.Settings
	theme      *page.Theme
	assets     map[string][]byte // the theme's files, by path
	set        *template.Template
	pages      *http.ServeMux

	mu       sync.Mutex
	said     []said // the latest commands, with what they printed
	previews map[string]*sitegen.Preview
	lib      *sitegen.Library
	boards   string // fingerprint of the site's own boards as lib has read them

	typing  sync.Mutex
	typed   *sheet // the sheet typed into last; typedOf names its page and the state of its files
	typedOf string
}

type said struct {
	Line string // the command as one would type it
	Text string
	Code int
	step *step
}

//go:embed desk.html desk.css desk.js
var own embed.FS

// New makes the desk of a site, with new random keys for its address and its forms.
func New(o Options) (*Desk, error) {
	if err := sitegen.IsSite(o.Site); err != nil {
		return nil, err
	}
	var ps load.Problems
	d := &Desk{Options: o, root: "/" + secret() + "/", keys: secret(), site: files.In(o.Site),
		settings: load.ReadSettings(o.Site, &ps),
		assets:   map[string][]byte{}, pages: http.NewServeMux(), previews: map[string]*sitegen.Preview{}}
	var err error
	if d.theme, err = sitegen.ThemeOf(o.Site); err != nil {
		return nil, err
	}
	for _, a := range d.theme.Assets {
		d.assets[a.Path] = a.Data
	}
	if d.set, err = template.New("").Funcs(d.funcs()).ParseFS(own, "desk.html"); err != nil {
		return nil, err
	}
	d.handle("GET /{$}", d.tonight)
	d.handle("POST /do", d.do)
	d.handle("GET /g/{game}/{$}", d.game)
	d.handle("GET /g/{game}/{power}", d.sheet)
	d.handle("POST /g/{game}/{power}", d.save)
	d.handle("GET /inbox/{id}", d.message)
	d.handle("POST /inbox/{id}", d.answer)
	d.handle("GET /inbox/{id}/{n}", d.attachment)
	d.handle("GET /scan/{file...}", d.scan)
	d.handle("GET /preview/{game}/{file...}", d.preview)
	d.handle("GET /site/{file...}", d.built)
	d.handle("GET /{file...}", d.asset)
	return d, nil
}

// refusal is an error that the coordinator can mend, with its HTTP status.
type refusal struct {
	code int
	error
}

func refuse(code int, format string, args ...any) error {
	return refusal{code, fmt.Errorf(format, args...)}
}

// handle registers a page. An error is shown on a page, in the words of the command line.
func (d *Desk) handle(pattern string, serve func(http.ResponseWriter, *http.Request) error) {
	d.pages.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		err := serve(w, r)
		if err == nil {
			return
		}
		code := http.StatusInternalServerError
		var known refusal
		if errors.As(err, &known) {
			code = known.code
		}
		d.show(w, code, "wrong", view{Title: "It was not done", Data: problems(err)})
	})
}

type view struct {
	Title string
	Game  *play.Game // nil on pages that are not about one game
	Data  any

	desk *Desk
}

func (d *Desk) games() []string {
	return slices.DeleteFunc(list(d.site, "content/games"), func(name string) bool { return load.ValidSlug(name) != "" })
}

// Games returns the games for the menu in the page's head.
func (v view) Games() []choice {
	return lists.Map(v.desk.games(), func(slug string) choice {
		return choice{Slug: slug, Title: load.TitleOf(v.desk.site, slug)}
	})
}

// SiteTitle returns the site's title.
func (v view) SiteTitle() string { return v.desk.settings.Title }

func (d *Desk) show(w http.ResponseWriter, code int, name string, v view) {
	v.desk = d
	var inner, out bytes.Buffer
	err := d.set.ExecuteTemplate(&inner, name, v)
	if err == nil {
		err = d.set.ExecuteTemplate(&out, "page", struct {
			view
			Body template.HTML
		}{v, template.HTML(inner.String())}) // html/template has escaped it just above
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(code)
	w.Write(out.Bytes())
}

func (d *Desk) funcs() template.FuncMap {
	return template.FuncMap{
		"at":    func(parts ...string) string { return d.root + strings.Join(parts, "/") },
		"asset": func(name string) string { return d.root + d.theme.AssetNames()[name] },
		"key":   func(parts ...string) string { return d.key("/" + strings.Join(parts, "/")) },
		"plain": load.Plain,
		"base":  path.Base,
		"add":   func(n int) int { return n + 1 },
		"pdf":   func(address string) bool { return path.Ext(address) == ".pdf" },
		"rows":  func(text string) int { return min(max(strings.Count(text, "\n")+3, 10), 30) },
		"picture": func(f mail.File) bool {
			_, ok := f.Picture()
			return ok
		},
		"away": func(t time.Time) string { return play.Distance(d.Now(), t) },
		"pair": func(kind string, v any) map[string]any { return map[string]any{"Kind": kind, "V": v} },
	}
}

func problems(err error) []string {
	var list load.Errors
	if !errors.As(err, &list) {
		return []string{load.Plain(err.Error())}
	}
	var out []string
	for _, p := range list {
		if !p.Warning {
			out = append(out, load.Plain(p.Error()))
		}
	}
	return out
}

func list(site files.Site, folder string) []string {
	entries, _ := site.List(folder)
	return lists.Map(entries, fs.DirEntry.Name)
}

// hold takes the site's lock, to write files without running a command.
func (d *Desk) hold() (release func(), err error) {
	return lock.Hold(d.Site, fmt.Sprintf("herald desk (process %d)", os.Getpid()), nil)
}

// library returns the boards and readers of the site, cached while its own boards stay the same.
func (d *Desk) library() *sitegen.Library {
	boards := build.Fingerprint(d.Site, "boards")
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.lib == nil || d.boards != boards {
		d.lib, d.boards = sitegen.LibraryOf(d.Site), boards
	}
	return d.lib
}

// open plays a game from the site's files, if unfrozen without results of the turn in progress.
func (d *Desk) open(site files.Site, slug string, unfrozen bool) (*play.Game, *sitegen.Library, error) {
	if err := sitegen.HasGame(d.Site, slug); err != nil {
		return nil, nil, refusal{http.StatusNotFound, err}
	}
	var ps load.Problems
	lg := load.ReadGameIn(site, slug, &ps)
	if lg == nil {
		return nil, nil, ps.Err()
	}
	if unfrozen {
		play.Unfreeze(lg)
	}
	lib := d.library()
	g := play.Play(lg, lib, lib, &ps)
	if g == nil || len(g.Turns) == 0 {
		return nil, nil, ps.Err()
	}
	return g, lib, ps.Err()
}

func (d *Desk) asset(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("file")
	data, err := own.ReadFile(name)
	if err != nil || name == "desk.html" {
		data = d.assets[name]
	}
	if data == nil {
		return refuse(http.StatusNotFound, "the desk has no page %s", name)
	}
	send(w, r, name, data)
	return nil
}

// kinds are the media types of the files served. Go's own list depends on the machine.
var kinds = map[string]string{".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".html": "text/html; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2",
	".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp", ".pdf": "application/pdf",
	".json": "application/json", ".xml": "application/xml", ".ics": "text/calendar"}

func send(w http.ResponseWriter, r *http.Request, name string, data []byte) {
	kind := kinds[strings.ToLower(path.Ext(name))]
	if kind == "" {
		kind = "text/plain; charset=utf-8"
	}
	w.Header().Set("Content-Type", kind)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

func (d *Desk) scan(w http.ResponseWriter, r *http.Request) error {
	name := path.Clean(r.PathValue("file"))
	if !strings.HasPrefix(name, "content/games/") || !isPicture(name) {
		return refuse(http.StatusNotFound, "%s is not a photograph of a sheet", name)
	}
	data, err := d.site.Read(name, files.Scan)
	if err != nil {
		return refusal{http.StatusNotFound, fmt.Errorf("%s: %w", name, load.Unread(err))}
	}
	shown(w)
	send(w, r, name, data)
	return nil
}

// shown sets a policy by which browsers run nothing in files that other people sent.
func shown(w http.ResponseWriter) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'")
}

func isPicture(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".png", ".jpg", ".jpeg", ".webp", ".pdf":
		return true
	}
	return false
}

// sitePolicy lets the built site's pages work as on their host, but connect to no other address.
const sitePolicy = "default-src 'self' data: blob: 'unsafe-inline' 'wasm-unsafe-eval'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

func (d *Desk) built(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("file")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	data, err := files.In(d.Out).Read(name, 1<<28)
	if files.Hidden(path.Base(name)) || err != nil {
		return refuse(http.StatusNotFound, "%s is not there (hint: build the site)",
			filepath.Join(d.Out, filepath.FromSlash(name)))
	}
	w.Header().Set("Content-Security-Policy", sitePolicy)
	send(w, r, name, data)
	return nil
}

// preview serves the pages of a game's preview. A request for its first page makes it anew.
func (d *Desk) preview(w http.ResponseWriter, r *http.Request) error {
	slug, name := r.PathValue("game"), r.PathValue("file")
	d.mu.Lock()
	p := d.previews[slug]
	d.mu.Unlock()
	if name == "" || p == nil {
		var err error
		if p, err = sitegen.PreviewOf(d.Site, slug); err != nil {
			return refusal{http.StatusConflict, err}
		}
		d.mu.Lock()
		d.previews = map[string]*sitegen.Preview{slug: p} // only the last preview is kept
		d.mu.Unlock()
		http.Redirect(w, r, d.root+"preview/"+slug+"/"+p.Page, http.StatusSeeOther)
		return nil
	}
	if strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	data, err := p.File(name)
	if err != nil {
		return refusal{http.StatusNotFound, err}
	}
	w.Header().Set("Content-Security-Policy", sitePolicy)
	send(w, r, name, data)
	return nil
}
