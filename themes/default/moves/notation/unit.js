// Units and places as they are written.

function unitIn(p, ts) {
  const [bare, no] = unitNumber(p, ts);
  ts = trimWords(p, bare);
  const u = {kind: p.r.only, said: false, name: ts, word: [], no, whose: -1};
  for (let i = 0; i < ts.length; i++) {
    const t = ts[i];
    if (t.kind !== WORD) continue;
    if (!p.lex.units.has(t.w) || t.w.length === 1 && (i > 0 && !lead(p, ts.slice(0, i)) || ts.length === 1)) continue;
    let k = p.lex.units.get(t.w);
    if (i > 0 && i + 1 === ts.length && !lead(p, ts.slice(0, i))) return {kind: k, said: true, name: trimWords(p, ts.slice(0, i)), word: ts.slice(i), no, whose: ownerIn(p, ts.slice(0, 1))};
    if (!lead(p, ts.slice(0, i))) break;
    const whose = ownerIn(p, ts.slice(0, i));
    if (i + 1 < ts.length && p.lex.units.has(ts[i + 1].w) && ts[i + 1].w.length > 1) {
      i++;
      k = p.lex.units.get(ts[i].w);
    }
    let name = trimWords(p, ts.slice(i + 1));
    if (carried(p.r, k) && name.length > 1 && name[0].w === "aboard") name = trimWords(p, name.slice(1));
    return {kind: k, said: true, word: ts.slice(i, i + 1), name, no, whose};
  }
  const [q, n] = powerAt(p.r, ts);
  if (n > 0 && n < ts.length && ts[n - 1].owner && ts[n].kind === WORD && !p.lex.coasts.has(join(wordsOf(ts.slice(n))))) {
    u.name = trimWords(p, ts.slice(n));
    if (p.r.numbered.size) u.whose = q;
  }
  return u;
}

// isUnit: a word for a unit, or its capital letter.
const isUnit = (lex, t) => lex.units.has(t.w) && (t.w.length > 1 || lex.letters.has(t.raw));

// lead says that what stands before the word for the unit does not matter.
function lead(p, ts) {
  while (ts.length) {
    if (ts[0].kind !== WORD || p.lex.skip.has(ts[0].w) || p.lex.filler.has(ts[0].w) || ts[0].w === "a") {
      ts = ts.slice(1);
      continue;
    }
    const n = commandAt(p, ts) || powerAt(p.r, ts)[1];
    if (!n) return false;
    ts = ts.slice(n);
  }
  return true;
}

function commandAt(p, ts) {
  const c = p.lex.command.find(c => startsWith(ts, c));
  return c ? c.length : 0;
}

function trimWords(p, ts) {
  const skip = t => p.lex.skip.has(t.w);
  for (let again = true; again;) {
    ts = trimSigns(ts);
    again = false;
    const c = commandAt(p, ts);
    if (c > 0 && c < ts.length) {
      ts = ts.slice(c);
      again = true;
      continue;
    }
    if (ts.length > 1 && (skip(ts[0]) || p.lex.filler.has(ts[0].w) || ts[0].w === "at")) {
      ts = ts.slice(1);
      again = true;
    }
    const n = ts.length;
    if (n > 1 && skip(ts[n - 1])) {
      ts = ts.slice(0, -1);
      again = true;
    } else if (n > 2 && ["is", "are", "attempts", "tries"].includes(ts[n - 2].w) && ts[n - 1].w === "to") {
      ts = ts.slice(0, -2);
      again = true;
    } else if (n > 1 && ["is", "are", "to"].includes(ts[n - 1].w)) {
      ts = ts.slice(0, -1);
      again = true;
    }
  }
  return ts;
}

// place looks a place up and reports what is wrong with it: [place or -1, found].
function place(p, ts, want, kind) {
  ts = trimWords(p, ts);
  let f = look(p.r, ts, want);
  if (f.how === NOT_FOUND) {
    for (let i = ts.length - 1; i > 0; i--) {
      if (ts[i].kind === WORD && !p.lex.asides.has(ts[i].w) || ts[i].kind === HYPHEN || ts[i].kind === SLASH) continue;
      const g = look(p.r, ts.slice(0, i), want);
      if (g.how !== NOT_FOUND) {
        aside(p, ts.slice(i));
        f = g;
        ts = ts.slice(0, i);
        break;
      }
    }
  }
  const [col, n] = span(ts), text = textOf(p, ts);
  if (f.how === SEVERAL) {
    problem(p, {code: "ambiguous-name", col, len: n, candidates: f.candidates, message: quote(text) + " may be " + listNames(p, f.candidates, " or "), hint: "write the name in full"});
    return [-1, f];
  }
  if (f.region < 0) {
    problem(p, {code: "unknown-name", col, len: n, candidates: f.candidates, message: "no region is called " + quote(text),
      hint: f.candidates.length ? "did you mean " + listNames(p, f.candidates, " or ") + "?" : ""});
    return [-1, f];
  }
  const name = p.r.printed[f.region];
  if (f.how === BY_SLIP) problem(p, {code: "misspelt", col, len: n, warning: true, message: quote(text) + " read as " + name, hint: name});
  if (f.noCoast && [EXACT, SEVERAL].includes(look(p.r, lex(f.coast), ANYWHERE).how)) {
    notRead(p, ts.slice(ts.findIndex(t => t.kind === SLASH) + 1));
    return [-1, f];
  }
  if (f.noCoast && kind !== ARMY) {
    problem(p, {code: "wrong-coast", col, len: n, message: name + " has no " + coastWord(f.coast), hint: coastHint(p.m.regions[f.region])});
  }
  if (f.unfit && kind) unfit(p, f.region, kind, col, n);
  return [f.place, f];
}

function unfit(p, r, kind, col, n) {
  problem(p, {code: "wrong-unit-kind", col, len: n, hint: "",
    message: (kind === FLEET ? "a fleet cannot be inland" : "an army cannot be at sea") + ": " + p.r.printed[r] + " is " + terrainName(p, r)});
}

const terrainName = (p, r) => ["inland", "a coastal region", "a sea region"][p.m.regions[r].terrain];
const coastWord = c => ["north", "south", "east", "west"].includes(c) ? c[0].toUpperCase() + c.slice(1) + " Coast" : "coast " + c;
const coastHint = r => r.coasts.length ? "its coasts are " + r.coasts.map(c => c.name).join(" and ") : "write it without a coast";

function listNames(p, rs, or) {
  const shown = rs.slice(0, 6);
  let b = "";
  shown.forEach((r, i) => {
    if (i > 0) b += i === rs.length - 1 ? or : ", ";
    const name = p.m.regions[r].name;
    b += name + (name.includes(",") && i < rs.length - 2 ? ";" : "");
  });
  if (rs.length > shown.length) b += or + (rs.length - shown.length) + " more";
  return b.replaceAll(";,", ";");
}

function textOf(p, ts) {
  ts = trimSigns(ts);
  return ts.length ? textAt(p.line.full, ts) : "";
}

const unitText = (p, k, at) => (kindName[k] + " " + placeText(p.r, at)).trim();
const article = k => k === ARMY ? "an army" : "a " + kindName[k].toLowerCase();
const regionAt = (p, at) => p.m.places[at].region;
