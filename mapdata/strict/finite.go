package strict

import (
	"math"
	"reflect"
	"regexp"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
)

// noNumber matches nan and inf in the position of a value.
var noNumber = regexp.MustCompile(`[=\[,{\s]([+-]?(?:nan|inf))\b`)

// finite reports whether v, decoded from text, is free of nan and inf. Otherwise it adds problems.
func (d *decoder) finite(text string, v any) bool {
	if !strings.Contains(text, "nan") && !strings.Contains(text, "inf") || !endless(reflect.ValueOf(v)) {
		return true
	}
	told := false
	for n, line := range strings.Split(text, "\n") {
		bare, _, _ := strings.Cut(line, "#")
		for _, m := range noNumber.FindAllStringSubmatchIndex(bare, -1) {
			if strings.Count(bare[:m[2]], `"`)%2 == 0 {
				d.add(diag.Pos{File: d.s.Name, Line: n + 1, Col: column(line, m[2])}, "write a number",
					"%s is not a number here", bare[m[2]:m[3]])
				told = true
			}
		}
	}
	if !told {
		d.add(diag.Pos{File: d.s.Name, Line: 1, Col: 1}, "write a number", "nan and inf are not allowed here")
	}
	return false
}

// endless reports whether a value contains nan or inf.
func endless(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		return math.IsNaN(v.Float()) || math.IsInf(v.Float(), 0)
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && endless(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if endless(v.Field(i)) {
				return true
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if endless(v.Index(i)) {
				return true
			}
		}
	case reflect.Map:
		for _, k := range v.MapKeys() { // any order will do
			if endless(v.MapIndex(k)) {
				return true
			}
		}
	}
	return false
}
