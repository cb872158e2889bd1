package standard_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
	"github.com/heraldmaps/herald/engine/variants/standard"
)

// pair is one position under two values of an option, compared by tell.
type pair struct {
	option, value string
	phase         engine.PhaseStep
	units         []string
	owned         map[string][]string
	orders        []string // "power: order"
	byDefault     string
	byValue       string
}

func pairs() []pair {
	return []pair{
		{"convoy-intent", "explicit-via", 0, []string{"england: A nwy", "england: F ska", "russia: A swe"}, nil,
			[]string{"england: A nwy - swe", "england: F ska C A nwy - swe", "russia: A swe - nwy"},
			"convoyed convoyed moved", "head-to-head no-match head-to-head"},
		{"convoy-intent", "any-fleet", 0, []string{"france: A pic", "england: F eng", "france: F bre", "france: F mao"}, nil,
			[]string{"france: A pic - bel", "england: F eng C A pic - bel", "france: F bre - eng", "france: F mao S F bre - eng"},
			"moved no-match moved given", "convoy-broken dislodged moved given"},
		{"paradox", "all-hold", 0, []string{"england: F lon", "england: F wal", "france: A bre", "france: F eng"}, nil,
			[]string{"england: F lon S F wal - eng", "england: F wal - eng", "france: A bre - lon", "france: F eng C A bre - lon"},
			"given moved convoy-broken dislodged", "given paradox paradox paradox"},
		// Pandin's paradox (DATC 6.F.16): the army's attack cuts no support of the attack on its
		// fleet, two equal attacks bounce.
		{"paradox", "1982", 0, []string{"england: F lon", "england: F wal", "france: A bre", "france: F eng", "germany: F nth", "germany: F bel"}, nil,
			[]string{"england: F lon S F wal - eng", "england: F wal - eng", "france: A bre - lon", "france: F eng C A bre - lon", "germany: F nth S F bel - eng", "germany: F bel - eng"},
			"given bounced paradox paradox given bounced", "given bounced bounced convoyed given bounced"},
		{"paradox", "2000", 0, []string{"england: F lon", "england: F wal", "france: A bre", "france: F eng", "germany: F nth", "germany: F bel"}, nil,
			[]string{"england: F lon S F wal - eng", "england: F wal - eng", "france: A bre - lon", "france: F eng C A bre - lon", "germany: F nth S F bel - eng", "germany: F bel - eng"},
			"given bounced paradox paradox given bounced", "given bounced bounced convoyed given bounced"},
		{"convoy-cuts-target", "yes", 0, []string{"germany: A hol", "germany: A ruh", "france: A bel", "france: F nth"}, nil,
			[]string{"germany: A hol S A ruh - bel", "germany: A ruh - bel", "france: A bel - hol VIA", "france: F nth C A bel - hol"},
			"given moved bounced convoyed", "cut bounced bounced convoyed"},
		{"retreat-to-convoyed-origin", "no", 0, []string{"france: A gas", "france: A bur", "france: F mao", "france: F wes", "france: F lyo", "italy: A mar"}, nil,
			[]string{"france: A gas - mar VIA", "france: A bur S A gas - mar", "france: F mao C A gas - mar", "france: F wes C A gas - mar", "france: F lyo C A gas - mar", "italy: A mar H"},
			"convoyed given convoyed convoyed convoyed dislodged [mar: gas pie spa]", "convoyed given convoyed convoyed convoyed dislodged [mar: pie spa]"},
		{"retreat-to-attacker-origin", "yes", 0, []string{"france: A par", "france: A mar", "germany: A bur"}, nil,
			[]string{"france: A par - bur", "france: A mar S A par - bur", "germany: A bur H"},
			"moved given dislodged [bur: bel gas mun pic ruh]", "moved given dislodged [bur: bel gas mun par pic ruh]"},
		{"head-to-head", "always", 0, []string{"russia: A nwy", "russia: A fin", "germany: A swe", "germany: F ska", "england: F nwg"}, nil,
			[]string{"russia: A nwy - swe", "russia: A fin S A nwy - swe", "germany: A swe - nwy VIA", "germany: F ska C A swe - nwy", "england: F nwg - nwy"},
			"moved given bounced convoyed bounced [swe: den]", "moved given bounced convoyed moved [swe: den]"},
		{"follow-moves", "yes", 0, []string{"france: A par", "france: A mar", "germany: A bur"}, nil,
			[]string{"france: A par - bur", "france: A mar S A par", "germany: A bur H"},
			"bounced target-unreachable held", "bounced target-unreachable held"},
		{"follow-moves", "yes", 0, []string{"france: A par", "france: A pic", "germany: A bur"}, nil,
			[]string{"france: A par - bur", "france: A pic S A par", "germany: A bur H"},
			"bounced no-match held", "moved given dislodged [bur: bel gas mar mun ruh]"},
		{"contested", "any-conflict", 0, []string{"germany: A boh", "germany: A sil", "russia: A mun", "austria: A vie", "italy: A tri", "italy: A bud"}, nil,
			[]string{"germany: A boh - mun", "germany: A sil S A boh - mun", "russia: A mun - boh", "austria: A vie H", "italy: A tri - vie", "italy: A bud S A tri - vie"},
			"moved given head-to-head dislodged moved given [mun: ber bur kie ruh tyr] [vie: boh gal tyr]",
			"moved given head-to-head dislodged moved given [mun: ber bur kie ruh tyr] [vie: gal tyr]"},
		{"two-coasts", "first", 0, []string{"france: F mao"}, nil, []string{"france: F mao - spa"}, "coast-needed", "moved"},
		{"missing-coast", "illegal", 0, []string{"france: F gas"}, nil, []string{"france: F gas - spa"}, "moved", "coast-needed"},
		{"wrong-coast", "corrected", 0, []string{"france: F gas"}, nil, []string{"france: F gas - spa/sc"}, "wrong-coast", "moved"},
		{"support-coast", "free", 0, []string{"france: F por", "france: F mao", "italy: F lyo", "italy: F wes"}, nil,
			[]string{"france: F por S F mao - spa/nc", "france: F mao - spa/sc", "italy: F lyo S F wes - spa/sc", "italy: F wes - spa/sc"},
			"no-match bounced given moved", "given bounced given bounced"},
		{"own-coast", "illegal", 0, []string{"france: F spa/sc"}, nil, []string{"france: F spa/nc - lyo"}, "moved", "wrong-coast"},
		{"army-coast", "illegal", 0, []string{"france: A gas"}, nil, []string{"france: A gas - spa/nc"}, "moved", "wrong-coast"},
		{"wrong-kind", "accepted", 0, []string{"france: A par"}, nil, []string{"france: F par - bur"}, "wrong-kind", "moved"},
		{"duplicate-orders", "first", 0, []string{"france: A par"}, nil, []string{"france: A par - bur", "france: A par - pic"}, "contradictory contradictory", "moved repeated"},
		{"duplicate-orders", "last", 0, []string{"france: A par"}, nil, []string{"france: A par - bur", "france: A par - pic"}, "contradictory contradictory", "repeated moved"},
		{"illegal-moves", "moving", 0, []string{"austria: A bud", "russia: F rum", "turkey: F bla", "turkey: A bul"}, nil,
			[]string{"austria: A bud S F rum", "russia: F rum - hol", "turkey: F bla - rum", "turkey: A bul S F bla - rum"},
			"given unreachable bounced given", "no-match unreachable moved given [rum: sev]"},
		{"build-coast", "first", engine.Adjustment, nil, map[string][]string{"russia": {"stp"}}, []string{"russia: BUILD F stp"}, "coast-needed", "built"},
		{"inland-fleet", "army", engine.Adjustment, nil, map[string][]string{"russia": {"mos"}}, []string{"russia: BUILD F mos"}, "inland-fleet", "built"},
		{"too-many-builds", "none", engine.Adjustment, []string{"russia: A ukr"}, map[string][]string{"russia": {"mos", "war"}},
			[]string{"russia: BUILD A mos", "russia: BUILD A war"}, "built too-many", "too-many too-many"},
		{"two-builds-one-centre", "none", engine.Adjustment, nil, map[string][]string{"russia": {"mos", "war"}},
			[]string{"russia: BUILD A mos", "russia: BUILD F mos", "russia: BUILD A mos"}, "built inland-fleet already-built", "already-built inland-fleet already-built"},
		{"too-many-removals", "none", engine.Adjustment, []string{"russia: A ukr", "russia: A gal"}, map[string][]string{"russia": {"mos"}},
			[]string{"russia: REMOVE A ukr", "russia: REMOVE A gal"}, "removed too-many", "too-many too-many (gal)"},
		{"civil-disorder", "home", engine.Adjustment, []string{"russia: A lon", "russia: A gal"}, map[string][]string{"russia": {"edi"}}, nil, "(gal)", "(lon)"},
		{"civil-disorder", "owned", engine.Adjustment, []string{"russia: A con", "russia: A yor"}, map[string][]string{"russia": {"edi"}}, nil, "(yor)", "(con)"},
		{"builds", "owned", engine.Adjustment, nil, map[string][]string{"russia": {"lon"}}, []string{"russia: BUILD A lon"}, "not-a-home-centre", "built"},
		{"builds", "owned-with-home", engine.Adjustment, nil, map[string][]string{"russia": {"lon", "mos"}}, []string{"russia: BUILD A lon"}, "not-a-home-centre", "built"},
	}
}

