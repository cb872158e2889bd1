package load

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/sitegen/files"
)

// Phase is one folder of a game with its sheets and results: "1642-summer" has a season's movement
// and its retreats, "1643-winter" an adjustment.
type Phase struct {
	Key         string // the folder's name
	Dir         string
	Shown       string // path for messages
	Corrections []Correction
	Accepted    []Accepted // items of the owed list that the coordinator has settled
	Taken       []Taken    // what was published before it was last reopened
	Retakes     int        // how often it was reopened after publication
	Frozen      *Frozen    // results.toml, or nil while the phase is open

	site    files.Site
	folders []sheetFolder // by name
}

// sheetFolder is a folder that may hold sheets, with its mistakes. Only the ruleset knows which
// folders do, so Folders reports the mistakes later.
type sheetFolder struct {
	kind    string
	sheets  []*Sheet  // the sheets that count, one a power, by power
	untyped []*Sheet  // photographs without a text, or later than the text that counts, by power
	unnamed []Unnamed // files whose names do not name a power
	ps      Problems
}

// Unnamed is a file among the sheets whose name is not of the form <power>.txt or <power>-v2.txt.
// Its hint needs the board's powers.
type Unnamed struct {
	File    string // path for messages
	Stem    string // the name in lower case, without its extension and version, words joined by hyphens
	Version int    // 0 if the name has none
	Text    bool   // it is a text: only its name is wrong
	Scan    string // for a photograph, its ending with the dot; else ""
}

// Sheet is one power's orders, in the version that counts.
type Sheet struct {
	Power      string // the power's id, from the file's name
	Version    int    // 1 if the name has none
	File       string // path for messages
	Text       string // the text after cleanText
	Hash       string // SHA-256 of the bytes on disk, hex
	Scan       string // path, for messages, of a photograph beside it, or ""
	Superseded int    // how many earlier versions there are
	Earlier    string // the file of the version before, or ""
	Marked     int    // number of lines that the coordinator's rewriting marks as comments

	Rewriting *Rewriting // the coordinator's rewriting of it, or nil
}

// Sheets returns the phase's sheets of one kind: "orders", "retreats".
func (p *Phase) Sheets(kind string) []*Sheet {
	for i := range p.folders {
		if p.folders[i].kind == kind {
			return p.folders[i].sheets
		}
	}
	return nil
}

// Untyped returns the photographs of one kind that nobody has typed: each power's latest, unless
// there is a text of the same or a later version.
func (p *Phase) Untyped(kind string) []*Sheet {
	for i := range p.folders {
		if p.folders[i].kind == kind {
			return p.folders[i].untyped
		}
	}
	return nil
}

// EveryUntyped returns the photographs of the given kinds that nobody has typed.
func (p *Phase) EveryUntyped(kinds []string) (out []*Sheet) {
	for _, kind := range kinds {
		out = append(out, p.Untyped(kind)...)
	}
	return out
}

// EarlierText returns the text of the version before the one that counts, or "".
func (p *Phase) EarlierText(s *Sheet) string {
	if s.Earlier == "" {
		return ""
	}
	data, err := p.site.Read(s.Earlier, files.Sheet)
	if err != nil {
		return ""
	}
	text, _ := cleanText(data, s.Earlier, &Problems{})
	return text
}

// Folders reports mistakes in the folders of sheets, and warns of other folders. kinds are the
// ruleset's folders of sheets, or nil if unknown. of returns a hint for a folder of a kind that the
// phase does not have, or "".
func (g *Game) Folders(kinds []string, of func(phase, kind string) (hint string), ps *Problems) {
	for _, p := range g.Phases {
		for i := range p.folders {
			switch f := &p.folders[i]; {
			case kinds == nil || slices.Contains(kinds, f.kind):
				ps.Join(&f.ps)
				if of == nil || len(f.sheets)+len(f.untyped)+len(f.unnamed) == 0 {
					continue
				}
				if hint := of(p.Key, f.kind); hint != "" {
					ps.Warnf(p.Shown+"/"+f.kind, 0, 0, hint, "this is not read: %s has no %s", p.Key, f.kind)
				}
			default:
				ps.Warnf(p.Shown+"/"+f.kind, 0, 0, "a phase holds "+strings.Join(kinds, "/, ")+
					"/, corrections.toml and results.toml", "this is not read")
			}
		}
	}
}

// EverySheet returns the phase's sheets of the given kinds.
func (p *Phase) EverySheet(kinds []string) (sheets []*Sheet, unnamed []Unnamed) {
	for i := range p.folders {
		if f := &p.folders[i]; slices.Contains(kinds, f.kind) {
			sheets, unnamed = append(sheets, f.sheets...), append(unnamed, f.unnamed...)
		}
	}
	return sheets, unnamed
}

// Empty reports whether the phase's folder has no files of the phase.
func (p *Phase) Empty() bool {
	for i := range p.folders {
		if f := &p.folders[i]; len(f.sheets)+len(f.untyped)+len(f.unnamed)+f.ps.Len() > 0 {
			return false
		}
	}
	return p.Frozen == nil && len(p.Corrections)+len(p.Accepted) == 0
}

