// The table of words, made ready for look-up.

const VERB = 1, TO = 2, VIA = 3, THEN = 4, FROM = 5, STILL = 6;
const ARMY = 1, FLEET = 2;
const letterOf = ["", "A", "F", "U", "?"], kindName = ["", "Army", "Fleet", "Unit", "Unit"];
// engine.Verb, by number.
const verbNames = ["", "hold", "move", "support", "convoy", "convert", "retreat", "disband", "build", "remove", "waive", "proxy", "transfer"];
const HOLD = 1, MOVE = 2, SUPPORT = 3, CONVOY = 4, CONVERT = 5, RETREAT = 6, DISBAND = 7, BUILD = 8, REMOVE = 9, WAIVE = 10, PROXY = 11, TRANSFER = 12, VERB_OWN = 13;

function newLexicon(words) {
  const l = {words, phrases: new Map(), units: new Map(), coasts: new Map(), verbs: [], letters: new Set(["A", "F"]), longest: 0};
  const add = (p, cls, verb) => {
    const f = fields(p);
    if (!l.phrases.has(f[0])) l.phrases.set(f[0], []);
    l.phrases.get(f[0]).push({words: f, cls, verb});
  };
  for (const u of words.units.army) l.units.set(u, ARMY);
  for (const u of words.units.fleet) l.units.set(u, FLEET);
  for (const u of words.units.unit) l.units.set(u, 0);
  for (const s of ["skip", "filler", "arrows", "supply"]) l[s] = new Set(words[s]);
  l.court = new Set(words.courtesies);
  l.asides = new Set(words.asides);
  l.generic = new Set(words.generic);
  l.every = new Set(words.everyone);
  l.instead = new Set(words.instead);
  l.condition = new Set(words.condition);
  l.because = new Set(words.because);
  for (let v = HOLD; v < verbNames.length; v++) {
    for (const p of words.verbs[verbNames[v]] || []) {
      add(p, VERB, v);
      if (p.length >= 5 && !p.includes(" ")) l.verbs.push({word: p, verb: v});
    }
  }
  for (const [name, cls] of [["to", TO], ["via", VIA], ["then", THEN], ["from", FROM], ["still", STILL]]) {
    for (const p of words.links[name] || []) add(p, cls, 0);
  }
  for (const list of l.phrases.values()) list.sort((a, b) => b.words.length - a.words.length);
  for (const id of ["north", "south", "east", "west"]) {
    for (const p of words.coasts[id] || []) {
      l.coasts.set(p, id);
      l.longest = Math.max(l.longest, p.split(" ").length);
    }
  }
  for (const s of ["command", "before", "grand"]) l[s] = words[s].map(fields);
  // phraseAt says that a run of words begins with a phrase of the grammar; a single letter is none.
  l.phraseAt = ws => (l.phrases.get(ws[0]) || []).some(p => p.words.length <= ws.length && same(ws.slice(0, p.words.length), p.words) && (p.words.length > 1 || ws[0].length > 1));
  return l;
}

// allowance is how many slips a word of this length may have and still be read.
const allowance = n => n < 4 ? 0 : n < 7 ? 1 : 2;

const distance = (a, b, limit) => a.length > 63 || b.length > 63 ? limit + 1 : slips(a, b, limit);

function nearestVerb(l, w) {
  let best = 3, sure = false, found = null;
  for (const v of l.verbs) {
    const d = distance(w, v.word, best - 1);
    if (d < best) {
      best = d;
      found = v;
      sure = d === 1 && w.length >= 5 || d === 0;
    }
  }
  return {found, sure: sure && found !== null};
}
