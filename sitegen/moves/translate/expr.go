package translate

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// expr is an expression.
func (t *translator) expr(e ast.Expr) string {
	if tv := t.info.Types[e]; tv.Value != nil {
		return t.constant(e, tv)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return "(" + t.expr(e.X) + ")"
	case *ast.Ident:
		return t.ident(e)
	case *ast.FuncLit:
		return t.closure(e)
	case *ast.CompositeLit:
		return t.composite(e)
	case *ast.SelectorExpr:
		return t.selector(e)
	case *ast.IndexExpr:
		return t.index(e)
	case *ast.SliceExpr:
		return t.slice(e)
	case *ast.StarExpr:
		if isValue(t.typeOf(e)) {
			return t.expr(e.X)
		}
		return t.expr(e.X) + ".v"
	case *ast.CallExpr:
		return t.call(e)
	case *ast.UnaryExpr:
		return t.unary(e)
	case *ast.BinaryExpr:
		return t.binary(e, e.Op, t.operand(e, e.X), t.operand(e, e.Y), t.typeOf(e.X), t.typeOf(e.Y))
	}
	t.fail(e, "%T is not known", e)
	return ""
}

func (t *translator) constant(n ast.Node, tv types.TypeAndValue) string {
	switch tv.Value.Kind() {
	case constant.String:
		return quote(constant.StringVal(tv.Value))
	case constant.Bool:
		return tv.Value.String()
	case constant.Int:
		return tv.Value.ExactString()
	}
	t.fail(n, "a constant like this is not known")
	return ""
}

// quote writes a string's bytes.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '<' && i+1 < len(s) && (s[i+1] == '/' || s[i+1] == '!'):
			b.WriteString(`\x3c`) // never the end of a script in a page
		case ' ' <= c && c < 0x7F:
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, `\x%02x`, c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

func (t *translator) ident(e *ast.Ident) string {
	obj := t.info.Uses[e]
	if obj == nil {
		obj = t.info.Defs[e]
	}
	switch o := obj.(type) {
	case *types.Nil:
		return "null"
	case *types.Var:
		if o.Parent() == o.Pkg().Scope() {
			return t.need(o)
		}
		return t.local(o)
	case *types.Func:
		return t.need(o)
	}
	t.fail(e, "%s is not known", e.Name)
	return ""
}

func (t *translator) closure(e *ast.FuncLit) string {
	sig := t.typeOf(e).(*types.Signature)
	params := strings.Join(t.params(sig), ", ")
	outer := t.out.String()
	t.out.Reset()
	t.body(sig, e.Body)
	inner := t.out.String()
	t.out.Reset()
	t.out.WriteString(outer)
	if lines := strings.Split(strings.TrimSpace(inner), "\n"); len(lines) == 1 && strings.HasPrefix(lines[0], "return ") {
		value := strings.TrimSuffix(strings.TrimPrefix(lines[0], "return "), ";")
		if !strings.HasPrefix(value, "{") {
			return "(" + params + ") => " + value
		}
	}
	return "(" + params + ") => {\n" + inner + strings.Repeat("  ", t.depth) + "}"
}

func (t *translator) composite(e *ast.CompositeLit) string {
	typ := t.typeOf(e)
	if p, ok := typ.(*types.Pointer); ok { // &T left out in a list
		typ = types.Unalias(p.Elem())
	}
	switch u := typ.Underlying().(type) {
	case *types.Struct:
		var parts []string
		for i, x := range e.Elts {
			name := u.Field(i).Name()
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				name, x = kv.Key.(*ast.Ident).Name, kv.Value
			}
			value := t.copied(x)
			if value == name {
				parts = append(parts, name)
			} else {
				parts = append(parts, name+": "+value)
			}
		}
		if _, ok := typ.(*types.Named); !ok {
			return "{" + strings.Join(parts, ", ") + "}"
		}
		if len(parts) == 0 {
			return t.zero(e, typ)
		}
		return "$new(" + t.class(e, typ.(*types.Named)) + ", {" + strings.Join(parts, ", ") + "})"
	case *types.Slice, *types.Array:
		var parts []string
		at := 0
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				n, _ := constant.Int64Val(t.info.Types[kv.Key].Value)
				for ; at < int(n); at++ {
					parts = append(parts, t.zero(e, u.(interface{ Elem() types.Type }).Elem()))
				}
				x = kv.Value
			}
			parts = append(parts, t.copied(x))
			at++
		}
		if a, ok := u.(*types.Array); ok && at < int(a.Len()) {
			if at > 0 {
				t.fail(e, "an array that is filled in part is not known")
			}
			return t.zero(e, typ)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case *types.Map:
		var parts []string
		for _, x := range e.Elts {
			kv := x.(*ast.KeyValueExpr)
			parts = append(parts, "["+t.key(kv.Key, u.Key())+", "+t.copied(kv.Value)+"]")
		}
		return "new Map([" + strings.Join(parts, ", ") + "])"
	}
	t.fail(e, "a literal of %s is not known", typ)
	return ""
}

// key is an expression as a map's key.
func (t *translator) key(e ast.Expr, typ types.Type) string {
	if isValue(typ) {
		return "$key(" + t.expr(e) + ")"
	}
	return t.expr(e)
}

// fields follows a selection through embedded structs and returns the expression of what is selected last.
func (t *translator) fields(x string, from types.Type, index []int) (string, types.Type) {
	for _, i := range index {
		if p, ok := from.Underlying().(*types.Pointer); ok {
			from = p.Elem()
		}
		f := from.Underlying().(*types.Struct).Field(i)
		x, from = x+"."+f.Name(), types.Unalias(f.Type())
	}
	return x, from
}