// tell returns the codes of the orders, the retreats, and the units that civil disorder removes.
func tell(t *testing.T, p pair, o engine.Options) string {
	m := judgetest.Standard()
	r, err := standard.New(m, o)
	if err != nil {
		t.Fatal(err)
	}
	pos := judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Autumn, Step: p.phase}, p.units...)
	for by, regions := range p.owned {
		for _, at := range regions {
			pos.Owners[m.Region(at)] = m.Power(by)
		}
	}
	var orders []engine.Order
	for _, s := range p.orders {
		by, text, _ := strings.Cut(s, ": ")
		x, err := judgetest.Order(m, p.phase, by, text)
		if err != nil {
			t.Fatal(err)
		}
		orders = append(orders, x)
	}
	res := r.Resolve(pos, orders, nil)
	var out []string
	for i, x := range res.Outcomes {
		if i < len(orders) {
			out = append(out, string(x.Reason.Code))
		} else if x.Reason.Code != "no-order" {
			out = append(out, "("+m.PlaceText(x.Unit.At)+")")
		}
	}
	for _, d := range res.Dislodged {
		var to []string
		for _, o := range d.Options {
			to = append(to, m.PlaceText(o))
		}
		if len(to) > 0 && p.option != "paradox" && p.option != "convoy-intent" && p.option != "convoy-cuts-target" {
			out = append(out, fmt.Sprintf("[%s: %s]", m.PlaceText(d.Unit.At), strings.Join(to, " ")))
		}
	}
	return strings.Join(out, " ")
}

