package load

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/heraldmaps/herald/sitegen/files"
)

// The states of a phase, in the order of its life. A phase without results.toml is open.
const (
	Closed = "closed" // the deadline has passed: receipts are published, orders are not
	Draft  = "draft"  // results are published, retreats are awaited
	Final  = "final"  // all results are published and frozen
)

// Form is the format number of results.toml. Files with another number are refused.
const Form = 2

// Frozen is results.toml: hashes of a phase's results and of what they were decided from. Salts of
// receipts stay private until their orders are published.
type Frozen struct {
	File  string       `toml:"-"`
	Form  int          `toml:"form"` // the file's format number
	State string       `toml:"state"`
	At    time.Time    `toml:"at,omitzero"` // when it reached State, in UTC, to the second; published with the results
	Steps []FrozenStep `toml:"step"`
	Links []LotLink    `toml:"lot-link,omitempty"`
	// Published holds the orders as pages showed them, for comparison if the phase is decided again.
	Published []Taken `toml:"published,omitempty"`
}

// FrozenStep is one adjudication in a phase's results.toml.
type FrozenStep struct {
	Kind    string `toml:"kind"`              // orders, retreats or adjustments
	Inputs  string `toml:"inputs"`            // hash of everything it was decided from
	Board   string `toml:"board,omitempty"`   // hash of those parts of a site's own board that rules use
	Outcome string `toml:"outcome,omitempty"` // hash of the position after it; "" until it is decided
	Lines   int    `toml:"lines,omitzero"`    // length of the log when the step was closed; Head is its head then
	Head    string `toml:"head,omitempty"`
	// MovedIn is the 1-based number of the origin whose log has Lines and Head; 0: this site.
	MovedIn int           `toml:"moved-in,omitzero"`
	Lots    []MovedLot    `toml:"lot,omitempty"` // lots drawn at that origin, in order
	Sheets  []FrozenSheet `toml:"sheet,omitempty"`
}

// FrozenSheet is the receipt of one power's orders.
type FrozenSheet struct {
	Power   string `toml:"power"`
	File    string `toml:"file"` // relative to the phase's folder
	Hash    string `toml:"hash"` // SHA-256 of the file
	Salt    string `toml:"salt,omitempty"`
	Words   string `toml:"words,omitempty"`   // the text that the receipt covers; later readers of orders may differ
	Receipt string `toml:"receipt,omitempty"` // SHA-256 of salt and orders, published at the deadline
	// Sealed is a second receipt, of secret orders, which is opened when the game has ended.
	SealedSalt string `toml:"sealed-salt,omitempty"`
	Sealed     string `toml:"sealed,omitempty"`
	// SealedWords is the second receipt's text, unknown for a step that moved in sealed.
	SealedWords string `toml:"sealed-words,omitempty"`
}

// LotLink is the link of the hash chain that a draw revealed.
type LotLink struct {
	Kind   string `toml:"kind"` // the step that drew
	Number int    `toml:"number"`
	Link   string `toml:"link"`
}

// Step returns the frozen step of a kind, or nil.
func (f *Frozen) Step(kind string) *FrozenStep {
	if f == nil {
		return nil
	}
	for i := range f.Steps {
		if f.Steps[i].Kind == kind {
			return &f.Steps[i]
		}
	}
	return nil
}

func readFrozen(site files.Site, shown string, ps *Problems) *Frozen {
	f := &Frozen{File: shown}
	if _, ok := decodeTOML(site, shown, f, ps); !ok {
		return nil
	}
	if f.Form != Form {
		return f // function otherForm then refuses the game
	}
	switch f.State {
	case Closed, Draft, Final:
		return f
	}
	ps.Errorf(shown, 1, 1, "remove the file and run herald resolve again",
		"state %q is none of closed, draft, final", f.State)
	return nil
}

// WriteFrozen writes a phase's results.toml atomically.
func WriteFrozen(dir string, f *Frozen) error {
	data, err := f.text()
	if err != nil {
		return err
	}
	return WriteFile(filepath.Join(dir, "results.toml"), data)
}

func (f *Frozen) text() ([]byte, error) {
	now := *f
	now.Form = Form
	data, err := TOML("# What was decided, and from what. Written by herald resolve; to take it back: herald resolve GAME --reopen PHASE\n", &now)
	if err != nil {
		return nil, fmt.Errorf("results.toml: %w", err)
	}
	return data, nil
}

// Save writes a phase's results. It writes the game's log of receipts first, so that no results
// lack their receipts; after a crash between the two, adjudicating the phase again makes the same
// log. It writes the game's kept copy last; if the command is killed before, the next one does.
func (g *Game) Save(p *Phase, f *Frozen) error {
	if err := g.SaveLog(); err != nil {
		return err
	}
	data, err := f.text()
	if err != nil {
		return err
	}
	name := p.Key + "/results.toml"
	next, err := g.after(func(now *Game) {
		for _, q := range now.Phases {
			if q.Key == p.Key {
				q.Frozen = f
			}
		}
	}, map[string][]byte{name: data})
	if err != nil {
		return err
	}
	return g.happen(next, name, func() error { return WriteFile(filepath.Join(p.Dir, "results.toml"), data) })
}

