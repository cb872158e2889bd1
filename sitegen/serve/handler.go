package serve

import (
	"bytes"
	"context"
	_ "embed"
	"html"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

//go:embed reload.js
var reloadScript []byte

// Paths of the server's own files. No path of a site begins with an underscore.
const (
	eventsPath = "/_herald/events"
	scriptPath = "/_herald/reload.js"
)

func handler(out string, events http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(eventsPath, events)
	mux.HandleFunc(scriptPath, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.Write(reloadScript)
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		root, err := os.OpenRoot(out) // open it anew each time: a build replaces the folder
		if err != nil {
			missing(w)
			return
		}
		defer root.Close()
		name, isPage := pagePath(root, r.URL.Path)
		switch {
		case !isPage:
			if path.Ext(name) == ".svg" {
				wait(r.Context(), textFirst)
			}
			http.FileServerFS(root.FS()).ServeHTTP(w, r)
		case !within(root, name):
			missing(w)
		default:
			data, err := root.ReadFile(name)
			if err != nil {
				missing(w)
				return
			}
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Write(inject(data))
		}
	})
	return mux
}

func missing(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusNotFound)
	w.Write(inject([]byte(notFound)))
}

// within reports whether a name is a file or folder of the site, and no link, pipe or device.
func within(root *os.Root, name string) bool {
	info, err := root.Stat(name)
	return err == nil && (info.Mode().IsRegular() || info.IsDir())
}

// textFirst is how long drawings are delayed. A browser that gets a map at once parses it before it
// paints anything. With the delay, the text of an edited page appears sooner, as over a network.
const textFirst = 60 * time.Millisecond

func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// pagePath returns the file of the built site for an address, and whether it is an HTML page or, if
// it is missing, should be one.
func pagePath(root *os.Root, address string) (string, bool) {
	clean := path.Clean("/" + address)
	name := filepath.FromSlash(strings.TrimPrefix(clean, "/"))
	if strings.HasSuffix(address, "/") {
		return filepath.Join(name, "index.html"), true
	}
	if strings.HasSuffix(clean, ".html") {
		return name, true
	}
	return name, !within(root, name) // a missing page: served as one that reloads once it exists
}

const notFound = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
	`<title>Not there (yet)</title><body><main><h1>Not there (yet)</h1><p>The site has no such page. This one reloads after the next build. ` +
	`<a href="/">Front page</a></p></main></body></html>`

var policy = regexp.MustCompile(`(?i)(<meta http-equiv="Content-Security-Policy" content=")([^"]*)(")`)

// inject adds the reload script to a page, and to the page's security policy.
func inject(page []byte) []byte {
	page = policy.ReplaceAllFunc(page, func(meta []byte) []byte {
		m := policy.FindSubmatch(meta)
		return append(append(bytes.Clone(m[1]), allow(string(m[2]))...), m[3]...)
	})
	script := []byte(`<script src="` + scriptPath + `" defer></script>`)
	if i := bytes.LastIndex(page, []byte("</body>")); i >= 0 {
		return append(append(bytes.Clone(page[:i]), script...), page[i:]...)
	}
	return append(bytes.Clone(page), script...)
}

// allow adds 'self' to the script and connection sources of a policy. The policy and the result are
// text of an HTML attribute, in which templates write + and ' as entities that end in a semicolon.
func allow(policy string) string {
	var directives []string
	have := map[string]bool{}
	for _, d := range strings.Split(html.UnescapeString(policy), ";") {
		fields := strings.Fields(d)
		if len(fields) == 0 {
			continue
		}
		name := strings.ToLower(fields[0])
		if name == "script-src" || name == "connect-src" {
			have[name] = true
			fields = withSelf(fields)
		}
		directives = append(directives, strings.Join(fields, " "))
	}
	for _, name := range []string{"script-src", "connect-src"} {
		if !have[name] {
			directives = append(directives, name+" 'self'")
		}
	}
	return html.EscapeString(strings.Join(directives, "; "))
}

func withSelf(fields []string) []string {
	kept := fields[:1]
	for _, f := range fields[1:] {
		if f != "'none'" && f != "'self'" {
			kept = append(kept, f)
		}
	}
	return append(kept, "'self'")
}

// onlyHere serves only requests to this machine's own name, and only for reading. The server shows
// drafts before publication, which a foreign web page whose name resolves to this machine (DNS
// rebinding) could read otherwise. It serves no file whose name begins with a dot.
func onlyHere(addr net.Addr, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !ownName(r.Host, addr):
			http.Error(w, "this server answers to its own address only", http.StatusMisdirectedRequest)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "nothing can be changed here", http.StatusMethodNotAllowed)
		case dotted(r.URL.Path):
			http.NotFound(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// ownName reports whether a request's host is this server: a numeric address, which needs no name
// server that could be fake, or localhost, with the server's port.
func ownName(host string, addr net.Addr) bool {
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = host, ""
	}
	if _, own, err := net.SplitHostPort(addr.String()); err != nil || port != own && !(port == "" && own == "80") {
		return false
	}
	name = strings.ToLower(strings.TrimSuffix(strings.Trim(name, "[]"), "."))
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || net.ParseIP(name) != nil
}

func dotted(path string) bool {
	return slices.ContainsFunc(strings.Split(path, "/"), func(part string) bool { return strings.HasPrefix(part, ".") })
}
