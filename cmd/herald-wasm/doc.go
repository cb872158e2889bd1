// Command herald-wasm is herald's judge for JavaScript: boards, the reader of order sheets, legal
// orders, adjudication with its reasons, and the search of what others could do. It is the module
// inside every warroom.html, and can be used alone.
//
// Built with GOOS=js GOARCH=wasm and started by Go's own wasm_exec.js and startHerald of
// sitegen/warroom/module/herald.js, it has this interface:
//
//	herald.version                          the interface's number: 2
//	herald.rulesets()                       [{id, title}]: every ruleset in it
//	herald.open({board, ruleset, options})  a game. board is a Uint8Array: mapdata/maps/<id>/board.bin, or what
//	                                        mapdata.EncodeRules writes. options are rule choices, or nothing
//
// A game has methods. A method that fails throws an Error that says why. A course is a sequence of
// herald adjudicate (docs/adjudicate.md): {start, lots, turns: [{sheets: {power: text}}]}; without
// start it begins at the opening.
//
//	game.about()                   {board, title, ruleset, kinds, powers, places, regions, phase, stacked}
//	game.read(text)                {course, problems}: any line of herald adjudicate, or a position by itself
//	game.position(course)          where the course leads: units, owners, counts, duties, lines, text
//	game.sheet(course, power, text)  each line of a sheet as the reader understands it, with its problems
//	game.legal(course, power, unit)  legal orders of a unit, each with its words; unit 0: of the power, for builds
//	game.decide(course)            the last turn: answer (as herald adjudicate), orders with verdict, reason and strength,
//	                               battles, and the position after it, which is the next phase
//	game.explain(course)           the reasons alone: [{unit, text, verdict, reason, rule}]
//	game.ask(course, question, tick)  a Promise; question {what: "worst"|"least", power, unit|region, drafted, judged};
//	                               tick(judged), if given, is called now and then, and false ends the search
//	game.file(course)              the course as a line of herald adjudicate
package main