// Decided returns the phase with the sheets of decided steps only, or nil if the phase is open.
func (p *Phase) Decided() *Phase {
	if p.Frozen == nil {
		return nil
	}
	c := *p
	c.folders = nil
	for _, f := range p.folders {
		if f.unnamed = nil; p.Frozen.Step(f.kind) != nil {
			c.folders = append(c.folders, f)
		}
	}
	return &c
}

var scanEndings = []string{".jpg", ".jpeg", ".png", ".webp", ".pdf"}

var (
	phaseForm = regexp.MustCompile(`^\d{1,4}(-[a-z]+){1,3}$`)
	sheetForm = regexp.MustCompile(`^([a-z][a-z0-9-]*?)(?:-v(\d{1,4}))?\.(fix\.txt|txt|jpg|jpeg|png|webp|pdf)$`)
	// laterForm matches odd names of later versions: "crown 2", "crown version 2".
	laterForm = regexp.MustCompile(`^([a-z][a-z0-9-]*?)-(?:v|version-|v-|ver-|rev-)?([1-9]\d{0,3})$`)
)

// ownFiles lists the files, besides phases, that a game's folder may have.
var ownFiles = []string{"game.toml", "position.toml", "secret.toml", "receipts.txt", "end.toml", originsName, keptName,
	keptNext, "kept-board.bin", "README.md"}

// CopyOf returns the game's file of which name is a copy made by a program that synchronises
// folders, or "". Such names are "secret (conflicted copy).toml",
// "people.sync-conflict-20260302.toml" and "game - Copy.toml".
func CopyOf(name string) string {
	for _, own := range append([]string{"people.toml"}, ownFiles...) {
		ext := filepath.Ext(own)
		rest, ok := strings.CutPrefix(strings.ToLower(name), strings.ToLower(strings.TrimSuffix(own, ext)))
		if ok && name != own && rest != "" && !(rest[0] >= 'a' && rest[0] <= 'z') &&
			strings.Contains(rest, strings.ToLower(ext)) {
			return own
		}
	}
	return ""
}

func (g *Game) readPhases(ps *Problems) {
	entries, err := g.site.List(g.Shown())
	if err != nil {
		ps.Errorf(g.File, 0, 0, files.Remedy(err), "the game's folder: %s", unread(err))
		return
	}
	for _, e := range entries {
		name, shown := e.Name(), g.Shown()+"/"+e.Name()
		phase := phaseForm.MatchString(name)
		switch {
		case phase && e.IsDir():
			g.Phases = append(g.Phases, g.readPhase(name, ps))
		case phase:
			ps.Errorf(shown, 0, 0, "make it a folder with orders/ in it", "this is a file, but should be a phase's folder")
		case name == "people.toml": // read by People
		case e.IsDir():
			ps.Errorf(shown, 0, 0, "phases are named like 1642-summer", "this folder is not a phase")
		case !slices.Contains(ownFiles, name):
			hint := "orders belong in a phase's folder, such as 1642-summer/orders/"
			if of := CopyOf(name); of != "" {
				hint = "is it a copy of " + of + "? Look at both, and remove one of them"
			}
			ps.Warnf(shown, 0, 0, hint, "this file is not read")
		}
	}
}

// Phase returns a phase by its folder, or nil.
func (g *Game) Phase(key string) *Phase {
	if g != nil {
		for _, p := range g.Phases {
			if p.Key == key {
				return p
			}
		}
	}
	return nil
}

// ReadPhase reads a phase's folder again and replaces the phase; nil without a folder.
func (g *Game) ReadPhase(key string, ps *Problems) *Phase {
	if !g.site.Exists(g.Shown() + "/" + key) {
		return nil
	}
	p := g.readPhase(key, ps)
	at, there := slices.BinarySearchFunc(g.Phases, key, func(q *Phase, key string) int {
		return strings.Compare(q.Key, key)
	})
	if there {
		g.Phases[at] = p
	} else {
		g.Phases = slices.Insert(g.Phases, at, p)
	}
	return p
}

func (g *Game) readPhase(key string, ps *Problems) *Phase {
	p := &Phase{Key: key, Dir: filepath.Join(g.Dir, key), Shown: g.Shown() + "/" + key, site: g.site}
	p.read(ps)
	return p
}

func (p *Phase) read(ps *Problems) {
	entries, err := p.site.List(p.Shown)
	if err != nil {
		ps.Errorf(p.Shown, 0, 0, files.Remedy(err), "%s", unread(err))
		return
	}
	for _, e := range entries {
		shown := p.Shown + "/" + e.Name()
		switch name := e.Name(); {
		case name == "corrections.toml":
			p.readCorrections(ps)
		case name == acceptedName:
			p.readAccepted(ps)
		case name == "results.toml":
			p.Frozen = readFrozen(p.site, shown, ps)
		case takenForm.MatchString(name):
			p.readTaken(name, ps)
		case name == takenNext: // below
		default:
			p.folders = append(p.folders, p.readSheets(name))
		}
	}
	p.readTakenNext()
}

