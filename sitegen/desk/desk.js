// The desk's only script: it shows what becomes of each line while one types, and turns and
// enlarges photographs. Without it the page's buttons show the former, and photographs stay as they
// are.
(() => {
  const form = document.getElementById("sheet");
  const text = document.getElementById("text");
  const fates = document.getElementById("fates");

  if (text) {
    let timer, asked, saved = text.value;
    const read = async () => {
      asked?.abort();
      asked = new AbortController();
      const body = new URLSearchParams(new FormData(form));
      body.set("do", "fates");
      try {
        const answer = await fetch(form.action, {method: "POST", body, signal: asked.signal});
        if (answer.ok) fates.innerHTML = await answer.text(); // the desk has escaped all of it
      } catch (e) {
        if (e.name !== "AbortError") fates.textContent = "The desk does not answer: is it still running? Your text is not saved.";
      }
    };
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(read, 250);
    };
    text.addEventListener("input", changed);
    const write = lines => {
      text.value = lines;
      changed();
    };
    form.addEventListener("click", e => {
      const [what, ...rest] = (e.target.closest("button[name=do]")?.value || "").split(":"), line = rest.join(":");
      if (what === "add") {
        write(text.value.replace(/\n*$/, text.value.trim() ? "\n" : "") + line + "\n");
        const end = text.value.length - 1, verb = line.lastIndexOf(" ") + 1;
        text.focus();
        text.setSelectionRange(end - line.length + verb, end); // select the verb, to be typed over
      } else if (what === "sure") {
        const lines = text.value.split("\n");
        lines[line - 1] = lines[line - 1].replace(/^\? /, "");
        write(lines.join("\n"));
      } else return;
      e.preventDefault();
    });
    form.addEventListener("submit", () => { saved = text.value; });
    addEventListener("beforeunload", e => { if (text.value !== saved) e.preventDefault(); });
    addEventListener("keydown", e => {
      if (!(e.ctrlKey || e.metaKey) || e.key !== "s") return;
      e.preventDefault();
      form.requestSubmit(form.querySelector("[value=save]"));
    });
  }

  const pages = [...document.querySelectorAll("#pages > figure")];
  const button = (words, says, act) => {
    const b = document.createElement("button");
    b.type = "button";
    b.className = "button small";
    b.textContent = words;
    b.ariaLabel = says;
    b.addEventListener("click", act);
    return b;
  };
  pages.forEach((page, n) => {
    const tools = page.querySelector("figcaption"), image = page.querySelector("img");
    const go = by => {
      page.hidden = true;
      const to = pages[(n + by + pages.length) % pages.length];
      to.hidden = false;
      to.querySelector("button")?.focus();
      to.dispatchEvent(new Event("shown"));
    };
    if (pages.length > 1) tools.prepend(button("‹", "Page before", () => go(-1)), (n + 1) + " of " + pages.length, button("›", "Page after", () => go(1)));
    if (!image) return;
    const stage = page.querySelector(".stage"), box = document.createElement("div");
    let size = 1, turn = 0;
    box.className = "turned";
    image.replaceWith(box);
    box.append(image);
    const lay = () => {
      const across = turn % 180 !== 0, wide = image.naturalWidth, high = image.naturalHeight;
      if (!wide || !stage.clientWidth) return;
      const scale = size * stage.clientWidth / (across ? high : wide);
      const w = wide * scale, h = high * scale;
      box.style.width = (across ? h : w) + "px";
      box.style.height = (across ? w : h) + "px";
      image.style.width = w + "px";
      image.style.left = ((across ? h : w) - w) / 2 + "px";
      image.style.top = ((across ? w : h) - h) / 2 + "px";
      image.style.transform = "rotate(" + turn + "deg)";
    };
    const zoom = by => {
      size = Math.min(8, Math.max(0.5, size * by));
      lay();
    };
    tools.append(button("+", "Zoom in", () => zoom(1.4)), button("−", "Zoom out", () => zoom(1 / 1.4)), button("Turn", "Turn it", () => {
      turn = (turn + 90) % 360;
      lay();
    }));
    stage.addEventListener("keydown", e => {
      if (e.key === "+" || e.key === "=") zoom(1.4);
      else if (e.key === "-") zoom(1 / 1.4);
    });
    image.addEventListener("load", lay);
    page.addEventListener("shown", lay);
    addEventListener("resize", lay);
    lay();
  });
})();
