package translate

import (
	"go/ast"
	"go/types"
	"strings"
)

func (t *translator) call(e *ast.CallExpr) string {
	if t.info.Types[e.Fun].IsType() {
		return t.conversion(e)
	}
	fun := ast.Unparen(e.Fun)
	if ix, ok := fun.(*ast.IndexExpr); ok && t.info.Types[ix.Index].IsType() {
		fun = ix.X // type arguments say nothing
	}
	if id, ok := fun.(*ast.Ident); ok {
		if b, ok := t.info.Uses[id].(*types.Builtin); ok {
			return t.builtin(e, b.Name())
		}
	}
	sig := t.typeOf(e.Fun).Underlying().(*types.Signature)
	var fn *types.Func
	name := ""
	var args []string
	switch f := fun.(type) {
	case *ast.Ident:
		fn, _ = t.info.Uses[f].(*types.Func)
		name = t.expr(f)
	case *ast.SelectorExpr:
		if sel := t.info.Selections[f]; sel != nil && sel.Kind() == types.MethodVal {
			fn = sel.Obj().(*types.Func)
			var recv string
			if name, recv = t.method(f, sel); recv != "" {
				args = append(args, recv)
			}
		} else {
			fn, _ = t.info.Uses[f.Sel].(*types.Func)
			name = t.expr(f)
		}
	case *ast.FuncLit:
		name = "(" + t.expr(f) + ")"
	default:
		name = t.expr(fun)
	}
	return name + "(" + strings.Join(append(args, t.args(e, sig, fn)...), ", ") + ")"
}

// args are a call's arguments: copies where the function called changes its own.
func (t *translator) args(e *ast.CallExpr, sig *types.Signature, fn *types.Func) []string {
	var out []string
	own := fn != nil && ours(fn)
	if len(e.Args) == 1 {
		if tuple, ok := t.info.TypeOf(e.Args[0]).(*types.Tuple); ok && tuple.Len() > 1 {
			return []string{"..." + t.expr(e.Args[0])}
		}
	}
	for i, a := range e.Args {
		var v *types.Var
		if own {
			params := fn.Origin().Signature().Params()
			v = params.At(min(i, params.Len()-1))
		}
		s := ""
		switch {
		case e.Ellipsis.IsValid() && i == len(e.Args)-1:
			out = append(out, "...$a("+t.copiedSlice(a)+")")
			continue
		case fn != nil && !own && fn.Pkg() != nil && fn.Pkg().Path() == "slices" && (fn.Name() == "Clone" || fn.Name() == "Concat" || fn.Name() == "Insert"):
			s = t.copiedSlice(a)
		case fn != nil && !own && fn.Pkg() != nil && fn.Pkg().Path() == "fmt":
			s = t.printed(a)
		case fn != nil && !own, v != nil && !t.changed[v] && !sig.Variadic():
			s = t.expr(a)
		default:
			s = t.copied(a)
		}
		out = append(out, s)
	}
	return out
}

// printed is what package fmt is handed: what a String method says of it.
func (t *translator) printed(a ast.Expr) string {
	typ := t.typeOf(a)
	obj, _, _ := types.LookupFieldOrMethod(typ, false, t.pkg, "String")
	if f, ok := obj.(*types.Func); ok && ours(f) {
		return t.need(f) + "(" + t.expr(a) + ")"
	}
	return t.expr(a)
}

// conversion writes T(x).
func (t *translator) conversion(e *ast.CallExpr) string {
	to, from := t.typeOf(e.Fun), t.typeOf(e.Args[0])
	x := t.expr(e.Args[0])
	elem := func(typ types.Type) types.BasicKind {
		if s, ok := typ.Underlying().(*types.Slice); ok {
			if b, ok := types.Unalias(s.Elem()).Underlying().(*types.Basic); ok {
				return b.Kind()
			}
		}
		return types.Invalid
	}
	switch {
	case isString(to) && isInteger(from):
		return "$rune(" + x + ")"
	case isString(to) && elem(from) == types.Int32:
		return "$fromRunes(" + x + ")"
	case isString(to) && elem(from) == types.Uint8:
		return x // bytes are kept as a string
	case elem(to) == types.Int32 && isString(from):
		return "$toRunes(" + x + ")"
	case elem(to) == types.Uint8 && isString(from):
		return x
	case isInteger(to) && !isInteger(from):
		t.fail(e, "a number of this is not known")
	}
	return x
}

func (t *translator) builtin(e *ast.CallExpr, name string) string {
	arg := func(i int) string { return t.expr(e.Args[i]) }
	switch name {
	case "len":
		if m, ok := t.typeOf(e.Args[0]).Underlying().(*types.Map); ok && m != nil {
			return "$m(" + arg(0) + ").size"
		}
		if isString(t.typeOf(e.Args[0])) {
			return arg(0) + ".length"
		}
		return "$len(" + arg(0) + ")"
	case "append":
		if e.Ellipsis.IsValid() {
			return "$append(" + arg(0) + ", " + t.copiedSlice(e.Args[1]) + ")"
		}
		parts := []string{"...$a(" + arg(0) + ")"}
		for _, x := range e.Args[1:] {
			parts = append(parts, t.copied(x))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case "make":
		switch u := t.typeOf(e.Args[0]).Underlying().(type) {
		case *types.Map:
			return "new Map()"
		case *types.Slice:
			if t.info.Types[e.Args[1]].Value != nil && arg(1) == "0" {
				return "[]"
			}
			return t.filled(e, arg(1), u.Elem())
		}
	case "new":
		if typ := t.typeOf(e.Args[0]); isValue(typ) {
			return t.zero(e, typ)
		}
	case "min", "max":
		var parts []string
		for i := range e.Args {
			parts = append(parts, arg(i))
		}
		return "Math." + name + "(" + strings.Join(parts, ", ") + ")"
	case "delete":
		m := t.typeOf(e.Args[0]).Underlying().(*types.Map)
		return "$m(" + arg(0) + ").delete(" + t.key(e.Args[1], m.Key()) + ")"
	case "clear":
		if _, ok := t.typeOf(e.Args[0]).Underlying().(*types.Map); ok {
			return "$m(" + arg(0) + ").clear()"
		}
	case "panic":
		return "$panic(" + t.expr(e.Args[0]) + ")"
	}
	t.fail(e, "%s is not known here", name)
	return ""
}
