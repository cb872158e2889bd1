// Header lines: "Powick Bridge - Montrose - Autumn, 1644 - Retreat Orders - v2".

const figure = w => /^[0-9]+$/.test(w) ? +w : 0;

function segments(ts) {
  const out = [];
  let start = 0;
  ts.forEach((t, i) => {
    if (t.kind === DASH || t.kind === COMMA || t.kind === COLON || t.kind === STOP) {
      out.push(ts.slice(start, i));
      start = i + 1;
    }
  });
  return out.concat([ts.slice(start)]);
}

function textAt(text, ts) {
  const [col, n] = span(ts);
  return [...text].slice(col - 1, col - 1 + n).join("");
}

// readHeader returns the header, or null for everything else.
function readHeader(n, ts, text) {
  const l = n.lex, h = {game: "", power: -1, season: "", year: 0, submission: "", version: 0};
  let label = "";
  while (ts.length > 1 && ts[0].kind === WORD && ts[1].kind === COLON) {
    if (!Object.hasOwn(l.words.labels, ts[0].w)) break;
    const field = l.words.labels[ts[0].w];
    label = ts[0].w;
    ts = ts.slice(2);
    if (field === "game" || field === "power" || field === "version") return labelled(n, h, field, ts, text);
  }
  if (!ts.length || ts.length > 40) return label ? h : null;
  for (let i = 0; i < ts.length; i++) {
    if (l.units.has(ts[i].w) && (ts[i].w.length > 1 || i === 0 && ts[i].up && !label)) return null;
  }
  const games = [], state = {orders: false};
  for (const seg of segments(ts)) {
    let rest = headerWords(l, h, seg, state);
    if (!rest.length) continue;
    const [p, k] = powerAt(n, rest);
    if (h.power < 0 && k === rest.length) {
      h.power = p;
      continue;
    }
    if (h.power < 0 && k > 0 && k < rest.length && (h.season || h.year)) {
      h.power = p;
      rest = rest.slice(k);
    }
    games.push(textAt(text, rest).trim());
  }
  const g = games.length, ok = label || h.season && h.year && g <= 2 || h.submission && state.orders && g <= 1 ||
    g === 0 && (h.version || h.power >= 0 || h.submission && h.season) || g === 1 && h.power >= 0 && (h.version || h.season || h.submission);
  if (!ok) return null;
  if (g) h.game = games[0];
  return h;
}

function labelled(n, h, field, ts, text) {
  ts = trimSigns(ts);
  if (!ts.length) return h;
  const rest = textAt(text, ts);
  if (field === "game") h.game = rest;
  else if (field === "version") h.version = figure(ts[0].w);
  else {
    const [p, how] = findPower(n, rest);
    if (how === EXACT) h.power = p;
    else if (ts.some(t => n.lex.units.has(t.w) && t.w.length > 1)) return null;
  }
  return h;
}

function headerWords(l, h, ts, state) {
  const rest = [], season = w => Object.hasOwn(l.words.seasons, w) ? l.words.seasons[w] : "";
  for (let i = 0; i < ts.length; i++) {
    const t = ts[i];
    if (t.kind !== WORD) continue;
    const bare = t.w.replace(/s$/, ""), year = figure(bare);
    const next = i + 1 < ts.length ? figure(ts[i + 1].w) : 0;
    if (!h.season && season(t.w) && !(t.w === "may" && !t.up)) h.season = season(t.w);
    else if (!h.season && t.owner && season(bare)) h.season = season(bare);
    else if (!h.year && year >= 1000 && year < 3000) h.year = year;
    else if (!h.submission && Object.hasOwn(l.words.submissions, t.w)) h.submission = l.words.submissions[t.w];
    else if (t.w === "orders" || t.w === "order") state.orders = true;
    else if (!h.version && t.w.length > 1 && t.w[0] === "v" && figure(t.w.slice(1)) > 0) h.version = figure(t.w.slice(1));
    else if (!h.version && ["v", "ver", "vers", "version", "revision", "rev", "draft"].includes(t.w) && next > 0 && next < 1000) {
      h.version = next;
      i++;
    } else if (["for", "phase", "season", "turn"].includes(t.w) || t.w === "the" && !rest.length) continue;
    else rest.push(t);
  }
  return rest;
}
