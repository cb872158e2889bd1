package desk

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

// The ways in which a text becomes a power's orders.
const (
	asSheet   = "sheet"   // the sheet itself: what was on paper, typed
	asNext    = "next"    // a later version of it
	asReading = "reading" // beside a sheet that is not touched: how it is to be read
)

var wayNames = map[string]string{asSheet: "the sheet itself", asNext: "a new version", asReading: "a reading beside the sheet"}

// sheet is one power's sheet of a step, and the text that may become it.
type sheet struct {
	Game    *play.Game
	Power   *engine.Power
	Kind    string // "orders"
	Kinds   []string
	As      string
	Ways    []way
	File    string // that would be written
	Was     string // hash of that file as it is, "" if there is none
	Text    string
	Photos  []string // addresses, the sheet's own first
	Left    string   // the text on the left, where there is no photograph or besides
	From    string   // the message in inbox/ that it is made from
	Fates   []fate
	Units   []unit   // without an order
	Owed    []string // what it leaves owed
	Old     []version
	Faults  []string
	Changed *version // what is on the disk by now
	Saved   bool
	Guesses int
	CanRead bool // photographs

	power  engine.PowerID
	folder string // of the sheets, in the site
	closed bool   // its text is published or under seal
	status play.PowerStatus
	lib    *sitegen.Library
	thawed bool // the step was decided, and its game is played as if it were not
}

type way struct{ As, Name string }

type version struct{ File, Text string }

// unit is a unit without an order, and lines that would give it one.
type unit struct {
	Name  string
	Lines []string
}

// fate is what becomes of a line.
type fate struct {
	No    int
	Class string // "ok", "bad", "doubt", "note"
	Word  string // "illegal"
	Text  []part
	Says  string // the order in full words
	Notes []string
	Guess bool
}

// part is a run of a line's characters; marked: something is wrong with it.
type part struct {
	Text   string
	Marked bool
}

// guess is what stands before a line that a program has read off a photograph and nobody has looked at.
const guess = "? "

// place finds the sheet that an address means.
func (d *Desk) place(r *http.Request) (*sheet, error) {
	slug, kind := r.PathValue("game"), r.FormValue("kind")
	g, lib, err := d.open(d.site, slug, false)
	if g == nil {
		return nil, err
	}
	s := &sheet{Game: g, Kind: kind, lib: lib, power: g.Rules.Map().Power(r.PathValue("power")), CanRead: d.Propose != nil}
	if err != nil {
		s.Faults = problems(err)
	}
	if s.power == engine.NoPower || int(s.power) >= len(g.Rules.Map().Players()) {
		return nil, refuse(http.StatusNotFound, "%s has no power %q", slug, r.PathValue("power"))
	}
	turn := g.Current()
	for _, st := range turn.Steps {
		s.Kinds = append(s.Kinds, st.Kind)
	}
	awaited := g.Awaited()
	if s.Kind == "" && awaited != nil {
		s.Kind = awaited.Kind
	}
	s.Kind = cmp.Or(s.Kind, s.Kinds[0])
	switch {
	case g.Over():
		return nil, refuse(http.StatusConflict, "the game is over: %s", g.How())
	case !slices.Contains(s.Kinds, s.Kind):
		return nil, refuse(http.StatusNotFound, "%s %s has no %s", slug, turn.Key, s.Kind)
	}
	s.closed = turn.State == play.Closed && s.Kind == s.Kinds[0]
	if awaited == nil || awaited.Kind != s.Kind {
		s.thawed, s.closed = true, true
		if s.Game, s.lib, err = d.open(d.site, slug, true); s.Game == nil {
			return nil, err
		}
	}
	s.Power = &s.Game.Rules.Map().Powers[s.power]
	s.folder = s.Game.Shown() + "/" + turn.Key + "/" + s.Kind
	s.look(s.Game)
	s.ways()
	s.From = r.FormValue("from")
	s.As = r.FormValue("as")
	if !slices.ContainsFunc(s.Ways, func(w way) bool { return w.As == s.As }) {
		s.As = ""
		if len(s.Ways) > 0 {
			s.As = s.Ways[0].As
		}
	}
	if s.From != "" && s.closed {
		return nil, refuse(http.StatusConflict, "%s is %s: nothing more can come in", turn.Key, turn.State)
	}
	if s.From != "" && s.As == asReading { // a message is no reading of another
		s.As = asNext
	}
	s.aim(d.site)
	return s, nil
}

