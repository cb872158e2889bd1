// The order reader for order sheets: window.heraldReader(text, step) reads one line as the moves page does and returns
//   {text: the order in the rulebook's words or "", sound: whether it is read for certain, notes: [what is wrong or was overlooked]}.
// step is the id of a kind of phase ("movement", "retreat"), or "" for any.

let sheetReader = null;

window.heraldReader = function (text, step) {
  if (!sheetReader) {
    sheetReader = notation.newReader({regions, places: places.map(p => ({region: p.region.n, coast: p.coast})), powers, army: data.army, fleet: data.fleet},
      data.words, data.steps, data.ruleset);
  }
  const l = notation.readSheet(sheetReader, text.slice(0, 400), stepNumber(step))[0];
  if (!l) return {text: "", sound: false, notes: []};
  const notes = l.problems.map(p => p.message + (p.hint && !p.message.endsWith(p.hint) ? " (" + p.hint + ")" : ""));
  return {text: notation.longText(sheetReader, l), sound: l.kind === 1 && notation.standing(l) === 0, notes};
};