func (t *translator) selector(e *ast.SelectorExpr) string {
	sel := t.info.Selections[e]
	if sel == nil { // of a package
		obj := t.info.Uses[e.Sel]
		if ours(obj) {
			return t.need(obj)
		}
		return t.library(e, obj.Pkg().Name()+"$"+obj.Name())
	}
	switch sel.Kind() {
	case types.FieldVal:
		out, _ := t.fields(t.expr(e.X), t.typeOf(e.X), sel.Index())
		return out
	case types.MethodVal: // as a value
		fn, recv := t.method(e, sel)
		n := sel.Obj().(*types.Func).Signature().Params().Len()
		var names []string
		for i := range n {
			names = append(names, fmt.Sprintf("a%d", i))
		}
		args := strings.Join(names, ", ")
		if recv == "" {
			return "(" + args + ") => " + fn + "(" + args + ")"
		}
		return "(" + args + ") => " + fn + "(" + strings.Join(append([]string{recv}, names...), ", ") + ")"
	}
	t.fail(e, "a selection like this is not known")
	return ""
}

// method returns the function that a method is, and its receiver; no receiver where it is called on the object.
func (t *translator) method(e *ast.SelectorExpr, sel *types.Selection) (fn, recv string) {
	f := sel.Obj().(*types.Func)
	index := sel.Index()
	x, from := t.fields(t.expr(e.X), t.typeOf(e.X), index[:len(index)-1])
	r := f.Signature().Recv().Type()
	_, dynamic := r.Underlying().(*types.Interface)
	if dynamic || !ours(f) {
		return x + "." + f.Name(), ""
	}
	if _, ptr := types.Unalias(r).(*types.Pointer); !ptr && isValue(r) {
		v := f.Origin().Signature().Recv()
		if t.changed[v] {
			if p, ok := from.Underlying().(*types.Pointer); ok {
				from = p.Elem()
			}
			x = t.copyOf(e, x, from)
		}
	}
	return t.need(f), x
}

func (t *translator) index(e *ast.IndexExpr) string {
	switch u := t.typeOf(e.X).Underlying().(type) {
	case *types.Map:
		return "$at(" + t.expr(e.X) + ", " + t.key(e.Index, u.Key()) + ", " + t.zero(e, u.Elem()) + ")"
	case *types.Basic:
		return t.expr(e.X) + ".charCodeAt(" + t.expr(e.Index) + ")"
	}
	return t.expr(e.X) + "[" + t.expr(e.Index) + "]"
}

func (t *translator) slice(e *ast.SliceExpr) string {
	low, high := "0", ""
	if e.Low != nil {
		low = t.expr(e.Low)
	}
	if e.High != nil {
		high = ", " + t.expr(e.High)
	}
	if isString(t.typeOf(e.X)) {
		return t.expr(e.X) + ".slice(" + low + high + ")"
	}
	return "$a(" + t.expr(e.X) + ").slice(" + low + high + ")"
}

func (t *translator) unary(e *ast.UnaryExpr) string {
	switch e.Op {
	case token.NOT:
		return "!" + t.operand(e, e.X)
	case token.SUB, token.ADD:
		return e.Op.String() + t.operand(e, e.X)
	case token.XOR:
		return "~" + t.operand(e, e.X)
	case token.AND:
		if isValue(t.typeOf(e.X)) {
			return t.expr(e.X)
		}
		place := t.expr(e.X)
		return "{get v() { return " + place + "; }, set v(x) { " + t.store(e.X, "x") + "; }}"
	}
	t.fail(e, "%s is not known", e.Op)
	return ""
}

// operand puts an expression in brackets where the two languages bind it differently.
func (t *translator) operand(outer ast.Expr, e ast.Expr) string {
	s := t.expr(e)
	x := e
	if t.info.Types[e].Value != nil {
		return s
	}
	if b, ok := x.(*ast.BinaryExpr); ok {
		if o, ok := outer.(*ast.BinaryExpr); ok && binds(o.Op, b.Op) {
			return s
		}
		return "(" + s + ")"
	}
	return s
}

// binds says that an operator within another needs no brackets in either language. Shifts and bits, which they bind differently, have them.
func binds(outer, inner token.Token) bool {
	compares := func(op token.Token) bool {
		return op == token.EQL || op == token.NEQ || op == token.LSS || op == token.LEQ || op == token.GTR || op == token.GEQ
	}
	switch outer {
	case token.LOR:
		return inner == token.LOR || inner == token.LAND || compares(inner)
	case token.LAND:
		return inner == token.LAND || compares(inner)
	case token.ADD:
		return inner == token.ADD
	}
	return compares(outer) && (inner == token.ADD || inner == token.SUB)
}

// binary writes x op y; types: of x, and of y if known.
func (t *translator) binary(n ast.Node, op token.Token, x, y string, typs ...types.Type) string {
	typ := typs[0]
	if b, ok := typ.Underlying().(*types.Basic); ok && b.Kind() == types.UntypedNil && len(typs) > 1 {
		typ = typs[1]
	}
	switch op {
	case token.EQL, token.NEQ:
		if isValue(typ) {
			eq := "$eq(" + x + ", " + y + ")"
			if op == token.NEQ {
				return "!" + eq
			}
			return eq
		}
		if _, ok := typ.Underlying().(*types.Basic); ok { // of one type, and never nil: two signs say it
			return x + " " + op.String() + " " + y
		}
		return x + " " + op.String() + "= " + y
	case token.QUO:
		if isInteger(typ) {
			return "Math.trunc(" + x + " / " + y + ")"
		}
	case token.SHL, token.SHR, token.AND, token.OR, token.XOR:
		return x + " " + op.String() + " " + y
	case token.AND_NOT:
		return x + " & ~" + y
	}
	return x + " " + op.String() + " " + y
}