// look takes in what a game as it is played says of the sheet.
func (s *sheet) look(g *play.Game) {
	s.status = play.PowerStatus{}
	for _, p := range g.Status().Powers {
		if p.Power == s.power {
			s.status = p
		}
	}
}

// there is the sheet that counts, or nil.
func (s *sheet) there() *play.Sheet {
	if s.status.Sheet == nil || s.status.Sheet.Version == 0 {
		return nil
	}
	return s.status.Sheet
}

// ways lists what a text can become, the usual first. What came by mail is kept as it came; what is closed or decided has its receipts.
func (s *sheet) ways() {
	add := func(all ...string) {
		for _, as := range all {
			s.Ways = append(s.Ways, way{as, wayNames[as]})
		}
	}
	there := s.there()
	switch {
	case s.closed && there == nil:
	case s.closed:
		add(asReading)
	case s.status.Photograph != "" || there == nil:
		add(asSheet)
	case strings.HasPrefix(there.Sheet.Text, play.MailStamp):
		add(asReading, asNext)
	default:
		add(asSheet, asNext, asReading)
	}
}

// aim finds the file that would be written, and reads what it holds now.
func (s *sheet) aim(site files.Site) {
	own := regexp.MustCompile(`^` + regexp.QuoteMeta(s.Power.ID) + `(?:-v(\d{1,4}))?\.(txt|png|jpg|jpeg|webp|pdf)$`)
	last := 0
	type numbered struct {
		n int
		version
	}
	var old, photos []numbered
	for _, name := range list(site, s.folder) {
		m := own.FindStringSubmatch(name)
		if m == nil {
			continue
		}
		n := 1
		if m[1] != "" {
			n, _ = strconv.Atoi(m[1])
		}
		last = max(last, n)
		file := s.folder + "/" + name
		if isPicture(name) {
			photos = append(photos, numbered{n, version{"scan/" + file, ""}})
			continue
		}
		data, _ := site.Read(file, files.Sheet)
		old = append(old, numbered{n, version{file, strings.ToValidUTF8(string(data), "�")}})
	}
	latest := func(a, b numbered) int { return cmp.Compare(b.n, a.n) }
	slices.SortFunc(old, latest)
	slices.SortFunc(photos, latest)
	for _, p := range photos {
		s.Photos = append(s.Photos, p.File)
	}
	s.Old = nil
	for _, v := range old {
		s.Old = append(s.Old, v.version)
	}
	there := s.there()
	switch {
	case s.As == asReading:
		s.File = strings.TrimSuffix(there.File, ".txt") + ".fix.txt"
	case s.As == asSheet && s.status.Photograph != "":
		s.File = strings.TrimSuffix(s.status.Photograph, path.Ext(s.status.Photograph)) + ".txt"
	case s.As == asSheet && there != nil:
		s.File = there.File
	case last > 0 && s.As != "":
		s.File = fmt.Sprintf("%s/%s-v%d.txt", s.folder, s.Power.ID, last+1)
	case s.As != "":
		s.File = s.folder + "/" + s.Power.ID + ".txt"
	default:
		return
	}
	data, err := site.Read(s.File, files.Sheet)
	if err == nil {
		s.Was, s.Text = hashOf(data), strings.ToValidUTF8(string(data), "�")
	} else if s.As == asReading {
		s.Text = there.Sheet.Text
		for _, v := range s.Old {
			if v.File == there.File {
				s.Text = v.Text // as it came, without the marks of a reading
			}
		}
	}
	if s.As != asSheet && len(s.Old) > 0 {
		s.Left = s.Old[0].Text
	}
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// with is the site with a text in the place of the file that it would become.
func (s *sheet) with(site files.Site, text string) files.Site {
	held := map[string][]byte{}
	fs.WalkDir(site.FS("."), s.Game.Shown(), func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			held[name] = nil // it is read where it lies
		}
		return nil
	})
	held[s.File] = []byte(text)
	return site.Over(s.Game.Shown(), held)
}

