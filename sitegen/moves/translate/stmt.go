package translate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

func (t *translator) line(format string, args ...any) {
	t.out.WriteString(strings.Repeat("  ", t.depth))
	fmt.Fprintf(&t.out, format, args...)
	t.out.WriteByte('\n')
}

func (t *translator) block(list []ast.Stmt) {
	for _, s := range list {
		t.stmt(s)
	}
}

func (t *translator) inside(list []ast.Stmt) {
	t.depth++
	t.block(list)
	t.depth--
}

func (t *translator) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		t.line("%s;", t.expr(s.X))
	case *ast.AssignStmt:
		for _, l := range t.assign(s) {
			t.line("%s;", l)
		}
	case *ast.IncDecStmt:
		t.line("%s;", t.store(s.X, t.expr(s.X)+" "+s.Tok.String()[:1]+" 1"))
	case *ast.DeclStmt:
		t.declare(s)
	case *ast.BlockStmt:
		t.line("{")
		t.inside(s.List)
		t.line("}")
	case *ast.ReturnStmt:
		t.returns(s)
	case *ast.IfStmt:
		t.ifs(s)
	case *ast.ForStmt:
		t.fors(s)
	case *ast.RangeStmt:
		t.ranges(s)
	case *ast.SwitchStmt:
		t.switches(s)
	case *ast.LabeledStmt:
		t.line("%s:", s.Label.Name)
		t.stmt(s.Stmt)
	case *ast.BranchStmt:
		if s.Tok != token.BREAK && s.Tok != token.CONTINUE {
			t.fail(s, "%s is not known", s.Tok)
		}
		word := s.Tok.String()
		if n := len(t.leaves); s.Label == nil && s.Tok == token.BREAK && n > 0 && t.leaves[n-1] != "" {
			word += " " + t.leaves[n-1]
		}
		if s.Label != nil {
			word += " " + s.Label.Name
		}
		t.line("%s;", word)
	case *ast.EmptyStmt:
	default:
		t.fail(s, "%T is not known", s)
	}
}

// declare writes "var x T" in a function.
func (t *translator) declare(s *ast.DeclStmt) {
	for _, spec := range s.Decl.(*ast.GenDecl).Specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue // a type: written where one is made
		}
		if s.Decl.(*ast.GenDecl).Tok == token.CONST {
			continue // a constant: written as its value
		}
		for i, n := range v.Names {
			value := ""
			if len(v.Values) == len(v.Names) {
				value = t.copied(v.Values[i])
			} else if len(v.Values) == 0 {
				value = t.zero(v, t.info.Defs[n].Type())
			} else {
				t.fail(v, "variables of a call with several values")
			}
			t.line("let %s = %s;", t.local(t.info.Defs[n]), value)
		}
	}
}

// assign returns the statements of an assignment.
func (t *translator) assign(s *ast.AssignStmt) []string {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE { // x += y
		op := token.Token(s.Tok - token.ADD_ASSIGN + token.ADD)
		value := t.binary(s, op, t.expr(s.Lhs[0]), t.expr(s.Rhs[0]), t.typeOf(s.Lhs[0]))
		return []string{t.store(s.Lhs[0], value)}
	}
	if len(s.Lhs) == 1 {
		value := t.copied(s.Rhs[0])
		if id, ok := s.Lhs[0].(*ast.Ident); ok && s.Tok == token.DEFINE && id.Name != "_" {
			return []string{"let " + t.local(t.info.Defs[id]) + " = " + value}
		}
		return []string{t.store(s.Lhs[0], value)}
	}
	value := ""
	if len(s.Rhs) == 1 {
		value = t.several(s.Rhs[0])
	} else {
		var parts []string
		for _, r := range s.Rhs {
			parts = append(parts, t.copied(r))
		}
		value = "[" + strings.Join(parts, ", ") + "]"
	}
	// All new: one declaration. Else the new ones are declared first, and what is no variable is stored from a copy.
	var pattern, news, after []string
	all := true
	for _, l := range s.Lhs {
		id, ok := l.(*ast.Ident)
		switch {
		case ok && id.Name == "_":
			pattern = append(pattern, "")
		case ok && s.Tok == token.DEFINE && t.info.Defs[id] != nil:
			pattern = append(pattern, t.local(t.info.Defs[id]))
			news = append(news, pattern[len(pattern)-1])
		case ok:
			pattern = append(pattern, t.expr(l))
			all = false
		case t.isField(l, s.Lhs):
			pattern = append(pattern, t.expr(l))
			all = false
		default:
			t.fresh++
			tmp := fmt.Sprintf("$%d", t.fresh)
			pattern, news, all = append(pattern, tmp), append(news, tmp), false
			after = append(after, t.store(l, tmp))
		}
	}
	p := "[" + strings.Join(pattern, ", ") + "]"
	if all && len(news) > 0 {
		return []string{"let " + p + " = " + value}
	}
	var out []string
	if len(news) > 0 {
		out = append(out, "let "+strings.Join(news, ", "))
	}
	return append(append(out, p+" = "+value), after...)
}

// isField says that a place on the left of an assignment is a field of a variable, which needs no copy to be stored from. One that is
// looked for in what is assigned to with it is not known: Go finds it before, JavaScript after.
func (t *translator) isField(l ast.Expr, all []ast.Expr) bool {
	of, ok := ast.Unparen(l).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	path := types.ExprString(of.X) + "."
	if slices.ContainsFunc(all, func(other ast.Expr) bool { return strings.HasPrefix(path, types.ExprString(other)+".") }) {
		t.fail(l, "a field of what is assigned to with it is not known")
	}
	base := of.X
	for {
		sel, deeper := base.(*ast.SelectorExpr)
		if !deeper {
			_, ok = base.(*ast.Ident)
			return ok
		}
		base = sel.X
	}
}

