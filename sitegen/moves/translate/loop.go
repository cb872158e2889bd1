package translate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// loop is the body of a loop: a break in it is the loop's.
func (t *translator) loop(b *ast.BlockStmt) {
	t.leaves = append(t.leaves, "")
	t.inside(b.List)
	t.leaves = t.leaves[:len(t.leaves)-1]
}

func (t *translator) fors(s *ast.ForStmt) {
	init, cond, post := "", "", ""
	if a, ok := s.Init.(*ast.AssignStmt); ok {
		list := t.assign(a)
		if len(list) != 1 {
			t.fail(s, "a loop that begins like this is not known")
		}
		init = list[0]
	} else if s.Init != nil {
		t.fail(s, "a loop that begins like this is not known")
	}
	if s.Cond != nil {
		cond = " " + t.expr(s.Cond)
	}
	switch p := s.Post.(type) {
	case nil:
	case *ast.IncDecStmt:
		post = " " + t.store(p.X, t.expr(p.X)+" "+p.Tok.String()[:1]+" 1")
	case *ast.AssignStmt:
		post = " " + strings.Join(t.assign(p), ", ")
	default:
		t.fail(s, "a loop that goes on like this is not known")
	}
	t.line("for (%s;%s;%s) {", init, cond, post)
	t.loop(s.Body)
	t.line("}")
}

// ranges writes a loop over something, which is looked at once.
func (t *translator) ranges(s *ast.RangeStmt) {
	name := func(e ast.Expr) string {
		id, ok := e.(*ast.Ident)
		if !ok || id.Name == "_" {
			return ""
		}
		if s.Tok == token.DEFINE {
			return t.local(t.info.Defs[id])
		}
		t.fail(s, "a loop over variables that stand already is not known")
		return ""
	}
	var k, v string
	if s.Key != nil {
		k = name(s.Key)
	}
	if s.Value != nil {
		v = name(s.Value)
	}
	t.fresh++
	tmp, at := fmt.Sprintf("$%d", t.fresh), k
	over := t.expr(s.X)
	switch u := t.typeOf(s.X).Underlying().(type) {
	case *types.Slice, *types.Array:
		if k == "" && v != "" {
			t.line("for (let %s of $a(%s)) {", v, over)
			if obj := t.info.Defs[s.Value.(*ast.Ident)]; isValue(obj.Type()) && t.changed[obj] {
				t.depth++
				t.line("%s = %s;", v, t.copyOf(s, v, obj.Type()))
				t.depth--
			}
			break
		}
		if k == "" || t.reassigned(s) {
			at = tmp + "i"
		}
		t.line("for (let %s = $a(%s), %s = 0; %s < %s.length; %s++) {", tmp, over, at, at, tmp, at)
		t.depth++
		if k != "" && at != k {
			t.line("let %s = %s;", k, at)
		}
		if v != "" {
			value := tmp + "[" + at + "]"
			obj := t.info.Defs[s.Value.(*ast.Ident)]
			if isValue(obj.Type()) && t.changed[obj] {
				value = t.copyOf(s, value, obj.Type())
			}
			t.line("let %s = %s;", v, value)
		}
		t.depth--
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			t.line("for (let [%s, %s] of $runes(%s)) {", k, v, over)
		} else {
			if k == "" || t.reassigned(s) {
				t.fail(s, "a count that changes is not known")
			}
			t.line("for (let %s = %s, %s = 0; %s < %s; %s++) {", tmp, over, k, k, tmp, k)
		}
	case *types.Map:
		if isValue(u.Key()) {
			t.fail(s, "a loop over keys that are structs is not known")
		}
		t.line("for (let [%s, %s] of $m(%s)) {", k, v, over)
	case *types.Signature:
		t.line("for (let %s of $all(%s)) {", k, over)
	default:
		t.fail(s, "a loop over %s is not known", u)
	}
	t.loop(s.Body)
	t.line("}")
}

// reassigned says that a loop's body changes the loop's own index.
func (t *translator) reassigned(s *ast.RangeStmt) bool {
	id, ok := s.Key.(*ast.Ident)
	if !ok {
		return false
	}
	obj, found := t.info.Defs[id], false
	is := func(e ast.Expr) {
		if x, ok := e.(*ast.Ident); ok && t.info.Uses[x] == obj && obj != nil {
			found = true
		}
	}
	ast.Inspect(s.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				is(l)
			}
		case *ast.IncDecStmt:
			is(n.X)
		}
		return true
	})
	return found
}