// read reads the text as if it were saved. What is wrong with it that was not wrong before is an error.
func (s *sheet) read(d *Desk) error {
	if s.As == "" {
		s.fates()
		return nil
	}
	lines := strings.Split(s.Text, "\n")
	guessed := map[int]bool{}
	for i, l := range lines {
		if rest, ok := strings.CutPrefix(l, guess); ok {
			lines[i], guessed[i+1] = rest, true
		}
	}
	s.Guesses = len(guessed)
	g, lib, err := d.open(s.with(d.site, strings.Join(lines, "\n")), s.Game.Slug, s.thawed)
	if g == nil || err != nil && len(s.Faults) == 0 {
		s.Faults = problems(err)
		return err
	}
	s.Game, s.lib = g, lib
	s.look(g)
	s.fates()
	for i := range s.Fates {
		s.Fates[i].Guess = guessed[s.Fates[i].No]
	}
	for _, o := range g.Owed(g.Status(), lib, d.Now(), nil) {
		if o.Power == s.power {
			s.Owed = append(s.Owed, o.What)
		}
	}
	return nil
}

// fates tells line by line what becomes of the sheet, as the acknowledgement does.
func (s *sheet) fates() {
	s.Fates, s.Units, s.Owed = nil, nil, nil
	if s.there() == nil && s.status.Sheet == nil {
		s.units()
		return
	}
	type why struct{ class, word, text string }
	of := map[*engine.Order]why{}
	for _, l := range s.status.Illegal {
		of[l.Order] = why{"bad", "illegal", l.Why}
	}
	for _, l := range s.status.Void {
		of[l.Order] = why{"bad", "void", l.Why}
	}
	for _, l := range s.status.Hoped {
		of[l.Order] = why{"note", "counts if the unit obeys then", ""}
	}
	for _, l := range s.status.Foreign {
		of[l.Order] = why{"note", "for a unit of others", ""}
	}
	for _, l := range s.status.Sheet.Lines {
		f := fate{No: l.No, Class: "ok"}
		switch {
		case l.Kind == notation.CommentLine || l.Kind == notation.QuotedLine:
			if strings.TrimSpace(l.Text) == "" || strings.HasPrefix(l.Text, "#") {
				continue
			}
			f.Class, f.Word = "note", "no order"
		case l.Kind == notation.HeaderLine:
			f.Class, f.Word = "note", "heading"
		case l.Kind == notation.VoteLine:
			f.Says = l.Says
		case l.Kind == notation.WishLine:
			f.Class, f.Word, f.Says = "note", "for a later phase", s.lib.Order(s.Game.Rules, l.Line.Order)
		case l.All:
			f.Says = "All other units hold"
		case l.Order == nil && l.Repeats:
			f.Class, f.Word = "note", "said before"
		case l.Order == nil:
			f.Class, f.Word = "doubt", "doubtful"
		default:
			f.Says = s.lib.Order(s.Game.Rules, *l.Order)
			if w, ok := of[l.Order]; ok {
				if f.Class, f.Word = w.class, w.word; w.text != "" {
					f.Notes = append(f.Notes, w.text)
				}
			}
		}
		if strings.EqualFold(strings.TrimRight(l.Text, ". "), f.Says) { // said once
			f.Says = ""
		}
		f.Text = parts(l.Line, f.Class != "ok" && f.Class != "note")
		for _, p := range l.Problems {
			if p.Code == play.HeadingElsewhere {
				f.Class = "doubt"
			}
			note := p.Message
			if p.Hint != "" {
				note += " (" + p.Hint + ")"
			}
			f.Notes = append(f.Notes, note)
		}
		if l.Was != "" {
			f.Notes = append(f.Notes, "was “"+l.Was+"”")
		}
		s.Fates = append(s.Fates, f)
	}
	s.units()
}