// store puts a value into a place.
func (t *translator) store(l ast.Expr, value string) string {
	switch l := ast.Unparen(l).(type) {
	case *ast.Ident:
		if l.Name == "_" {
			return value
		}
		return t.expr(l) + " = " + value
	case *ast.SelectorExpr:
		return t.expr(l) + " = " + value
	case *ast.IndexExpr:
		if m, ok := t.typeOf(l.X).Underlying().(*types.Map); ok {
			return t.expr(l.X) + ".set(" + t.key(l.Index, m.Key()) + ", " + value + ")"
		}
		return t.expr(l.X) + "[" + t.expr(l.Index) + "] = " + value
	case *ast.StarExpr:
		if isValue(t.typeOf(l)) {
			return "Object.assign(" + t.expr(l.X) + ", " + value + ")"
		}
		return t.expr(l.X) + ".v = " + value
	}
	t.fail(l, "nothing can be put there")
	return ""
}

// several is an expression with several values, as an array.
func (t *translator) several(e ast.Expr) string {
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return t.expr(x)
	case *ast.IndexExpr:
		m := t.typeOf(x.X).Underlying().(*types.Map)
		return "$get(" + t.expr(x.X) + ", " + t.key(x.Index, m.Key()) + ", " + t.zero(x, m.Elem()) + ")"
	}
	t.fail(e, "several values of %T are not known", e)
	return ""
}

func (t *translator) returns(s *ast.ReturnStmt) {
	switch {
	case len(s.Results) == 0 && len(t.results) > 0:
		var names []string
		for _, v := range t.results {
			names = append(names, t.local(v))
		}
		if len(names) == 1 {
			t.line("return %s;", names[0])
		} else {
			t.line("return [%s];", strings.Join(names, ", "))
		}
	case len(s.Results) == 0:
		t.line("return;")
	case len(s.Results) == 1:
		t.line("return %s;", t.returned(s.Results[0]))
	default:
		var parts []string
		for _, r := range s.Results {
			parts = append(parts, t.returned(r))
		}
		t.line("return [%s];", strings.Join(parts, ", "))
	}
}

// returned is a value given back: a variable of the function's own needs no copy any more, unless it is pointed at.
func (t *translator) returned(e ast.Expr) string {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		if v, ok := t.info.Uses[id].(*types.Var); ok && t.names[v] != "" && !t.changed[v] {
			return t.expr(e)
		}
	}
	return t.copied(e)
}

// ifs writes an if; what it declares lives in a block of its own.
func (t *translator) ifs(s *ast.IfStmt) {
	if s.Init != nil {
		t.line("{")
		t.depth++
		t.stmt(s.Init)
	}
	t.line("if (%s) {", t.expr(s.Cond))
	t.inside(s.Body.List)
	t.elses(s.Else)
	if s.Init != nil {
		t.depth--
		t.line("}")
	}
}

func (t *translator) elses(s ast.Stmt) {
	switch e := s.(type) {
	case nil:
		t.line("}")
	case *ast.BlockStmt:
		t.line("} else {")
		t.inside(e.List)
		t.line("}")
	case *ast.IfStmt:
		if e.Init != nil {
			t.line("} else {")
			t.depth++
			t.ifs(e)
			t.depth--
			t.line("}")
			return
		}
		t.line("} else if (%s) {", t.expr(e.Cond))
		t.inside(e.Body.List)
		t.elses(e.Else)
	}
}

// switches writes a switch as a chain of ifs.
func (t *translator) switches(s *ast.SwitchStmt) {
	t.fresh++
	label := fmt.Sprintf("sw%d", t.fresh)
	breaks := breaksOut(s.Body)
	outer := s.Init != nil || s.Tag != nil || breaks
	if breaks {
		t.line("%s: {", label)
		t.depth++
	} else if outer {
		t.line("{")
		t.depth++
	}
	t.leaves = append(t.leaves, label)
	defer func() { t.leaves = t.leaves[:len(t.leaves)-1] }()
	if s.Init != nil {
		t.stmt(s.Init)
	}
	tag, tagType := "", types.Type(nil)
	if s.Tag != nil {
		tag, tagType = "$"+label, t.typeOf(s.Tag)
		t.line("const %s = %s;", tag, t.expr(s.Tag))
	}
	var last *ast.CaseClause
	word := "if"
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if c.List == nil {
			last = c
			continue
		}
		var conds []string
		for _, e := range c.List {
			if tag == "" {
				conds = append(conds, t.expr(e))
			} else {
				conds = append(conds, t.binary(e, token.EQL, tag, t.expr(e), tagType))
			}
		}
		cond := strings.Join(conds, " || ")
		t.line("%s (%s) {", word, cond)
		t.inside(c.Body)
		word = "} else if"
	}
	if last != nil && word == "if" {
		t.line("{")
		t.inside(last.Body)
	} else if last != nil {
		t.line("} else {")
		t.inside(last.Body)
	}
	t.line("}")
	if outer {
		t.depth--
		t.line("}")
	}
}

// breaksOut says that a break without a label leaves the switch.
func breaksOut(body *ast.BlockStmt) bool {
	found := false
	var walk func(ast.Node) bool
	walk = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			found = found || n.Tok == token.BREAK && n.Label == nil
		}
		return true
	}
	ast.Inspect(body, walk)
	return found
}