// TestOptions: every value of every option has a pair of tests that differ.
func TestOptions(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range pairs() {
		def, val := tell(t, p, nil), tell(t, p, engine.Options{p.option: p.value})
		if def != p.byDefault {
			t.Errorf("%s: default gives %q, want %q", p.option, def, p.byDefault)
		}
		if val != p.byValue {
			t.Errorf("%s=%s gives %q, want %q", p.option, p.value, val, p.byValue)
		}
		if def != val {
			seen[p.option+"="+p.value] = true
		}
	}
	for _, o := range standard.Info().Options {
		if o.Doc == "" || len(o.Values) < 2 && !numbers[o.Name] {
			t.Errorf("option %s is not documented", o.Name)
		}
		for _, v := range o.Values {
			if v != o.Default && !calendar[o.Name] && !seen[o.Name+"="+v] {
				t.Errorf("option %s=%s has no pair of tests that differ", o.Name, v)
			}
		}
	}
}

// TestUnknownOptions: an unknown name or value is an error that lists the valid ones.
func TestUnknownOptions(t *testing.T) {
	_, err := standard.New(judgetest.Standard(), engine.Options{"convoy-intent": "maybe", "colour": "red"})
	if err == nil || !strings.Contains(err.Error(), `"maybe" (hint: own-fleet, explicit-via, any-fleet)`) || !strings.Contains(err.Error(), `unknown option "colour"`) {
		t.Errorf("error %v", err)
	}
}