// parts are a line's characters with what its problems point at marked; all of it where they point at nothing.
func parts(l notation.Line, all bool) []part {
	rs := []rune(l.Text)
	marked := make([]bool, len(rs))
	pointed := false
	for _, p := range l.Problems {
		for i := p.Col - 1; p.Len < len(rs) && i >= 0 && i < p.Col-1+p.Len && i < len(rs); i++ {
			marked[i], pointed = true, true
		}
	}
	if !pointed {
		return []part{{l.Text, all}}
	}
	var out []part
	for i, r := range rs {
		if i == 0 || marked[i] != marked[i-1] {
			out = append(out, part{Marked: marked[i]})
		}
		out[len(out)-1].Text += string(r)
	}
	return out
}

// units lists those without an order: of one that must retreat all that it may do, of others that they hold.
func (s *sheet) units() {
	step := s.Game.Awaited()
	if step == nil {
		return
	}
	for _, u := range s.status.Unordered {
		name := s.Game.UnitName(u, s.lib)
		x := unit{Name: name}
		if s.Game.Info.Leads(step.Phase.Step) {
			x.Lines = []string{name + " holds"}
		} else {
			for _, o := range s.Game.Rules.Legal(nil, step.Before, s.power, u.ID) {
				x.Lines = append(x.Lines, s.lib.Order(s.Game.Rules, o))
			}
		}
		s.Units = append(s.Units, x)
	}
}

func (d *Desk) sheet(w http.ResponseWriter, r *http.Request) error {
	s, err := d.place(r)
	if err != nil {
		return err
	}
	s.Saved = r.FormValue("saved") != ""
	if s.From != "" {
		if err := d.bring(s, true); err != nil {
			return err
		}
	}
	s.read(d) // what is wrong is on the page
	d.showSheet(w, http.StatusOK, s)
	return nil
}

func (d *Desk) showSheet(w http.ResponseWriter, code int, s *sheet) {
	d.show(w, code, "sheet", view{Title: s.Power.Name + ", " + s.Game.Info.When(s.Game.Current().Phase), Game: s.Game, Data: s})
}

// save is what a sheet's form asks for: to be read, to have a line added, a photograph put beside it or read, or to be saved.
func (d *Desk) save(w http.ResponseWriter, r *http.Request) error {
	do, line, _ := strings.Cut(r.PostForm.Get("do"), ":")
	if do == "save" || do == "photo" {
		release, err := d.hold()
		if err != nil {
			return err
		}
		defer release()
	}
	s, err := d.place(r)
	if err != nil {
		return err
	}
	if s.From != "" {
		if err := d.bring(s, false); err != nil {
			return err
		}
	}
	if do == "photo" {
		return d.photograph(w, r, s)
	}
	disk := s.Text
	s.Text = strings.TrimPrefix(strings.ReplaceAll(r.PostForm.Get("text"), "\r\n", "\n"), "\ufeff")
	switch do {
	case "add":
		s.Text = strings.TrimLeft(strings.TrimRight(s.Text, "\n")+"\n"+line+"\n", "\n")
	case "sure": // somebody has looked at a guess
		lines := strings.Split(s.Text, "\n")
		if n, _ := strconv.Atoi(line); n >= 1 && n <= len(lines) {
			lines[n-1] = strings.TrimPrefix(lines[n-1], guess)
		}
		s.Text = strings.Join(lines, "\n")
	case "propose":
		if err := d.propose(r.Context(), s); err != nil {
			return err
		}
	}
	err = s.read(d)
	if do == "fates" {
		return d.fragment(w, s)
	}
	if do != "save" {
		d.showSheet(w, http.StatusOK, s)
		return nil
	}
	if was, file := r.PostForm.Get("was"), r.PostForm.Get("file"); was != s.Was || file != s.File { // planted: what was changed elsewhere is overwritten: false
		s.Changed = &version{s.File, disk}
		d.showSheet(w, http.StatusConflict, s)
		return nil
	}
	if why := s.unfit(); err == nil && why != "" {
		s.Faults, err = append(s.Faults, s.File+": "+why), errors.New(why)
	}
	if err == nil {
		err = d.write(s)
	}
	if err != nil { // what was typed is not lost
		s.Faults = append(s.Faults, "nothing was saved")
		d.showSheet(w, http.StatusConflict, s)
		return nil
	}
	http.Redirect(w, r, d.root+"g/"+s.Game.Slug+"/"+s.Power.ID+"?saved=yes&kind="+s.Kind, http.StatusSeeOther)
	return nil
}

