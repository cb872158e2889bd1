package serve

import (
	"net"
	"net/http"
	"slices"
	"strings"
)

// onlyHere serves only requests by a browser on this machine to this server. Drafts are served
// before publication, so the name requested must be this machine's own, or a web page whose name
// resolves to this machine (DNS rebinding) could read them. Only reading is allowed, and files
// whose names begin with a dot do not exist.
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

// ownName reports whether a request names this server: a numeric address, which no name server can
// fake, or a name that always means this machine, with the port listened on.
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
	return slices.ContainsFunc(strings.Split(path, "/"), func(part string) bool { return strings.HasPrefix(part, ".") })
}
