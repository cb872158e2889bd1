package desk

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

type table struct {
	*play.Game
	Faults  []string
	Status  play.Status
	Due     *play.Deadline
	Next    string  // the next step in words
	Step    *step   // its button, or nil
	More    []*step // other steps
	Owed    []owed
	Powers  []seat
	Reopen  []string // phases that can be reopened, the latest first
	Ballots []ballot
	Said    *said
}

type owed struct {
	play.Owed
	Power  *engine.Power // nil: the whole game
	Sheet  string        // the page where it can be settled, from the root, or ""
	Look   string        // the text of its link
	Accept string        // the text of its button, or ""
}

type seat struct {
	engine.Power
	Kinds []string // the phase's kinds of sheets: decided ones, and the one that is awaited
	State string
}

type ballot struct {
	Text, How, Winners string
	Carried, Order     bool // Order: it takes effect as an order, once the phase is decided
}

type step struct {
	Label  string
	Form   url.Values
	args   []string
	insist []string // flags that make the command go on where it refuses without them
}

// newStep returns the button for a step of a game. The form names the phase, so that pressing it
// twice does nothing to the next phase.
func newStep(label, do string, st play.Status) *step {
	s, err := ask(url.Values{"do": {do}, "game": {st.Game}, "phase": {st.Phase}})
	if err != nil {
		panic(err) // do is always one that ask knows
	}
	s.Label = label
	return s
}

// Line returns the command as one would type it.
func (s *step) Line() string {
	var words []string
	for _, a := range s.args {
		if strings.ContainsAny(a, " '\"$&;") {
			a = strconv.Quote(a)
		}
		words = append(words, a)
	}
	return load.Plain("herald " + strings.Join(words, " "))
}

func (d *Desk) look(slug string) (*table, error) {
	g, lib, err := d.open(d.site, slug, false)
	if g == nil {
		return nil, err
	}
	t := &table{Game: g, Status: g.Status()}
	if err != nil {
		t.Faults = problems(err)
	}
	t.Due = t.Status.Deadline
	m := g.Rules.Map()
	items := g.Owed(t.Status, lib, d.Now(), load.Inbox(d.Site))
	for _, o := range items { // the page's first line shows the deadline
		if o.ID != "deadline" { // planted: a deadline is shown twice: true
			t.Owed = append(t.Owed, t.item(o, m))
		}
	}
	t.next(d, items)
	for i := range m.Players() {
		t.Powers = append(t.Powers, t.seat(engine.PowerID(i), m))
	}
	for _, turn := range slices.Backward(g.Turns) {
		if turn.State != play.Open {
			t.Reopen = append(t.Reopen, turn.Key)
		}
	}
	for _, b := range g.Ballots() {
		ids := lists.Map(b.Winners(), func(p engine.PowerID) string { return m.Powers[p].ID })
		t.Ballots = append(t.Ballots, ballot{b.Text(m), b.How(), strings.Join(ids, ","), b.Carried(), b.Order})
	}
	return t, nil
}

func (t *table) item(o play.Owed, m *engine.Map) owed {
	out := owed{Owed: o, Accept: "Accept"}
	out.What, out.Settles = short(t.Game, o.What), short(t.Game, o.Settles)
	if o.Power != engine.NoPower {
		out.Power = &m.Powers[o.Power]
		out.Sheet, out.Look = "g/"+t.Slug+"/"+out.Power.ID, "Open the sheet"
	}
	if o.Broken || o.Kind == play.OwedDeadline {
		out.Accept = ""
	}
	switch o.Kind {
	case play.OwedInbox:
		out.Sheet, out.Look, out.Accept = "inbox/"+strings.TrimPrefix(o.ID, "inbox-"), "Read it", "Put aside"
	case play.OwedPhotograph, play.OwedMissing:
		out.Look = "Type it"
	case play.OwedWish:
		out.Accept = "Take them"
	}
	return out
}

// short removes the folder of the game's current phase from file names.
func short(g *play.Game, text string) string {
	return strings.ReplaceAll(text, g.Shown()+"/"+g.Current().Key+"/", "")
}

