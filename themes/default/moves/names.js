// Names: how they are compared. Accents, punctuation, case, "the" and what follows a comma (", in
// Kent") do not count.

function fold(s) {
  // Nearly all names are plain letters without accents.
  if (!/[^a-zA-Z0-9 ,'\-]/.test(s)) return s.toLowerCase().replace(/'/g, "").replace(/[ ,\-]+/g, " ").trim();
  return s.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
    .replace(/['\u2019\u2018\u0060]/g, "").replace(/ø/g, "o").replace(/æ/g, "ae").replace(/[^a-z0-9]+/g, " ").trim();
}

const idle = new Set(["the", "and"]);

// key folds a name and drops words that do not distinguish names.
function key(s) {
  return fold(s).split(" ").map(w => w === "saint" ? "st" : w).filter(w => !idle.has(w)).join(" ");
}

// stem drops what a name adds after a comma or in brackets.
function stem(s) {
  return s.replace(/,? \(.*$|,.*$/, "");
}

// slips counts the letters to insert, drop, change or swap to turn a into b; more than limit count
// as limit + 1.
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
