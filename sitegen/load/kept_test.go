package load

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen/files"
)

// fill sets every field of a value that is written into TOML to something.
func fill(v reflect.Value) {
	switch v.Interface().(type) {
	case Day:
		v.Set(reflect.ValueOf(DayOf(time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC))))
		return
	case time.Time:
		v.Set(reflect.ValueOf(time.Date(2026, 5, 4, 12, 30, 0, 0, time.UTC)))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Tag.Get("toml") != "-" {
				fill(v.Field(i))
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0))
		fill(v.Index(1))
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		e := reflect.New(v.Type().Elem()).Elem()
		fill(e)
		v.SetMapIndex(reflect.ValueOf("key"), e)
	case reflect.String:
		v.SetString("a \"word\"\nand é")
	case reflect.Int:
		v.SetInt(3)
	case reflect.Bool:
		v.SetBool(true)
	default:
		panic(v.Kind())
	}
}

// TestKeptGameIsTheGame writes a game.toml with every key set as it is kept, reads it, and finds
// all of it again except what it says of players: keys added later are kept too.
func TestKeptGameIsTheGame(t *testing.T) {
	want := &Game{}
	fill(reflect.ValueOf(want).Elem())
	data, err := want.public()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "game.toml"), data, 0o644); err != nil {
		t.Fatal(err)
	}
	got := &Game{}
	var ps Problems
	if _, ok := decodeTOML(files.In(dir), "game.toml", got, &ps); !ok {
		t.Fatalf("%v\n%s", ps.Err(), data)
	}
	for i := range want.Seats {
		want.Seats[i] = Seat{ID: want.Seats[i].ID}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read\n%+v\nnot\n%+v\nfrom\n%s", got, want, data)
	}
}
