package translate

import (
	"fmt"
	"go/ast"
	"go/types"
	"reflect"
	"strings"
)

// reserved are words that cannot be names in a script.
var reserved = map[string]bool{"new": true, "in": true, "of": false, "class": true, "function": true, "this": true, "with": true, "delete": true, "typeof": true,
	"let": true, "const": true, "var": true, "void": true, "yield": true, "await": true, "enum": true, "export": true, "import": true, "super": true,
	"static": true, "try": true, "catch": true, "throw": true, "null": true, "true": true, "false": true, "instanceof": true, "arguments": true, "eval": true,
	"do": true, "while": true, "debugger": true, "extends": true, "implements": true, "interface": true, "package": true, "private": true, "protected": true,
	"public": true, "Map": true, "Array": true, "Object": true, "String": true, "JSON": true, "document": true}

// function writes a function or method.
func (t *translator) function(f *types.Func) {
	d := t.funcs[f]
	if d == nil || d.Body == nil {
		panic(problem{fmt.Errorf("there is no body of %s", f.FullName())})
	}
	t.begin()
	sig := f.Signature()
	var params []string
	if r := sig.Recv(); r != nil {
		params = append(params, t.param(r))
	}
	params = append(params, t.params(sig)...)
	t.out.WriteString("function " + t.need(f) + "(" + strings.Join(params, ", ") + ") {\n")
	t.body(sig, d.Body)
	t.out.WriteString("}\n")
	t.add(f, 1, t.out.String())
}

// begin clears what belongs to one declaration.
func (t *translator) begin() {
	t.names, t.taken, t.fresh, t.depth, t.results = map[types.Object]string{}, map[string]bool{}, 0, 0, nil
	t.out.Reset()
}

func (t *translator) params(sig *types.Signature) []string {
	var out []string
	for i := range sig.Params().Len() {
		name := t.param(sig.Params().At(i))
		if sig.Variadic() && i == sig.Params().Len()-1 {
			name = "..." + name
		}
		out = append(out, name)
	}
	return out
}

func (t *translator) param(v *types.Var) string {
	if v.Name() == "" || v.Name() == "_" {
		t.fresh++
		return fmt.Sprintf("$%d", t.fresh)
	}
	return t.local(v)
}

// body writes what stands in a function's braces.
func (t *translator) body(sig *types.Signature, b *ast.BlockStmt) {
	saved := t.results
	t.results = nil
	t.depth++
	for i := range sig.Results().Len() {
		if v := sig.Results().At(i); v.Name() != "" {
			t.results = append(t.results, v)
			if v.Name() != "_" {
				t.line("let %s = %s;", t.local(v), t.zero(b, v.Type()))
			}
		}
	}
	t.block(b.List)
	t.depth--
	t.results = saved
}

// local returns the name of a variable in the function at hand; two of one name are kept apart.
func (t *translator) local(v types.Object) string {
	if n := t.names[v]; n != "" {
		return n
	}
	name := v.Name()
	for i := 1; t.taken[name] || reserved[name] || t.pkg.Scope().Lookup(name) != nil; i++ {
		name = fmt.Sprintf("%s%d", v.Name(), i)
	}
	t.names[v], t.taken[name] = name, true
	return name
}

// variable writes a package's variable.
func (t *translator) variable(v *types.Var) {
	spec := t.vars[v]
	if spec == nil {
		panic(problem{fmt.Errorf("no declaration of %s", v)})
	}
	if len(spec.Values) != 0 && len(spec.Values) != len(spec.Names) {
		t.fail(spec, "a variable of a call with several values")
	}
	for i, n := range spec.Names {
		if t.info.Defs[n] != v {
			continue
		}
		t.begin()
		value := ""
		if len(spec.Values) > 0 {
			value = t.copied(spec.Values[i])
		} else {
			value = t.zero(spec, v.Type())
		}
		t.add(v, 2, "const "+t.prefix(v.Pkg())+v.Name()+" = "+value+";\n")
	}
}

// class writes a struct, the first time that one is made.
func (t *translator) class(n ast.Node, typ *types.Named) string {
	obj := typ.Obj()
	if !strings.HasPrefix(obj.Pkg().Path(), module) {
		return t.library(n, obj.Pkg().Name()+"$"+obj.Name())
	}
	name := t.prefix(obj.Pkg()) + obj.Name()
	if t.classes[typ] {
		return name
	}
	t.classes[typ] = true
	s := typ.Underlying().(*types.Struct)
	var b, copies, tags strings.Builder
	fmt.Fprintf(&b, "class %s extends $struct {\n  constructor() {\n    super();\n", name)
	for i := range s.NumFields() {
		f := s.Field(i)
		fmt.Fprintf(&b, "    this.%s = %s;\n", f.Name(), t.zero(n, f.Type()))
		if isValue(f.Type()) {
			fmt.Fprintf(&copies, "    o.%s = %s;\n", f.Name(), t.copyOf(n, "o."+f.Name(), f.Type()))
		}
		tag, ok := reflect.StructTag(s.Tag(i)).Lookup("json")
		if f.Embedded() && !ok {
			tag, ok = "...", true
		}
		if word, rest, _ := strings.Cut(tag, ","); ok && word != "-" {
			fmt.Fprintf(&tags, "[%q, %q, %v], ", f.Name(), word, rest == "omitempty")
		}
	}
	b.WriteString("  }\n")
	if copies.Len() > 0 {
		fmt.Fprintf(&b, "  $c() {\n    const o = super.$c();\n%s    return o;\n  }\n", copies.String())
	}
	b.WriteString("}\n")
	if strings.Contains(tags.String(), "\"") && strings.Contains(fmt.Sprint(s), "json:") {
		fmt.Fprintf(&b, "%s.$json = [%s];\n", name, strings.TrimSuffix(tags.String(), ", "))
	}
	t.add(obj, 0, b.String())
	return name
}

// library returns a name of the standard library's, which the script beside defines.
func (t *translator) library(n ast.Node, name string) string {
	for _, head := range []string{"const ", "function ", "class "} {
		for _, end := range []string{" ", "("} {
			if strings.Contains(t.o.Library, "\n"+head+name+end) {
				return name
			}
		}
	}
	t.fail(n, "the library in go.js has no %s", name)
	return ""
}
