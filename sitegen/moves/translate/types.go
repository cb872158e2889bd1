package translate

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// zero is the zero value of a type.
func (t *translator) zero(n ast.Node, typ types.Type) string {
	typ = types.Unalias(typ)
	switch u := typ.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsString != 0:
			return `""`
		case u.Info()&types.IsBoolean != 0:
			return "false"
		case u.Info()&types.IsNumeric != 0:
			return "0"
		case u.Kind() == types.UntypedNil:
			return "null"
		}
	case *types.Pointer, *types.Slice, *types.Map, *types.Interface, *types.Signature:
		return "null"
	case *types.Array:
		return t.filled(n, fmt.Sprint(u.Len()), u.Elem())
	case *types.Struct:
		if named, ok := typ.(*types.Named); ok {
			return "new " + t.class(n, named) + "()"
		}
		out := "{"
		for i := range u.NumFields() {
			if i > 0 {
				out += ", "
			}
			out += u.Field(i).Name() + ": " + t.zero(n, u.Field(i).Type())
		}
		return out + "}"
	}
	t.fail(n, "no zero value of %s is known", typ)
	return ""
}

// filled is an Array of zero values.
func (t *translator) filled(n ast.Node, length string, elem types.Type) string {
	if !isValue(elem) {
		return "new Array(" + length + ").fill(" + t.zero(n, elem) + ")"
	}
	return "Array.from({length: " + length + "}, () => " + t.zero(n, elem) + ")"
}

// isValue says that a type is copied by assignment and kept as an object.
func isValue(typ types.Type) bool {
	switch types.Unalias(typ).Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// copyOf copies a value.
func (t *translator) copyOf(n ast.Node, e string, typ types.Type) string {
	switch u := types.Unalias(typ).Underlying().(type) {
	case *types.Struct:
		if _, ok := types.Unalias(typ).(*types.Named); ok {
			return e + ".$c()"
		}
		return "{..." + e + "}"
	case *types.Array:
		if isValue(u.Elem()) {
			return e + ".map(e => " + t.copyOf(n, "e", u.Elem()) + ")"
		}
		return e + ".slice()"
	}
	return e
}

// copied is an expression's value, a copy where the expression is a place that keeps its own.
func (t *translator) copied(e ast.Expr) string {
	typ := t.typeOf(e)
	s := t.expr(e)
	if isValue(typ) && t.isPlace(e) {
		return t.copyOf(e, s, typ)
	}
	return s
}

// isPlace says that an expression is a variable or a part of one.
func (t *translator) isPlace(e ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
		return true
	case *ast.CallExpr:
		return t.info.Types[x.Fun].IsType() && t.isPlace(x.Args[0])
	}
	return false
}

// copiedSlice is a slice whose elements are copies.
func (t *translator) copiedSlice(e ast.Expr) string {
	s := t.expr(e)
	if sl, ok := t.typeOf(e).Underlying().(*types.Slice); ok && isValue(sl.Elem()) {
		return "$copies(" + s + ")"
	}
	return s
}

func isString(typ types.Type) bool {
	b, ok := types.Unalias(typ).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func isInteger(typ types.Type) bool {
	b, ok := types.Unalias(typ).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// ours says that something is declared in the module.
func ours(obj types.Object) bool {
	return obj.Pkg() != nil && strings.HasPrefix(obj.Pkg().Path(), module)
}
