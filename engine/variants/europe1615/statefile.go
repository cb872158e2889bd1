package europe1615

import (
	"slices"
	"sort"

	"github.com/heraldmaps/herald/engine"
)

// file is the state as files and batches write it (section R).
type file struct {
	Influence    map[string]map[string]int `json:"influence"`
	Available    map[string]int            `json:"available"`
	Bought       map[string]int            `json:"bought"`
	Control      map[string]controlFile    `json:"control"`
	Pliant       []string                  `json:"pliant"`
	Wars         [][2]string               `json:"wars"`
	Alliances    []leagueFile              `json:"alliances"`
	Declared     *pactsFile                `json:"declared,omitempty"`
	Declarations map[string]int            `json:"declarations"`
	Treasury     map[string]int            `json:"treasury"`
	Attrition    []string                  `json:"attrition"`
	Maghreb      int                       `json:"maghreb"`
	Objectives   map[string][]string       `json:"objectives"`
	Eliminated   []string                  `json:"eliminated"`
	Transfers    map[string]string         `json:"transfers"`
	Status       map[string]string         `json:"status"`
	Markers      map[string]string         `json:"markers"`
	Hostile      [][2]string               `json:"hostile"`
}

type controlFile struct {
	By     string `json:"by"`
	Mark   string `json:"mark"`
	Revolt int    `json:"revolt"`
}

type leagueFile struct {
	Name    string   `json:"name"`
	Members []string `json:"members"`
}

type pactsFile struct {
	Wars      [][2]string  `json:"wars"`
	Alliances []leagueFile `json:"alliances"`
}

var standingNames = map[engine.PowerID]string{Unaligned: "unaligned", Neutral: "neutral", Controlled: "controlled"}

// State returns a position's state as files write it, with all fields and sorted lists.
func (r *Rules) State(p *engine.Position) any {
	q, s := r.sound(p)
	b := r.b
	f := file{Influence: map[string]map[string]int{}, Available: map[string]int{}, Bought: map[string]int{},
		Control: map[string]controlFile{},
		Pliant:  []string{}, Declarations: map[string]int{}, Treasury: map[string]int{},
		Attrition: []string{}, Maghreb: s.Maghreb,
		Objectives: map[string][]string{}, Eliminated: []string{}, Transfers: map[string]string{},
		Status:  map[string]string{},
		Markers: map[string]string{}, Hostile: [][2]string{}}
	for i := range b.m.Powers {
		p := engine.PowerID(i)
		id := b.id(p)
		if b.seat(p) {
			f.Available[id], f.Declarations[id], f.Treasury[id] = s.Available[i], s.Declarations[i], s.Treasury[i]
			if s.Bought[i] != 0 {
				f.Bought[id] = s.Bought[i]
			}
			if s.Out[i] {
				f.Eliminated = append(f.Eliminated, id)
			}
			if s.Objectives[i] != nil {
				f.Objectives[id] = b.aimIDs(p, s.Objectives[i])
			}
			for k := range b.seats {
				if x := engine.PowerID(k); id < b.id(x) && s.Now.hostile(b.seats, p, x) {
					f.Hostile = append(f.Hostile, [2]string{id, b.id(x)})
				}
			}
			continue
		}
		if s.Status[i] == NoState {
			continue
		}
		for k, n := range s.points(p) {
			if n != 0 {
				if f.Influence[id] == nil {
					f.Influence[id] = map[string]int{}
				}
				f.Influence[id][b.id(engine.PowerID(k))] = n
			}
		}
		f.Status[id] = b.statusText(s.Status[i])
		if s.Marker[i] != NoFaith && s.Status[i] != Controlled {
			f.Markers[id] = faithNames[s.Marker[i]]
		}
	}
	for i := range s.Control {
		id := b.m.Regions[i].ID
		if c := s.Control[i]; c.By != engine.NoPower {
			f.Control[id] = controlFile{b.id(c.By), toneNames[c.Mark], c.Revolt}
		}
		if s.Pliant[i] {
			f.Pliant = append(f.Pliant, id)
		}
	}
	for _, u := range q.Units {
		if slices.Contains(s.Worn, u.ID) {
			f.Attrition = append(f.Attrition, r.unitText(u))
		}
	}
	for _, d := range q.Dislodged {
		if slices.Contains(s.Worn, d.Unit.ID) {
			f.Attrition = append(f.Attrition, r.unitText(d.Unit))
		}
	}
	for _, t := range s.Transfers {
		f.Transfers[b.m.Regions[t.Region].ID] = b.id(t.To)
	}
	sort.Strings(f.Pliant)
	sort.Strings(f.Attrition)
	sort.Strings(f.Eliminated)
	sortPairs(f.Hostile)
	f.Wars, f.Alliances = b.pactsText(&s.Now)
	if s.Next != nil {
		f.Declared = &pactsFile{}
		f.Declared.Wars, f.Declared.Alliances = b.pactsText(s.Next)
	}
	return f
}

