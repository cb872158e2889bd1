// Written by sitegen/moves/translate from Go: change that.

const announcing = new Map([["of", true], ["from", true], ["by", true], ["as", true], ["game", true], ["here", true], ["are", true], ["is", true], ["new", true], ["final", true], ["revised", true], ["corrected", true], ["please", true], ["find", true], ["attached", true], ["follow", true], ["follows", true], ["below", true], ["and", true], ["the", true]]);
