// Package page renders the site's pages from what is published.
//
// It may import publish, engine, mapdata and render, and nothing that holds secrets: neither play
// nor load.
package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/themes"
)

// Theme is a set of templates and assets, the default ones or a site's own.
type Theme struct {
	set    *template.Template
	Assets []Asset
	names  map[string]string
	shown  func(file string) string
}

// Asset is a style, script or font, at a path that changes with its content.
type Asset struct {
	Path string // assets/site-1a2b3c4d.css
	Data []byte
}

// NewTheme reads a theme: templates/*.html, css/*.css, js/*.js, icons/*.svg, webfonts/* (fonts and
// their style sheet). It appends extra, the boards' colours, to the style. If fsys has a method
// Shown, messages name files by it. Mistakes in styles and templates are a diag.Errors.
func NewTheme(fsys fs.FS, extra string) (*Theme, error) {
	t := &Theme{names: map[string]string{}, shown: func(file string) string { return "themes/" + file }}
	if named, ok := fsys.(interface{ Shown(file string) string }); ok {
		t.shown = named.Shown
	}
	var errs []error
	var wrong diag.Errors
	add := func(name, file string, data []byte) {
		h := sha256.Sum256(data)
		ext := path.Ext(file)
		p := "assets/" + strings.TrimSuffix(path.Base(file), ext) + "-" + hex.EncodeToString(h[:4]) + ext
		t.names[name] = p
		t.Assets = append(t.Assets, Asset{Path: p, Data: data})
	}
	for _, dir := range []string{"webfonts", "js", "icons"} {
		for _, file := range files(fsys, dir, ".woff2", ".woff", ".js", ".svg", ".txt") {
			if path.Ext(file) == ".txt" && !licence(file) {
				continue
			}
			data, err := fs.ReadFile(fsys, file)
			if err != nil {
				errs = append(errs, err)
				continue
			}
			if strings.HasSuffix(file, ".txt") {
				t.Assets = append(t.Assets, Asset{Path: "assets/" + path.Base(file), Data: data})
				continue
			}
			if strings.HasSuffix(file, ".js") {
				data = []byte(themes.Squeeze(string(data)))
			}
			add(path.Base(file), file, data)
		}
	}
	// withFonts replaces the names of fonts and icons by addresses relative to the style sheet.
	withFonts := func(style string) []byte {
		for _, name := range slices.Sorted(maps.Keys(t.names)) {
			style = strings.ReplaceAll(style, "url("+name+")", "url("+path.Base(t.names[name])+")")
		}
		return []byte(style)
	}
	for _, file := range files(fsys, "webfonts", ".css") {
		data, err := fs.ReadFile(fsys, file)
		errs = append(errs, err)
		wrong = append(wrong, styleMistakes(t.shown(file), string(data), t.names)...)
		add(path.Base(file), file, withFonts(string(data)))
	}
	var css bytes.Buffer
	for _, file := range files(fsys, "css", ".css") {
		data, err := fs.ReadFile(fsys, file)
		errs = append(errs, err)
		wrong = append(wrong, styleMistakes(t.shown(file), string(data), t.names)...)
		css.Write(data)
	}
	css.WriteString(extra)
	add("site.css", "site.css", withFonts(css.String()))
	t.set = template.New("").Funcs(funcs())
	for _, file := range files(fsys, "templates", ".html") {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if _, err := t.set.New(path.Base(file)).Parse(string(data)); err != nil {
			wrong = append(wrong, t.templateError(file, err))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return t, err
	}
	if len(wrong) > 0 {
		return t, wrong
	}
	return t, nil
}

// Linked returns a style of the theme with its fonts' addresses relative to a page; up leads from
// the page to the site's root.
func (t *Theme) Linked(style, up string) string {
	for _, name := range slices.Sorted(maps.Keys(t.names)) {
		style = strings.ReplaceAll(style, "url("+name+")", "url("+up+t.names[name]+")")
	}
	return style
}

// Only returns a theme reduced to one template: with base.html, all templates that these call, and
// the names of assets. It also returns the templates' texts, by name. Call it before any page is
// rendered, since rendering rewrites the templates.
func (t *Theme) Only(name string) (*Theme, map[string]string) {
	only := &Theme{set: template.New("").Funcs(funcs()), names: t.names, shown: t.shown}
	texts := map[string]string{}
	for _, tree := range called(t.set, "base.html", name+".html") {
		texts[tree.Name] = tree.Root.String()
		template.Must(only.set.AddParseTree(tree.Name, tree.Copy()))
	}
	return only, texts
}

// AssetNames returns the paths of the assets that pages link to, by their names in the theme.
func (t *Theme) AssetNames() map[string]string { return t.names }

// templatePlace matches the position in an error of package template: the template, the line and,
// in errors of execution, the byte.
var templatePlace = regexp.MustCompile(`^(?:html/)?template: ?([^:\s]+):(\d+)(?::(\d+))?: `)

// templateError places a mistake in the template's own file, as one may call another.
func (t *Theme) templateError(file string, err error) diag.Problem {
	p := diag.Problem{Pos: diag.Pos{File: t.shown(file)}, Msg: err.Error()}
	if m := templatePlace.FindStringSubmatch(p.Msg); m != nil {
		p.File, p.Msg = t.shown("templates/"+m[1]), p.Msg[len(m[0]):]
		p.Line, _ = strconv.Atoi(m[2])
		if at, err := strconv.Atoi(m[3]); err == nil {
			p.Col = at + 1 // package template counts from 0
		}
	}
	return p
}

// licence reports whether a text file beside the fonts is their licence, to be published.
func licence(file string) bool {
	name := strings.ToLower(path.Base(file))
	return strings.Contains(name, "license") || strings.Contains(name, "licence") || strings.HasPrefix(name, "ofl")
}

func files(fsys fs.FS, dir string, kinds ...string) []string {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil // a theme need not have every folder
	}
	var out []string
	for _, e := range entries {
		if !e.IsDir() && slices.Contains(kinds, path.Ext(e.Name())) {
			out = append(out, path.Join(dir, e.Name()))
		}
	}
	sort.Strings(out)
	return out
}

