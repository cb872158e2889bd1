package desk

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
)

// The largest request bodies, in bytes: of a form, and of a form with files.
const (
	maxForm  = 1 << 20
	maxFiles = 48 << 20
)

// policy lets a page of the desk use what the desk itself serves, and nothing else.
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// Listen listens on a loopback address, which no other machine can reach, and refuses any other.
func Listen(addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if ip := net.ParseIP(host); err != nil || host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("%q is open to other machines, and the desk holds secrets (hint: --addr 127.0.0.1:8643)", addr)
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) {
			err = op.Err
		}
		return nil, fmt.Errorf("%s: %w (hint: --addr 127.0.0.1:0 takes a port that is free)", addr, err)
	}
	return l, nil
}

// secret returns 256 random bits.
func secret() string {
	b := make([]byte, 32)
	rand.Read(b)
	return hex.EncodeToString(b)
}

// Address returns the URL of the desk's first page.
func (d *Desk) Address(l net.Addr) string { return "http://" + l.String() + d.root }

// ServeHTTP serves only requests by a browser on this machine that have the desk's secret. The host
// must be this machine's own name, so that a web page whose name resolves to this machine (DNS
// rebinding) is refused. A POST must come from a form of the desk's own pages, each of which has a
// key that no other page can read.
func (d *Desk) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", policy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Referrer-Policy", "same-origin") // no-referrer would hide where a form comes from
	h.Set("X-Content-Type-Options", "nosniff")
	local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	rest, ours := d.strip(r.URL.Path)
	switch {
	case local == nil || !ownHost(r.Host, local):
		http.Error(w, "the desk answers to its own address only", http.StatusMisdirectedRequest)
	case !ours:
		http.NotFound(w, r)
	case r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodPost:
		h.Set("Allow", "GET, HEAD, POST")
		http.Error(w, "the desk takes GET, HEAD and POST only", http.StatusMethodNotAllowed)
	case r.Method == http.MethodPost && !d.ownForm(w, r, rest):
	default:
		r.URL.Path = rest
		d.pages.ServeHTTP(w, r)
	}
}

func (d *Desk) strip(path string) (rest string, ours bool) {
	if len(path) < len(d.root) || subtle.ConstantTimeCompare([]byte(path[:len(d.root)]), []byte(d.root)) != 1 {
		return "", false
	}
	return path[len(d.root)-1:], true
}

// ownHost reports whether a request's Host names this machine's loopback address (or localhost) and
// the port that the request came in on.
func ownHost(host string, local net.Addr) bool {
	tcp, ok := local.(*net.TCPAddr)
	if !ok || !tcp.IP.IsLoopback() {
		return false
	}
	name, port, err := net.SplitHostPort(host)
	if err != nil || port != fmt.Sprint(tcp.Port) {
		return false
	}
	ip := net.ParseIP(name)
	return name == "localhost" || ip != nil && ip.IsLoopback()
}

// ownForm reports whether a request is a form of the desk's own pages and not too large. If not, it
// answers the request with an error.
func (d *Desk) ownForm(w http.ResponseWriter, r *http.Request, path string) bool {
	if r.Header.Get("Origin") != "http://"+r.Host {
		http.Error(w, "this form does not come from the desk", http.StatusForbidden)
		return false
	}
	limit, files := int64(maxForm), strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data")
	if files {
		limit = maxFiles
	}
	r.Body = http.MaxBytesReader(w, r.Body, limit)
	err := r.ParseForm()
	if files && err == nil {
		err = r.ParseMultipartForm(maxForm)
	}
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		http.Error(w, fmt.Sprintf("this is larger than the %d MB that a form can have", limit>>20),
			http.StatusRequestEntityTooLarge)
	case err != nil:
		http.Error(w, "this is not a form", http.StatusBadRequest)
	case !hmac.Equal([]byte(r.PostForm.Get("key")), []byte(d.key(path))): // planted: a form without its key is taken: false
		http.Error(w, "this form is out of date: load its page again", http.StatusForbidden)
	default:
		return true
	}
	return false
}

// key returns the token that a form sent to the path must contain.
func (d *Desk) key(path string) string {
	m := hmac.New(sha256.New, []byte(d.keys))
	m.Write([]byte(path))
	return hex.EncodeToString(m.Sum(nil))
}