func (b *board) statusText(st engine.PowerID) string {
	if st >= 0 {
		return b.id(st)
	}
	return standingNames[st]
}

func (b *board) aimIDs(p engine.PowerID, numbers []int) []string {
	out := []string{}
	for i, a := range b.aimsOf(p) {
		if slices.Contains(numbers, i+1) {
			out = append(out, a.ID)
		}
	}
	return out
}

func (b *board) pactsText(p *Pacts) ([][2]string, []leagueFile) {
	wars, leagues := [][2]string{}, []leagueFile{}
	for i := range b.seats {
		for k := range b.seats {
			if p.war(b.seats, engine.PowerID(i), engine.PowerID(k)) {
				wars = append(wars, [2]string{b.id(engine.PowerID(i)), b.id(engine.PowerID(k))})
			}
		}
	}
	sortPairs(wars)
	for _, l := range p.Leagues {
		x := leagueFile{Name: l.Name}
		for _, m := range l.Members {
			x.Members = append(x.Members, b.id(m))
		}
		sort.Strings(x.Members)
		leagues = append(leagues, x)
	}
	sort.Slice(leagues, func(i, k int) bool { return leagues[i].Members[0] < leagues[k].Members[0] })
	return wars, leagues
}

func sortPairs(ps [][2]string) {
	sort.Slice(ps, func(i, k int) bool { return ps[i][0]+" "+ps[i][1] < ps[k][0]+" "+ps[k][1] })
}

// unitText writes a unit as files do: "A PAR".
func (r *Rules) unitText(u engine.Unit) string { return u.Kind.Letter() + " " + r.m.PlaceText(u.At) }

// Answer returns what files of results have beyond the usual: scores after a Winter Build, draws,
// and who holds each centre (section R).
func (r *Rules) Answer(res *engine.Resolution) (turn, after map[string]any) {
	turn, after = map[string]any{}, map[string]any{}
	q, s := r.sound(res.After)
	owners := map[string][]string{}
	for i := range r.m.Regions {
		if r.m.Regions[i].SupplyCentre {
			if h := r.b.holder(s, engine.RegionID(i)); h != engine.NoPower {
				owners[r.b.id(h)] = append(owners[r.b.id(h)], r.m.Regions[i].ID)
			}
		}
	}
	for _, l := range owners {
		sort.Strings(l)
	}
	after["owners"] = owners
	if res.Before.Phase.Step == StepBuild {
		scores := map[string]*int{}
		for i := range r.b.seats {
			p := engine.PowerID(i)
			scores[r.b.id(p)] = nil
			if !s.Out[i] {
				n := r.b.score(q, s, p).Total()
				scores[r.b.id(p)] = &n
			}
		}
		turn["scores"] = scores
	}
	if res.End.How == "draw" {
		turn["draw"] = true
	}
	return turn, after
}
