// Package judge adjudicates on any engine.Map: movement with convoys and paradoxes, retreats, and
// which orders are legal. It knows no rulesets.
//
// Movement is one set of decisions (a move succeeds, a support is given, a convoying fleet
// survives), each unknown, yes or no. Strengths are intervals over what is known. A worklist
// decides what follows. What remains contains cores, the smallest sets of decisions that depend on
// no others; all their assignments are tried. Only a core without exactly one consistent assignment
// is decided by the ruleset's choice. The order of units and orders never matters.
//
// The package imports the standard library and engine. A Judge is safe for concurrent use and never
// changes the positions and orders it is given.
package judge
