package foresee

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// BenchmarkUsual asks about a unit amid a full board, as the war room does.
func BenchmarkUsual(b *testing.B) {
	rules := game(b)
	m := rules.Map()
	p := set(b, rules, map[string][]string{
		"austria": {"A vie", "A bud", "A ser", "F gre"}, "england": {"F nth", "F nwg", "A bel", "F lon"}, "france": {"A bur", "A mar", "F mao", "A spa"},
		"germany": {"A mun", "A kie", "F den", "A hol", "A ruh"}, "italy": {"A ven", "A tyr", "F ion"}, "russia": {"A war", "A ukr", "F rum", "F bot", "A sil"},
		"turkey": {"A bul", "F bla", "F aeg"}})
	for _, what := range []string{"worst", "least"} {
		b.Run(what, func(b *testing.B) {
			for b.Loop() {
				q := Question{Position: p, By: m.Power("germany"), Unit: unitAt(p, m.Region("mun"), m), Region: engine.NoRegion}
				if what == "worst" {
					w := FindWorst(rules, q, Budget{Judged: 2000})
					b.ReportMetric(float64(w.Judged), "judged")
				} else {
					l := FindLeast(rules, q, Budget{Judged: 2000})
					b.ReportMetric(float64(l.Judged), "judged")
				}
			}
		})
	}
}