// whole begins a template that is a whole page, without base.html.
var whole = []byte("<!DOCTYPE html>")

// Render makes one page: a template inside base.html, or by itself if it is a whole page.
func (t *Theme) Render(name string, v View) ([]byte, error) {
	body := t.set.Lookup(name + ".html")
	if body == nil {
		return nil, fmt.Errorf("the theme has no template %s.html", name)
	}
	v.theme = t
	var inner, out bytes.Buffer
	if err := body.Execute(&inner, v); err != nil {
		return nil, t.templateError("templates/"+name+".html", err)
	}
	if bytes.HasPrefix(inner.Bytes(), whole) {
		return apostrophes(tidy(inner.Bytes())), nil
	}
	v.Body = template.HTML(inner.String()) // html/template has escaped it just above
	if err := t.set.ExecuteTemplate(&out, "base.html", v); err != nil {
		return nil, t.templateError("templates/base.html", err)
	}
	return apostrophes(tidy(out.Bytes())), nil
}

// tidy drops the blank lines and trailing spaces that template actions leave, except in pre.
func tidy(b []byte) []byte {
	var out bytes.Buffer
	pre := false
	for _, line := range bytes.Split(b, []byte("\n")) {
		if bytes.Contains(line, []byte("<pre")) {
			pre = true
		}
		if !pre {
			if line = bytes.TrimRight(line, " \t"); len(bytes.TrimSpace(line)) == 0 {
				continue
			}
		}
		if bytes.Contains(line, []byte("</pre")) {
			pre = false
		}
		out.Write(line)
		out.WriteByte('\n')
	}
	return out.Bytes()
}
