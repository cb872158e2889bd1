package publish

import (
	"reflect"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestTextsNameEverything changes every field that a drawing may show: if a text stayed the same, a
// page would keep an old drawing.
func TestTextsNameEverything(t *testing.T) {
	unit := engine.Unit{ID: 1, Power: 1, Kind: engine.Army, At: 1}
	fields(t, engine.Order{}, []string{"Pos", "Text"}, func(o engine.Order) string { return outcomeText(nil, []engine.Outcome{{Order: &o}}) })
	fields(t, engine.Outcome{Order: &engine.Order{}}, []string{"Order", "No", "Reason", "Text"}, func(o engine.Outcome) string { return outcomeText(nil, []engine.Outcome{o}) })
	fields(t, unit, nil, func(u engine.Unit) string { return positionText(&engine.Position{Units: []engine.Unit{u}}) })
	fields(t, engine.Dislodged{}, nil, func(d engine.Dislodged) string {
		return positionText(&engine.Position{Dislodged: []engine.Dislodged{d}})
	})
	fields(t, engine.Position{}, []string{"NextUnit", "Ext"}, func(p engine.Position) string { return positionText(&p) })
}

// own is an order that only a ruleset knows.
type own struct{}

func (own) Same(engine.Own) bool              { return false }
func (own) Text(*engine.Map) string           { return "another" }
func (own) Fields(*engine.Map) map[string]any { return nil }

func fields[T any](t *testing.T, of T, silent []string, text func(T) string) {
	t.Helper()
	was := text(of)
	for i := range reflect.TypeOf(of).NumField() {
		name := reflect.TypeOf(of).Field(i).Name
		skip := false
		for _, s := range silent {
			skip = skip || s == name
		}
		if skip {
			continue
		}
		changed := of
		f := reflect.ValueOf(&changed).Elem().Field(i)
		alter(f)
		if text(changed) == was {
			t.Errorf("%T: another %s makes no other text", of, name)
		}
	}
}

// alter gives a field another value.
func alter(f reflect.Value) {
	switch f.Kind() {
	case reflect.Bool:
		f.SetBool(!f.Bool())
	case reflect.Slice:
		f.Set(reflect.Append(f, reflect.New(f.Type().Elem()).Elem()))
	case reflect.Struct:
		alter(f.Field(0))
	case reflect.Interface:
		f.Set(reflect.ValueOf(own{}))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32:
		f.SetUint(f.Uint() + 1)
	default:
		f.SetInt(f.Int() + 1)
	}
}