func (p *Phase) setAside() error {
	for n := 1; ; n++ {
		old := filepath.Join(p.Dir, fmt.Sprintf(".results-%d.toml", n))
		if _, err := os.Lstat(old); os.IsNotExist(err) {
			return os.Rename(filepath.Join(p.Dir, "results.toml"), old)
		}
	}
}

// SaveLog writes the game's log of receipts, if it has one.
func (g *Game) SaveLog() error {
	if len(g.Log) == 0 {
		return nil
	}
	return WriteFile(filepath.Join(g.Dir, "receipts.txt"), []byte(g.Log.Text()))
}

// WriteFile writes a file so that a crash leaves the old one or the new one, complete.
func WriteFile(path string, data []byte) error { return writeFile(path, data, 0o644) }

// WriteSecret writes a file that only its owner may read.
func WriteSecret(path string, data []byte) error { return writeFile(path, data, 0o600) }

func writeFile(path string, data []byte, mode os.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".herald-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	if _, err := tmp.Write(data); err != nil {
		tmp.Close()
		return err
	}
	if err := tmp.Chmod(mode); err != nil {
		tmp.Close()
		return err
	}
	if err := tmp.Sync(); err != nil {
		tmp.Close()
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return err
	}
	return SyncFolder(filepath.Dir(path))
}

// SyncFolder makes a folder's names survive a power failure, where the system supports that.
func SyncFolder(dir string) error {
	f, err := os.Open(dir)
	if errors.Is(err, fs.ErrPermission) {
		return nil // a folder may be writable but not readable
	} else if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !noSync(err) {
		return err
	}
	return nil
}

// noSync reports whether folders cannot be synced at all, as on Windows and network drives.
func noSync(err error) bool {
	return runtime.GOOS == "windows" || errors.Is(err, errors.ErrUnsupported) || errors.Is(err, syscall.EINVAL)
}

// Accepted is an item that a phase owed and the coordinator has settled by name. It is private.
type Accepted struct {
	Step string `toml:"step"` // the folder of sheets: "orders"
	Item string `toml:"item"` // the item's id: "newcastle-heading"
	Of   string `toml:"of"`   // hash of its subject: a changed subject is owed again
}

const acceptedName = "accepted.toml"

func (p *Phase) readAccepted(ps *Problems) {
	var f struct {
		Accepted []Accepted `toml:"accepted"`
	}
	if _, ok := decodeTOML(p.site, p.Shown+"/"+acceptedName, &f, ps); ok {
		p.Accepted = f.Accepted
	}
}

// Accept adds items to those that the coordinator has settled in the phase.
func (p *Phase) Accept(more []Accepted) error {
	all := slices.Clone(p.Accepted)
	for _, a := range more {
		if !slices.Contains(all, a) {
			all = append(all, a)
		}
	}
	slices.SortFunc(all, func(a, b Accepted) int {
		return strings.Compare(a.Step+" "+a.Item+a.Of, b.Step+" "+b.Item+b.Of)
	})
	data, err := TOML("# What the coordinator has settled of this phase, by name; herald accept writes it. Nothing of it is published.\n", map[string][]Accepted{"accepted": all})
	if err != nil {
		return err
	}
	p.Accepted = all
	return WriteFile(filepath.Join(p.Dir, acceptedName), data)
}

// Correction is the coordinator's change of an order, published with its reason.
type Correction struct {
	File   string `toml:"-"`
	Row    int    `toml:"-" json:"-"` // line of File where it begins; 0: not known
	Step   string `toml:"step"`       // the kind of sheets: "orders", "retreats"; "": that of the turn's first step
	Power  string `toml:"power"`      // the sheet's power
	Line   int    `toml:"line"`       // the sheet's line that it replaces, 1-based; 0: it adds a line
	Order  string `toml:"order"`      // the corrected order; "": the line is struck out
	Reason string `toml:"reason"`
	// Referee marks a decision of the coordinator, which the ruleset allows where a power's orders
	// are missing (engine.Info.Referee).
	Referee bool `toml:"referee" json:",omitempty"`
}

func (p *Phase) readCorrections(ps *Problems) {
	var f struct {
		Corrections []Correction `toml:"correction"`
	}
	shown := p.Shown + "/corrections.toml"
	source, ok := decodeTOML(p.site, shown, &f, ps)
	if !ok {
		return
	}
	for i, c := range f.Corrections {
		c.File = shown
		at := source.At("correction", i, "")
		c.Row = at.Line
		switch {
		case c.Reason == "":
			ps.Add(at, `reason = "…"; it is published`, "correction %d has no reason", i+1)
		case c.Power == "":
			ps.Add(at, `power = "…"`, "correction %d does not say whose order it corrects", i+1)
		case c.Referee && (c.Line != 0 || c.Order == ""):
			ps.Add(at, "leave out line, and give the order; to correct what was written leave out referee",
				"correction %d is the referee's decision, so it needs an order and cannot have a line", i+1)
		case c.Line == 0 && c.Order == "":
			ps.Add(at, "line = the sheet's line, order = how it should read", "correction %d changes nothing", i+1)
		}
		p.Corrections = append(p.Corrections, c)
	}
}
