// How names are compared: without accents, punctuation, case, "the", and what follows a comma (",
// in Kent").

function fold(s) {
  // A fast path for names of plain letters, which nearly all are.
  if (!/[^a-zA-Z0-9 ,'\-]/.test(s)) return s.toLowerCase().replace(/'/g, "").replace(/[ ,\-]+/g, " ").trim();
  return s.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
    .replace(/['\u2019\u2018\u0060]/g, "").replace(/ø/g, "o").replace(/æ/g, "ae").replace(/[^a-z0-9]+/g, " ").trim();
}

const idle = new Set(["the", "and"]);

// key folds a name and drops its "the" and "and", so that names match with and without them.
function key(s) {
  return fold(s).split(" ").map(w => w === "saint" ? "st" : w).filter(w => !idle.has(w)).join(" ");
}

// stem drops what follows a comma or is in brackets.
function stem(s) {
  return s.replace(/,? \(.*$|,.*$/, "");
}

// slips returns how many letters to insert, drop, change or swap to turn a into b (edit distance),
// at most limit + 1.
function slips(a, b, limit) {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before = [], last = [], row = [];
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
      if (row[j] < best) best = row[j];
    }
    if (best > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length];
}