// next sets the step that the game waits for, as herald without a command prints it.
func (t *table) next(d *Desk, items []play.Owed) {
	n, st := t.Tonight(t.Status, items), t.Status
	if t.Next = n.Why; n.Redo {
		t.Owed = nil
	}
	resolve, final := newStep("Make the draft", "resolve", st), newStep("Freeze the results", "final", st)
	switch n.Do {
	case "check":
		t.Step = newStep("Check", "check", st)
	case "close":
		t.Step, t.More = newStep("Close", "close", st), []*step{resolve}
	case "resolve":
		if n.Redo {
			resolve.Label = "Make the draft again"
		}
		t.Step, t.More = resolve, []*step{final}
	case "final":
		t.Step = final
	}
	t.More = append(t.More, newStep("Build the site", "build", st))
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func (t *table) seat(power engine.PowerID, m *engine.Map) seat {
	s := seat{Power: m.Powers[power]}
	for _, k := range t.Current().Steps {
		s.Kinds = append(s.Kinds, k.Kind)
	}
	for _, p := range t.Status.Powers {
		if p.Power != power {
			continue
		}
		switch {
		case p.Disorder:
			s.State = "civil disorder"
		case p.Photograph != "":
			s.State = "a photograph waits to be typed"
		case p.In && p.Version > 1:
			s.State = fmt.Sprintf("in, version %d", p.Version)
		case p.In:
			s.State = "in"
		case p.Needed:
			s.State = "missing"
		default:
			s.State = "no orders are needed"
		}
		if n := len(p.Doubtful) + len(p.Illegal) + len(p.Void); n > 0 {
			s.State += fmt.Sprintf("; %d doubtful, illegal or void", n)
		}
	}
	return s
}

// evening is the first page.
type evening struct {
	Games  []*table
	Faults []string
	Inbox  []load.Waiting
	Said   *said
}

func (d *Desk) tonight(w http.ResponseWriter, r *http.Request) error {
	e := evening{Said: d.told(r)}
	told := map[string]bool{} // items already listed under a game
	for _, slug := range d.games() {
		t, err := d.look(slug)
		if err != nil {
			e.Faults = append(e.Faults, problems(err)...)
			continue
		}
		e.Faults = append(e.Faults, t.Faults...)
		e.Games = append(e.Games, t)
		t.Owed = slices.DeleteFunc(t.Owed, func(o owed) bool {
			return told[o.ID] && o.Kind == play.OwedInbox // planted: each game tells a message: false
		})
		for _, o := range t.Owed {
			told[o.ID] = true
		}
	}
	e.Inbox = slices.DeleteFunc(load.Inbox(d.Site), func(m load.Waiting) bool { return told[m.ID()] })
	slices.SortStableFunc(e.Games, func(a, b *table) int { return cmp.Compare(a.Order, b.Order) })
	d.show(w, http.StatusOK, "tonight", view{Title: "Tonight", Data: e})
	return nil
}

func (d *Desk) game(w http.ResponseWriter, r *http.Request) error {
	t, err := d.look(r.PathValue("game"))
	if err != nil {
		return err
	}
	t.Said = d.told(r)
	d.show(w, http.StatusOK, "game", view{Title: t.Title, Game: t.Game, Data: t})
	return nil
}

var amount = regexp.MustCompile(`^([+-]?\d{1,3}[dw]|\d{4}-\d\d-\d\d)$`)

// ask turns the fields of a form into a command line. No value of a field can be taken for a flag.
func ask(f url.Values) (*step, error) {
	s, slug, why := &step{Form: f}, f.Get("game"), f.Get("why")
	of := func(args ...string) { s.args = append(s.args, args...) }
	given := func(flag, value string) {
		if value != "" {
			of("--" + flag + "=" + value)
		}
	}
	do := f.Get("do")
	if bad := load.ValidSlug(slug); bad != "" && do != "build" && do != "mail" {
		return nil, refuse(http.StatusBadRequest, "which game? %s", bad)
	}
	switch do {
	case "build":
		of("build")
	case "check", "close":
		of(do, slug)
		s.insist = []string{"--early"}
	case "accept":
		if strings.HasPrefix(f.Get("item"), "-") {
			return nil, refuse(http.StatusBadRequest, "there is no item %q", f.Get("item"))
		}
		of("accept", slug, f.Get("item"))
	case "resolve", "final":
		of("resolve", slug)
		s.insist = []string{"--early"}
		if do == "final" {
			of("--final")
			s.insist = []string{"--final"}
		}
		given("phase", f.Get("phase"))
		given("beacon", f.Get("beacon"))
	case "reopen":
		of("resolve", slug, "--reopen="+f.Get("phase"))
	case "extend":
		if !amount.MatchString(f.Get("by")) || strings.HasPrefix(why, "-") || why == "" {
			return nil, refuse(http.StatusBadRequest,
				"say how far to move it, and why (hint: 3d, 1w, -1d or 2026-05-04, and a reason in words)")
		}
		of("extend", slug, f.Get("by"), why)
	case "end":
		of("end", slug, "--how="+f.Get("how"))
		given("winners", strings.Join(f["winners"], ","))
		given("why", why)
		s.insist = []string{"--anyway"}
	case "letters":
		if !slices.Contains([]string{"reminders", "acknowledgements", "results"}, f.Get("kind")) {
			return nil, refuse(http.StatusBadRequest, "%q is not a kind of letter", f.Get("kind"))
		}
		of("letters", slug, f.Get("kind"))
	case "mail":
		of("mail")
		for _, from := range f["from"] {
			if strings.HasPrefix(from, "-") { // never a flag
				from = "./" + from
			}
			of(from)
		}
	default:
		return nil, refuse(http.StatusBadRequest, "the desk cannot do %q", do)
	}
	if f.Get("insist") != "" {
		of(s.insist...)
	}
	return s, nil
}

// do runs the command of a form, and leads back to the form's page, which shows the output.
func (d *Desk) do(w http.ResponseWriter, r *http.Request) error {
	r.PostForm.Del("from") // set below, so that a form cannot name other files
	if id := r.PostForm.Get("message"); id != "" {
		waiting, _, err := d.waiting(id)
		if err != nil {
			return err
		}
		r.PostForm.Add("from", d.file(waiting.File))
	}
	sent := "" // the folder of uploaded messages, cut from the output
	if r.MultipartForm != nil {
		dir, err := os.MkdirTemp("", "herald-desk-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		sent = dir + string(filepath.Separator)
		for i, h := range r.MultipartForm.File["mail"] {
			data, err := uploaded(h)
			name := filepath.Join(dir, fmt.Sprintf("%d-%s", i+1, filepath.Base(h.Filename)))
			if err == nil {
				err = os.WriteFile(name, data, 0o600)
			}
			if err != nil {
				return err
			}
			r.PostForm.Add("from", name)
		}
	}
	owes := d.owes(r.PostForm.Get("game"))
	if seen := r.PostForm.Get("seen"); seen != "" && seen != owes {
		r.PostForm.Del("insist") // it was for other items: show these first
	}
	r.PostForm.Set("seen", owes)
	s, err := ask(r.PostForm)
	if err != nil {
		return err
	}
	text, code := d.Run(r.Context(), append(s.args, "--site="+d.Site)...)
	d.mu.Lock()
	d.said = append(d.said, said{strings.ReplaceAll(s.Line(), sent, ""), strings.ReplaceAll(text, sent, ""), code, s})
	n := len(d.said)
	d.mu.Unlock()
	to := d.root
	if r.PostForm.Get("back") == "game" {
		to += "g/" + r.PostForm.Get("game") + "/"
	}
	http.Redirect(w, r, to+"?said="+strconv.Itoa(n), http.StatusSeeOther)
	return nil
}

// owes returns the marks of what a game owes, except for deadlines: they pass by themselves.
func (d *Desk) owes(slug string) string {
	if load.ValidSlug(slug) != "" {
		return "no game"
	}
	t, err := d.look(slug)
	if t == nil || err != nil {
		return "a game with a fault"
	}
	marks := "items"
	for _, o := range t.Owed {
		if o.Kind != play.OwedDeadline {
			marks += " " + o.Exactly()
		}
	}
	return marks
}

func uploaded(h *multipart.FileHeader) ([]byte, error) {
	f, err := h.Open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

func (d *Desk) told(r *http.Request) *said {
	n, err := strconv.Atoi(r.FormValue("said"))
	d.mu.Lock()
	defer d.mu.Unlock()
	if err != nil || n < 1 || n > len(d.said) {
		return nil
	}
	s := d.said[n-1]
	return &s
}

// Again returns a button that repeats a command with the flags that overrule its refusal, or nil.
func (s *said) Again() *step {
	if s.Code == 0 || len(s.step.insist) == 0 || s.step.Form.Get("insist") != "" ||
		!strings.Contains(s.Text, s.step.insist[0]) {
		return nil
	}
	form := maps.Clone(s.step.Form)
	form.Set("insist", "yes")
	form.Del("key")
	form.Del("back")
	again, err := ask(form)
	if err != nil {
		return nil
	}
	again.Label = "Do it anyway"
	return again
}

// Then returns the button to build the site after a command that changed what it shows, or nil.
func (s *said) Then() *step {
	if s.Code != 0 || !slices.Contains([]string{"close", "resolve", "extend", "end"}, s.step.args[0]) {
		return nil
	}
	return newStep("Build the site", "build", play.Status{})
}

// Built reports whether the site was built, so that there is something to look at.
func (s *said) Built() bool { return s.Code == 0 && s.step.args[0] == "build" }
