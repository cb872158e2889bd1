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
	asSheet   = "sheet"   // as the sheet itself: what was on paper, typed
	asNext    = "next"    // as a later version of the sheet
	asReading = "reading" // as a file beside the unchanged sheet that says how to read it
)

var wayNames = map[string]string{asSheet: "the sheet itself", asNext: "a new version",
	asReading: "a reading beside the sheet"}

// sheet is one power's order sheet for a step, with a text that may become its new content.
type sheet struct {
	Game    *play.Game
	Power   *engine.Power
	Kind    string // "orders"
	Kinds   []string
	State   string // the phase's: "open", "closed", "draft"
	As      string
	Ways    []way
	File    string // the file that saving writes
	Was     string // hash of that file as it is, "" if it is missing
	Text    string
	Photos  []string // addresses, the sheet's own first
	Left    string   // text on the left, instead of a photograph or with it
	From    string   // the id of the message in inbox/ that the text comes from, or ""
	Fates   []fate
	Units   []string // lines for units without an order
	More    *more    // builds or removals that are still due
	Owed    []string // what the power still owes with this text
	Old     []version
	Faults  []string
	Changed *version // the file on disk, if it has changed meanwhile
	Saved   bool
	Next    *owed // the next item to settle
	Guesses int
	CanRead bool // words can be read off photographs

	power  engine.PowerID
	folder string // the folder of the phase's sheets, from the site's root
	closed bool   // its orders are published, or their receipts are
	status play.PowerStatus
	lib    *sitegen.Library
	known  []string          // problems that the game has without the text
	held   map[string][]byte // the game's files, that of the text replaced; nil: not read yet
	thawed bool              // the decided step is played as if it were undecided
}

type way struct{ As, Name string }

type version struct{ File, Text string }

// Parts returns a version's own text and, for a revision of some orders only, what it keeps from
// the version before, each with its origin.
func (v version) Parts() []origin {
	own, kept, merged := strings.Cut(v.Text, "\n"+notation.KeptMark)
	if !merged {
		return []origin{{Text: v.Text}}
	}
	before, kept, _ := strings.Cut(kept, "\n")
	return []origin{{"of its own", own}, {"kept from" + strings.TrimSuffix(before, ":"), kept}}
}

type origin struct{ From, Text string }

func (d *Desk) place(r *http.Request) (*sheet, error) {
	slug, kind := r.PathValue("game"), r.FormValue("kind")
	g, lib, err := d.open(d.site, slug, false)
	if g == nil {
		return nil, err
	}
	s := &sheet{Game: g, Kind: kind, lib: lib, power: g.Rules.Map().Power(r.PathValue("power")), CanRead: d.Propose != nil}
	if err != nil {
		s.known = problems(err)
		s.Faults = s.known
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
	case g.Over() && g.Status().Awaits == "":
		return nil, refuse(http.StatusConflict, "the game is over: %s", g.How())
	case !slices.Contains(s.Kinds, s.Kind):
		return nil, refuse(http.StatusNotFound, "%s %s has no %s", slug, turn.Key, s.Kind)
	}
	// A game must still open if today's reader reads a decided phase differently.
	if s.State = turn.State.String(); turn.State != play.Open && s.Kind == s.Kinds[0] {
		s.closed, s.thawed = true, true
		if s.Game, s.lib, err = d.open(d.site, slug, true); s.Game == nil {
			return nil, err
		}
		s.known = nil
		if err != nil {
			s.known = problems(err)
		}
		s.Faults = s.known
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
		return nil, refuse(http.StatusConflict, "%s is %s: no more orders are taken", turn.Key, turn.State)
	}
	if s.From != "" && s.As == asReading { // a message is a new version, never a reading
		s.As = asNext
	}
	s.aim(d.site)
	return s, nil
}

func (s *sheet) look(g *play.Game) {
	s.status = play.PowerStatus{}
	for _, p := range g.Status().Powers {
		if p.Power == s.power {
			s.status = p
		}
	}
}

func (s *sheet) there() *play.Sheet {
	if s.status.Sheet == nil || s.status.Sheet.Version == 0 {
		return nil
	}
	return s.status.Sheet
}

// ways lists what a text can become, the usual way first. A sheet that came by mail is never
// overwritten. Once the phase is closed and receipts are published, only a reading is possible.
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

