// Package rules publishes rulebooks: from content/rules/<ruleset> it makes pages, one long page,
// and a typeset PDF in two editions. docs/rules-format.md says how a text is written.
//
// Packages book, figure and typeset do the work: they read the text, adjudicate its examples, and
// set the PDF. This package joins them and writes the pages.
package rules

import (
	"io/fs"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/internal/book"
	"github.com/heraldmaps/herald/sitegen/internal/figure"
	"github.com/heraldmaps/herald/sitegen/internal/typeset"
)

// Rulebook is a ruleset's text, read and numbered, with its figures decided.
type Rulebook struct {
	*book.Book
	Board *mapdata.Board // nil: a text without a board
	Rules engine.Rules   // nil: a text without figures
	Say   func(string)   // called with the progress of PDF; may be nil

	set    kept[*typeset.Document]
	artist *artist
}

// Draw returns a board's renderer, made on first use.
type Draw func(*mapdata.Board) (*render.Renderer, error)

// Bind returns a ruleset on a board, with a game's options.
type Bind func(ruleset string, m *engine.Map, o engine.Options) (engine.Rules, error)

// LoadOn reads the rulebook in a folder of fsys ("rules/w3k") and adjudicates its examples. shown
// is the folder's name in messages. The error is a diag.Errors with all problems.
func LoadOn(boards func(id string) (*mapdata.Board, error), bind Bind, draw Draw, fsys fs.FS, dir,
	shown string) (*Rulebook, error) {
	r := &Rulebook{}
	r.set.make = r.setType
	b, err := book.Read(fsys, dir, shown, func(cfg book.Config) (book.Values, error) {
		if cfg.Board == "" { // a text without a board
			return figure.Plain(cfg), nil
		}
		board, err := boards(cfg.Board)
		if err != nil {
			return nil, err
		}
		r.Board = board
		if cfg.Ruleset == "" {
			return figure.Values(board.Map, cfg), nil
		}
		r.Rules, err = bind(cfg.Ruleset, board.Map, nil)
		if err != nil {
			return nil, err
		}
		return figure.Values(board.Map, cfg), nil
	})
	if err != nil {
		return nil, err
	}
	r.Book = b
	var m *engine.Map
	if r.Board != nil {
		m = r.Board.Map
	}
	r.artist = newArtist(r.Board, r.Rules, draw)
	if err := figure.Fill(b, m, r.Rules, r.artist); err != nil {
		return nil, err
	}
	return r, nil
}

// BoardHash returns the hash of the rulebook's board, or "" if it has none.
func (r *Rulebook) BoardHash() string {
	if r.Board == nil {
		return ""
	}
	return r.Board.Hash
}

// PDF writes an edition of the book: the print edition, with maps in full detail, or the screen
// edition. The book is set once for both. Do not write both at the same time.
func (r *Rulebook) PDF(print bool) ([]byte, error) {
	doc, err := r.set.get()
	if err != nil {
		return nil, err
	}
	return doc.PDF(print)
}

// Forget frees the cached pages and drawings, tens of megabytes, which are made on demand.
func (r *Rulebook) Forget() {
	r.set.forget()
	for _, forget := range r.artist.drawn {
		forget()
	}
}

func (r *Rulebook) setType() (*typeset.Document, error) {
	go r.drawAhead()
	if r.Board == nil {
		return typeset.Set(r.Book, nil, r.Say)
	}
	return typeset.Set(r.Book, &cover{a: r.artist}, r.Say)
}

// drawAhead draws the figures while the text is being set. Each is drawn only once, here or by its
// first user, who gets any error.
func (r *Rulebook) drawAhead() {
	for _, c := range r.Chapters {
		book.Walk(c.Blocks, func(b book.Block) {
			if f, ok := b.(*book.Fence); ok {
				if fig, ok := f.Figure.(*figure.Figure); ok {
					fig.Scene(false)
				}
			}
		})
	}
}

// Texts lists the folders of rulebooks in a folder of fsys, sorted.
func Texts(fsys fs.FS, dir string) ([]string, error) {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		if _, err := fs.Stat(fsys, dir+"/"+e.Name()+"/rules.toml"); err == nil {
			out = append(out, e.Name())
		}
	}
	return out, nil
}

// kept is a value that is made on first use and cached until it is forgotten.
type kept[T any] struct {
	make func() (T, error)

	mu   sync.Mutex
	made bool
	v    T
	err  error
}

func (k *kept[T]) get() (T, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.made {
		k.v, k.err = k.make()
		k.made = true
	}
	return k.v, k.err
}

func (k *kept[T]) forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	var none T
	k.v, k.err, k.made = none, nil, false
}
