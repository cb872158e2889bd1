// Package judge decides the outcome of orders on any engine.Map: movement with convoys and
// paradoxes, retreats, and which orders are legal. It knows no rulesets.
//
// Movement is one set of decisions (a move succeeds, a support is given, a convoying fleet
// survives), each unknown, yes or no. Strengths are intervals over what is known. A worklist
// settles what follows; the rest is divided into its smallest closed cores, which are enumerated.
// Only a core without exactly one consistent solution is settled by the ruleset's choice. The order
// of units and orders never matters.
//
// The package imports the standard library and engine. A Judge is safe for concurrent use and never
// changes the positions and orders it is given.
package judge
