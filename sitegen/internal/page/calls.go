package page

import (
	"html/template"
	"text/template/parse"
)

func called(set *template.Template, names ...string) (out []*parse.Tree) {
	seen := map[string]bool{}
	var walk func(n parse.Node)
	call := func(name string) {
		if t := set.Lookup(name); !seen[name] && t != nil && t.Tree != nil {
			seen[name] = true
			out = append(out, t.Tree)
			walk(t.Tree.Root)
		}
	}
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
			call(n.Name)
		}
	}
	for _, name := range names {
		call(name)
	}
	return out
}
