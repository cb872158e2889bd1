// Package judge decides the outcome of orders: movement with convoys and paradoxes, retreats, and
// which orders are legal, on any engine.Map. Rulesets call it; it knows none of them.
//
// Movement is one set of decisions (a move succeeds, a support is given, a convoying fleet
// survives), each unknown, yes or no. Strengths are intervals over what is known; a worklist
// settles what follows; what is left is taken by its smallest closed cores, each enumerated, and
// only a core without exactly one consistent solution is settled by the ruleset's choice. The
// result does not depend on the order of units or of orders.
//
// The package imports the standard library and package engine. A Judge is safe for several
// goroutines; positions and orders handed in are never changed.
package judge
