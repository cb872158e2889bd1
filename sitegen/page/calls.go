package page

import (
	"crypto/sha256"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"text/template/parse"
)

// templateHashes hashes, for each template of a set, its text and that of all it calls, the frame
// around it, and the assets. Call it before a template is executed, since that rewrites them.
func templateHashes(set *template.Template, assets string) map[string]string {
	out := map[string]string{}
	for _, t := range set.Templates() {
		called := map[string]string{}
		calls(set, "base.html", called)
		calls(set, t.Name(), called)
		sum := sha256.New()
		fmt.Fprintln(sum, assets)
		for _, name := range slices.Sorted(maps.Keys(called)) {
			fmt.Fprintf(sum, "%s\n%s\n", name, called[name])
		}
		out[t.Name()] = fmt.Sprintf("%x", sum.Sum(nil))
	}
	return out
}

// calls adds a template and all that it calls, with their texts.
func calls(set *template.Template, name string, called map[string]string) {
	t := set.Lookup(name)
	if _, known := called[name]; known || t == nil || t.Tree == nil {
		return
	}
	called[name] = t.Tree.Root.String()
	var walk func(n parse.Node)
	branch := func(b *parse.BranchNode) {
		walk(b.List)
		if b.ElseList != nil {
			walk(b.ElseList)
		}
	}
	walk = func(n parse.Node) {
		switch n := n.(type) {
		case *parse.ListNode:
			for _, kid := range n.Nodes {
				walk(kid)
			}
		case *parse.IfNode:
			branch(&n.BranchNode)
		case *parse.RangeNode:
			branch(&n.BranchNode)
		case *parse.WithNode:
			branch(&n.BranchNode)
		case *parse.TemplateNode:
			calls(set, n.Name, called)
		}
	}
	walk(t.Tree.Root)
}
