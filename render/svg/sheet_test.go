package svg_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
)

// TestRulesOfClassesWin: what a class declares for the ends of its lines overrides the rule for all
// lines.
func TestRulesOfClassesWin(t *testing.T) {
	var p scene.Path
	p.MoveTo(1, 1).LineTo(9, 9)
	s := &scene.Scene{W: 10, H: 10, Theme: "t", Layers: []*scene.Layer{{ID: "a", Items: []scene.Item{{Path: p, Style: &scene.Style{Class: "cut", Stroke: scene.Colour{A: 255}, Width: 1, Butt: true}}}}}}
	doc := string(svg.Bytes(s, svg.Options{Outlines: true}))
	all := regexp.MustCompile(`([.\w -]+)\{stroke-linejoin:round`).FindStringSubmatch(doc)
	cut := regexp.MustCompile(`([.\w -]+)\{[^}]*stroke-linecap:butt`).FindStringSubmatch(doc)
	if all == nil || cut == nil {
		t.Fatalf("no rules in %s", doc)
	}
	if a, c := strings.Count(all[1], "."), strings.Count(cut[1], "."); a >= c {
		t.Errorf("%q is as strong as %q", all[1], cut[1])
	}
}
