// The judge's desk: questions go to the worker, answers come back as promises.

const judge = (() => {
  let worker = null, last = 0;
  const waiting = new Map();

  function send(method, args, tick) {
    const id = ++last;
    const promise = new Promise((resolve, reject) => waiting.set(id, {resolve, reject, tick}));
    promise.id = id;
    worker.postMessage({id, method, args});
    return promise;
  }

  // missing says what the browser lacks for a judge in the page, or "".
  function missing() {
    if (typeof WebAssembly !== "object") return "WebAssembly";
    if (typeof DecompressionStream !== "function") return "DecompressionStream";
    if (typeof Worker !== "function") return "Worker";
    return "";
  }

  return {
    missing,
    async start() {
      const url = URL.createObjectURL(new Blob([$("worker").textContent], {type: "text/javascript"}));
      worker = new Worker(url);
      const failed = new Promise((_, reject) => {
        worker.onerror = e => {
          e.preventDefault();
          reject(new Error(e.message || "the worker does not start"));
        };
      });
      worker.onmessage = e => {
        const w = waiting.get(e.data.id);
        if (!w) return;
        if (e.data.tick !== undefined) {
          if (w.tick) w.tick(e.data.tick);
          return;
        }
        waiting.delete(e.data.id);
        if (e.data.error !== undefined) w.reject(new Error(e.data.error));
        else w.resolve(e.data.ok);
      };
      return Promise.race([failed, send("start", [$("module").textContent, data.module])]);
    },
    async open(setup) {
      const board = await unpacked(data.board);
      return send("open", [{board, ruleset: setup.ruleset, options: setup.options || {}}]);
    },
    position: course => send("position", [course]),
    sheet: (course, power, text) => send("sheet", [course, power, text]),
    legal: (course, power, unit) => send("legal", [course, power, unit]),
    decide: course => send("decide", [course]),
    read: text => send("read", [text]),
    // ask returns a promise; its stop() ends the search.
    ask(course, question, tick) {
      const p = send("ask", [course, question], tick);
      p.stop = () => send("stop", [p.id]);
      return p;
    },
  };
})();
