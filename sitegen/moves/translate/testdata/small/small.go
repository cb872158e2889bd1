// Package small does what Go and JavaScript do differently, unless it is translated with care.
package small

import (
	"fmt"
	"slices"
	"strings"
)

type point struct {
	x, y int
	tag  [2]int
}

type line struct {
	point
	ends []point
	next *line
	name string
}

func (p point) moved(dx int) point {
	p.x += dx
	return p
}

func (p *point) move(dx int) { p.x += dx }

// colour says itself.
type colour uint8

func (c colour) String() string { return [...]string{"red", "green"}[c] }

func change(p point) int {
	p.y = 99
	return p.y
}

func read(p point) int { return p.y }

func both() (int, string) { return 7, "seven" }

func named(n int) (out string, ok bool) {
	if n == 0 {
		return
	}
	out, ok = fmt.Sprint(n), true
	return
}

func upTo(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// All returns what it does, line by line.
func All() []string {
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }

	// A struct is copied by assignment, in a loop, as an argument and as a receiver; what is pointed at is not.
	a := point{x: 1, y: 2}
	b := a
	b.x, b.tag[1] = 5, 6
	p := &a
	p.move(10)
	say("%d %d %d %d", a.x, b.x, a.tag[1], a.moved(3).x)
	say("%d %d %d", change(a), a.y, read(b))
	list := []point{a, b}
	for _, q := range list {
		q.x = 0
	}
	for i := range list {
		list[i].y = i
	}
	part := list[1:]
	part[0].x = 77
	say("%d %d %d %d", list[0].x, list[1].x, list[1].y, len(part))
	copies := slices.Clone(list)
	copies[0].x = -1
	more := append(list, point{x: 8})
	say("%d %d %d", list[0].x, len(more), len(list))
	l := line{point: point{x: 4}, name: "l"}
	m := l
	m.next = &l
	m.move(1)
	m.next.name = "changed"
	*m.next = line{name: "put"}
	say("%d %d %s %v", l.x, m.x, l.name, m.next == &l)
	say("%v %v", a == b, point{1, 2, [2]int{}} == point{1, 2, [2]int{}})

	// Fields change places, with elements and variables.
	b.x, b.y, a, list[0].x = b.y, b.x, b, a.x
	say("%d %d %d %d", b.x, b.y, a.x, list[0].x)

	// Strings are bytes; runes are characters.
	s := "Årø é"
	say("%d %d %s %q", len(s), len([]rune(s)), string([]rune(s)[1:3]), s)
	for i, r := range s {
		if r > 127 {
			say("%d %d %s", i, r, string(r))
		}
	}
	say("%s|%s|%d", strings.ToUpper(s), strings.TrimSpace(" \u3000x "), strings.Index(s, "é"))
	say("%d %v", s[1], "a" < "B")

	// Maps: what is missing is zero, structs are keys.
	counts := map[point]int{{x: 1}: 3}
	counts[point{x: 1}]++
	_, found := counts[point{x: 2}]
	var none map[string][]int
	say("%d %v %d %d", counts[point{x: 1}], found, len(none["x"]), len(none))

	// Names within names, loops that are left, switches that are left.
	x := 1
	if x := x + 1; x > 1 {
		x := x * 10
		say("%d", x)
	}
scan:
	for i := range 5 {
		switch {
		case i == 1:
			continue
		case i == 2:
			if x == 1 {
				break
			}
			say("never")
		case i == 4:
			break scan
		default:
			say("at %d", i)
		}
		say("behind %d", i)
	}
	for i := range upTo(3) {
		say("yields %d", i)
	}
	n, word := both()
	o, ok := named(n)
	say("%d %s %s %v %d %d", n, word, o, ok, -7/2, -7%3)
	x, n = n, x
	say("%d %d %s", x, n, fmt.Sprintf("%v %s", colour(1), colour(0)))
	var empty []string
	say("%v %v %v", empty == nil, slices.Clone(empty) == nil, append(empty, slices.Concat(empty, empty)...) == nil)
	last := func() *[]point { return &list }
	*last() = append(*last(), a)
	say("%d", len(list))
	return out
}
