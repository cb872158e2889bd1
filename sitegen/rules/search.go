package rules

import (
	_ "embed"
	"encoding/json"
	"path"
	"strings"

	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

//go:embed search.js
var searchScript string

// searchFile is the name of the script that searches a text. It contains the text, so that it works
// without a network on pages opened from a disk.
const searchFile = "search.js"

// entry is what a search can find: its number, heading, link, text, and index entries.
type entry [5]string

func (r *Rulebook) search() File {
	var entries []entry
	for _, c := range r.Chapters {
		entries = append(entries, r.found(c)...)
	}
	data, err := json.Marshal(entries)
	if err != nil {
		panic(err) // strings can be written
	}
	return File{path.Join(r.Config.Out, searchFile), []byte("window.heraldRules = " + string(data) + ";\n" + searchScript)}
}

// found returns the places of a chapter that a search can find: rules, terms, and its other
// paragraphs, grouped by section.
func (r *Rulebook) found(c *book.Chapter) []entry {
	var out []entry
	title, anchor := book.Plain(c.Title.Spans), c.Title.Anchor
	add := func(number, id, text string, subjects ...string) {
		if text = strings.TrimSpace(book.Curl(text)); text != "" {
			out = append(out, entry{number, book.Curl(title), c.Slug + ".html#" + id, text, strings.Join(subjects, "; ")})
		}
	}
	book.Walk(c.Blocks, func(b book.Block) {
		switch b := b.(type) {
		case *book.Heading:
			title, anchor = book.Plain(b.Spans), b.Anchor
		case *book.Para:
			if b.Rule != nil {
				add(b.Rule.Number, b.Rule.Anchors[0], book.Plain(b.Spans), b.Rule.Subjects...)
			} else {
				add("", anchor, book.Plain(b.Spans))
			}
		case *book.Aside:
			if b.Anchor != "" { // the paragraphs that follow belong to the ruling
				title, anchor = b.Label, b.Anchor
			}
		case *book.Terms:
			for _, it := range b.Items {
				was, at := title, anchor
				title, anchor = book.Plain(it.Name), it.Anchor
				for _, in := range it.Blocks {
					if p, ok := in.(*book.Para); ok {
						add("", it.Anchor, book.Plain(p.Spans))
					}
				}
				title, anchor = was, at
			}
		case *book.Table:
			for _, row := range b.Rows {
				cells := lists.Map(row, book.Plain)
				add("", anchor, strings.Join(cells, " · "))
			}
		}
	})
	return out
}