// aim finds the file that saving would write, and reads what it contains now.
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
				s.Text = v.Text // the sheet as it came, without the reading's marks
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

func (d *Desk) sheet(w http.ResponseWriter, r *http.Request) error {
	s, err := d.place(r)
	if err != nil {
		return err
	}
	if s.Saved = r.FormValue("saved") != ""; s.Saved {
		if t, _ := d.look(s.Game.Slug); t != nil {
			i := slices.IndexFunc(t.Owed, func(o owed) bool {
				return o.Sheet != "" && (o.Power == nil || o.Power.ID != s.Power.ID)
			})
			if i >= 0 {
				s.Next = &t.Owed[i]
			}
		}
	}
	if s.From != "" {
		if err := d.bring(s, true); err != nil {
			return err
		}
	}
	s.read(d) // the page shows its errors
	d.showSheet(w, http.StatusOK, s)
	return nil
}

func (d *Desk) showSheet(w http.ResponseWriter, code int, s *sheet) {
	d.show(w, code, "sheet", view{Title: s.Power.Name + ", " +
		s.Game.Info.When(s.Game.Current().Phase), Game: s.Game, Data: s})
}

// save does what the pressed button of a sheet's form says: read the text, add a line, file or read
// a photograph, or save the text.
func (d *Desk) save(w http.ResponseWriter, r *http.Request) error {
	do, line, _ := strings.Cut(r.PostForm.Get("do"), ":")
	if do == "fates" {
		return d.live(w, r)
	}
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
	s.Text = posted(r)
	switch do {
	case "add":
		s.Text = strings.TrimLeft(strings.TrimRight(s.Text, "\n")+"\n"+line+"\n", "\n")
	case "sure": // the coordinator has checked a guess
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
	if err != nil { // show the page with the typed text
		s.Faults = append(s.Faults, "nothing was saved")
		d.showSheet(w, http.StatusConflict, s)
		return nil
	}
	http.Redirect(w, r, d.root+"g/"+s.Game.Slug+"/"+s.Power.ID+"?saved=yes&kind="+s.Kind, http.StatusSeeOther)
	return nil
}

func posted(r *http.Request) string {
	return strings.TrimPrefix(strings.ReplaceAll(r.PostForm.Get("text"), "\r\n", "\n"), "\ufeff")
}

// unfit returns why a text cannot be saved, or "".
func (s *sheet) unfit() string {
	switch {
	case s.As == "":
		return "the phase is " + s.State + ", and no sheet came that could be read again"
	case !utf8.ValidString(s.Text) || strings.ContainsFunc(s.Text, load.Command):
		return "it holds characters that are not text"
	case strings.TrimSpace(s.Text) == "":
		return "it is empty"
	case len(s.Text) > files.Sheet:
		return "it is longer than a sheet can be"
	case s.Guesses > 0:
		return counted(s.Guesses, "line") +
			" of it is not checked (hint: compare it with the photograph, and remove the “" +
			strings.TrimSpace(guess) + "” before it)"
	}
	return ""
}

// write saves the text, and moves its message out of inbox/. The caller holds the lock.
func (d *Desk) write(s *sheet) error {
	waiting, m, err := d.waiting(s.From)
	if err != nil {
		return err
	}
	if m != nil { // photograph first: if this is cut short, the message still waits
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

// photograph saves a photograph: as the sheet's own if there is a sheet without one, else as a
// later version that is still to be typed.
func (d *Desk) photograph(w http.ResponseWriter, r *http.Request, s *sheet) error {
	if r.MultipartForm == nil || len(r.MultipartForm.File["photo"]) == 0 {
		return refuse(http.StatusBadRequest, "no photograph was chosen")
	}
	data, err := uploaded(r.MultipartForm.File["photo"][0])
	if err != nil {
		return err
	}
	ending := map[string]string{"image/jpeg": "jpg", "image/png": "png", "image/webp": "webp",
		"application/pdf": "pdf"}[http.DetectContentType(data)]
	switch {
	case ending == "" || len(data) > files.Scan:
		return refuse(http.StatusBadRequest, "it is not a photograph (hint: JPEG, PNG, WebP or PDF, of at most %d MB)",
			files.Scan>>20)
	case s.closed:
		return refuse(http.StatusConflict, "%s is %s: no more orders are taken", s.Game.Current().Key, s.State)
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
