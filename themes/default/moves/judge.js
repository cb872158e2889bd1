// The judge, which reads orders in plain words. It is loaded when somebody types; ownform.js reads
// herald's own form without it.

const judge = {ask: null, word: "", trouble: ""};

// wake loads the judge, and calls changed when its progress or an error should be shown.
function wake(changed) {
  if (judge.ask || judge.word || !data.judge) return;
  judge.trouble = "";
  const tell = words => {
    judge.word = words;
    changed();
  };
  loadJudge(data.judge, tell).then(async ask => {
    await ask("reader", [{board: data.rulesBoard, ruleset: data.ruleset || "", verbs: Object.fromEntries(data.steps.map(s => [s.s, s.v]))}]);
    judge.ask = ask;
  }).catch(e => { judge.trouble = e.message; }).then(() => {
    judge.word = "";
    changed();
  });
}

// readText reads a sheet: with the judge if it is loaded, else by ownForm, whose unread lines get
// kind "later".
async function readText(text, step) {
  if (judge.ask) return judge.ask("readlines", [text, stepNumber(step)]);
  return text.split(/\r?\n/).map((t, i) => t.trim() ? ownForm(t, i + 1) || {no: i + 1, text: t.trim(), full: t, indent: t.length - t.trimStart().length, kind: "later", standing: "doubtful", says: "", problems: [],
    order: {verb: "", kind: "", at: -1, to: -1, of: -1, via: [], convoyed: false}} : null).filter(Boolean);
}
