// Begins to load the judge while the rest of the page is still being read: a phone compiles it for
// a second, in a worker.

const beginJudge = () => loadJudge(JSON.parse(document.getElementById("ui-data").textContent).judge,
  words => { document.getElementById("ui-wait").textContent = words + "…"; });
beginJudge().catch(() => {}); // the war room begins again, and shows what is wrong