// SheetName parses the name of a text as a sheet's name: "turkey-2" is version 2 of turkey's sheet.
func SheetName(stem string) Unnamed { return unnamed("", stem+".txt") }

// unnamed parses an unusual file name that may have power and version: "Crown 2.TXT".
func unnamed(folder, name string) Unnamed {
	ext := filepath.Ext(name)
	u := Unnamed{File: folder + "/" + name, Text: strings.EqualFold(ext, ".txt")}
	if e := strings.ToLower(ext); slices.Contains(scanEndings, e) {
		u.Scan = e
	}
	u.Stem = strings.Join(strings.FieldsFunc(strings.ToLower(strings.TrimSuffix(name, ext)), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9')
	}), "-")
	if m := laterForm.FindStringSubmatch(u.Stem); m != nil {
		u.Stem = m[1]
		u.Version, _ = strconv.Atoi(m[2])
	}
	return u
}

// readSheets reads <power>.txt and <power>-v2.txt; each power's latest version counts.
func (p *Phase) readSheets(kind string) sheetFolder {
	out := sheetFolder{kind: kind}
	ps := &out.ps
	shown := p.Shown + "/" + kind
	entries, err := p.site.List(shown)
	if err != nil {
		ps.Errorf(shown, 0, 0, "make it a folder of files such as crown.txt", "cannot be read as a folder: %v", reason(err))
		return out
	}
	best, before, pictures := map[string]*Sheet{}, map[string]*Sheet{}, map[string]*Sheet{}
	var twice [][2]*Sheet // pairs with the same version
	count := map[string]int{}
	scans := map[string]string{}
	var fixes []*Sheet
	for _, e := range entries {
		name := e.Name()
		m := sheetForm.FindStringSubmatch(name)
		if m == nil {
			out.unnamed = append(out.unnamed, unnamed(shown, name))
			continue
		}
		version := 1
		if m[2] != "" {
			version, _ = strconv.Atoi(m[2])
		}
		if m[3] == "fix.txt" {
			fixes = append(fixes, &Sheet{Power: m[1], Version: version, File: shown + "/" + name})
			continue
		}
		if m[3] != "txt" {
			scans[m[1]+"-v"+strconv.Itoa(version)] = shown + "/" + name
			if b := pictures[m[1]]; b == nil || b.Version < version {
				pictures[m[1]] = &Sheet{Power: m[1], Version: version, File: shown + "/" + name, Scan: shown + "/" + name}
			}
			continue
		}
		count[m[1]]++
		s := &Sheet{Power: m[1], Version: version, File: shown + "/" + name}
		if b := best[m[1]]; b == nil || b.Version < version {
			best[m[1]], before[m[1]] = s, b
		} else if b.Version == version {
			twice = append(twice, [2]*Sheet{b, s})
		} else if b := before[m[1]]; b == nil || b.Version < version {
			before[m[1]] = s
		}
	}
	for power, s := range pictures {
		if b := best[power]; b == nil || b.Version < s.Version {
			out.untyped = append(out.untyped, s)
		}
	}
	slices.SortFunc(out.untyped, func(a, b *Sheet) int { return strings.Compare(a.Power, b.Power) })
	for _, two := range twice {
		if last := best[two[0].Power]; last.Version == two[0].Version { // equal earlier versions do not matter
			ps.Errorf(two[1].File, 0, 0, "the other is "+path.Base(two[0].File)+"; number the later one -v"+
				strconv.Itoa(last.Version+1), "two files hold version %d of these orders", last.Version)
		}
	}
	for power, s := range best {
		s.Superseded = count[power] - 1
		s.Scan = scans[power+"-v"+strconv.Itoa(s.Version)]
		out.sheets = append(out.sheets, s)
	}
	slices.SortFunc(out.sheets, func(a, b *Sheet) int { return strings.Compare(a.Power, b.Power) })
	for _, s := range out.sheets {
		data, ok := readFile(p.site, s.File, files.Sheet, ps)
		if !ok {
			continue
		}
		sum := sha256.Sum256(data)
		s.Hash = hex.EncodeToString(sum[:])
		s.Text, _ = cleanText(data, s.File, ps)
		if b := before[s.Power]; b != nil {
			s.Earlier = b.File
		}
	}
	for _, f := range fixes {
		p.readFix(f, best[f.Power], ps)
	}
	return out
}

// readFix reads the rewriting f of sheet s, unless it is of a superseded version.
func (p *Phase) readFix(f, s *Sheet, ps *Problems) {
	switch {
	case s == nil || f.Version > s.Version:
		ps.Errorf(f.File, 0, 0, "it belongs beside the sheet that it rewrites: crown-v2.fix.txt beside crown-v2.txt",
			"the sheet that it rewrites is missing")
		return
	case f.Version < s.Version:
		ps.Warnf(f.File, 0, 0, "look at "+s.File+" and remove it",
			"it rewrites version %d, but version %d counts, so it is not read", f.Version, s.Version)
		return
	}
	data, ok := readFile(p.site, f.File, files.Sheet, ps)
	if !ok {
		return
	}
	if text, ok := cleanText(data, f.File, ps); ok {
		s.rewrite(f.File, text)
	}
}
