// The judge's methods, each of which returns a promise.

const judge = (() => {
  let send = null;
  return {
    async start() { send = await beginJudge(); },
    open: setup => send("open", [{board: data.board, ruleset: setup.ruleset, options: setup.options || {}}]),
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
