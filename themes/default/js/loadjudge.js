// Loads the judge, assets/judge.js, when it is first needed: the order reader and the adjudicator,
// compiled for pages.

// loadJudge loads and starts the judge, once. from is {src: URLs to try in turn, size: in bytes};
// tell receives progress in words. It returns a promise of the judge's function ask(method, args,
// tick).
function loadJudge(from, tell) {
  const percent = part => " " + Math.min(99, Math.floor(100 * part)) + " %";

  // counted fetches a script piece by piece to report progress, and returns a URL of the result. A
  // page opened from a folder (file:) cannot fetch.
  async function counted(src) {
    const answer = await fetch(src), parts = [];
    if (!answer.ok) throw new Error(String(answer.status));
    let n = 0;
    for (let reader = answer.body.getReader();;) {
      const {done, value} = await reader.read();
      if (done) return URL.createObjectURL(new Blob(parts, {type: "text/javascript"}));
      parts.push(value);
      tell("The judge is being loaded:" + percent((n += value.length) / from.size));
    }
  }

  const run = src => new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => window.heraldJudge ? done() : failed(new Error(src));
    script.onerror = () => failed(new Error(src));
    document.head.append(script);
  });

  async function loaded() {
    for (const src of from.src) {
      try {
        if (/^http/.test(location.protocol)) await run(await counted(src));
        else await run(src.split("?")[0]);
        return;
      } catch (e) {
        tell("Looking for the judge");
      }
    }
    throw new Error("there is no judge.js beside this page");
  }

  async function start() {
    tell("The judge is being loaded");
    if (!window.heraldJudge) await loaded();
    await window.heraldJudge.start((what, part) => tell("Loading the judge:" + percent(part)));
    return window.heraldJudge.ask;
  }

  loadJudge.started = loadJudge.started || start();
  loadJudge.started.catch(() => { loadJudge.started = null; }); // after a failure the next call tries again
  return loadJudge.started;
}
