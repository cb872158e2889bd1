package figure

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// Plain returns the values of a text without a board.
func Plain(cfg book.Config) book.Values {
	return func(expr string) (string, bool) {
		switch expr {
		case "version":
			return cfg.Version, true
		case "date":
			return cfg.Day().Format("2 January 2006"), true
		}
		return "", false
	}
}

// Values returns the values in running text that come from the board.
func Values(m *engine.Map, cfg book.Config) book.Values {
	count := func(f func(engine.Region) bool) string {
		n := 0
		for _, r := range m.Regions {
			if !r.OffBoard && f(r) {
				n++
			}
		}
		return fmt.Sprint(n)
	}
	return func(expr string) (string, bool) {
		switch expr {
		case "victory":
			return fmt.Sprint(m.Victory), true
		case "count regions":
			return count(func(engine.Region) bool { return true }), true
		case "count centres":
			return count(func(r engine.Region) bool { return r.SupplyCentre }), true
		case "count land":
			return count(func(r engine.Region) bool { return r.Terrain != engine.Sea }), true
		case "count sea":
			return count(func(r engine.Region) bool { return r.Terrain == engine.Sea }), true
		case "count areas":
			return fmt.Sprint(len(m.Areas)), true
		case "count powers":
			return fmt.Sprint(len(m.Players())), true
		case "count units":
			return fmt.Sprint(len(m.Starts)), true
		}
		if c, ok := strings.CutPrefix(expr, "centres "); ok {
			known := false
			n := count(func(r engine.Region) bool {
				known = known || r.Country == c
				return r.Country == c && r.SupplyCentre
			})
			return n, known
		}
		return Plain(cfg)(expr)
	}
}