// unfit says why a text cannot be saved, or "".
func (s *sheet) unfit() string {
	switch {
	case s.As == "":
		return "the phase is " + s.Game.Current().State.String() + ", and nothing came that could be read otherwise"
	case !utf8.ValidString(s.Text) || strings.ContainsFunc(s.Text, load.Command):
		return "it holds characters that are no text"
	case strings.TrimSpace(s.Text) == "":
		return "it is empty"
	case len(s.Text) > files.Sheet:
		return "it is longer than a sheet can be"
	case s.Guesses > 0:
		return counted(s.Guesses, "line") + " of it nobody has looked at (hint: compare it with the photograph, and take the “" + strings.TrimSpace(guess) + "” before it away)"
	}
	return ""
}

// write saves the text, and files the message that it was made from. It holds the lock.
func (d *Desk) write(s *sheet) error {
	waiting, m, err := d.waiting(s.From)
	if err != nil {
		return err
	}
	if m != nil { // its photograph first: who is interrupted between the files finds the message still there
		for i := range m.Files {
			if ending, ok := m.Files[i].Picture(); ok {
				if err := load.WriteFile(d.file(strings.TrimSuffix(s.File, "txt")+ending), m.Files[i].Data); err != nil {
					return err
				}
				break
			}
		}
	}
	if err := load.WriteFile(d.file(s.File), []byte(strings.TrimRight(s.Text, "\n")+"\n")); err != nil || m == nil {
		return err
	}
	return waiting.PutAside(d.Site)
}

func (d *Desk) file(rel string) string { return filepath.Join(d.Site, filepath.FromSlash(rel)) }

// photograph puts a photograph beside the sheet: as its own where there is a sheet without one, else as a later version that waits to be typed.
func (d *Desk) photograph(w http.ResponseWriter, r *http.Request, s *sheet) error {
	if r.MultipartForm == nil || len(r.MultipartForm.File["photo"]) == 0 {
		return refuse(http.StatusBadRequest, "no photograph was chosen")
	}
	data, err := uploaded(r.MultipartForm.File["photo"][0])
	if err != nil {
		return err
	}
	ending := map[string]string{"image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "application/pdf": "pdf"}[http.DetectContentType(data)]
	switch {
	case ending == "" || len(data) > files.Scan:
		return refuse(http.StatusBadRequest, "it is no photograph (hint: JPEG, PNG, WebP or PDF, of at most %d MB)", files.Scan>>20)
	case s.closed:
		return refuse(http.StatusConflict, "%s is %s: nothing more can come in", s.Game.Current().Key, s.Game.Current().State)
	}
	file := strings.TrimSuffix(s.File, "txt") + ending
	if s.As == asReading || s.status.Photograph != "" {
		s.As, s.status.Photograph = asNext, ""
		s.aim(d.site)
		file = strings.TrimSuffix(s.File, "txt") + ending
	}
	if _, err := os.Lstat(d.file(file)); !errors.Is(err, fs.ErrNotExist) {
		return refuse(http.StatusConflict, "%s is there already; nothing was saved", file)
	}
	if err := load.WriteFile(d.file(file), data); err != nil {
		return err
	}
	http.Redirect(w, r, d.root+"g/"+s.Game.Slug+"/"+s.Power.ID+"?kind="+s.Kind, http.StatusSeeOther)
	return nil
}

// fragment is what a page shows below the text, anew.
func (d *Desk) fragment(w http.ResponseWriter, s *sheet) error {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	return d.set.ExecuteTemplate(w, "fates", s)
}
