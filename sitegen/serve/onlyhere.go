package serve

import (
	"net"
	"net/http"
	"strings"
)

// onlyHere lets through what a browser on this machine asks of this server and nothing else. Drafts are served before they
// are published: a page of the web whose name is made to mean this machine (DNS rebinding) must not be able to read them,
// so the name that is asked for must be this machine's own. What is asked is read, never changed, and files whose names
// begin with a dot are not there.
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

// ownName reports whether a request names this server: an address of numbers, which no other name server can give away, or a
// name that means this machine everywhere, with the port that is listened on.
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

// dotted reports whether a path leads through a name that begins with a dot.
func dotted(path string) bool {
	for _, part := range strings.Split(path, "/") {
		if strings.HasPrefix(part, ".") {
			return true
		}
	}
	return false
}
