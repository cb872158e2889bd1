// The chronicle's filter: follow one power, from any season on. The page is whole without it.
(function () {
  "use strict";
  const follow = document.getElementById("follow"), since = document.getElementById("since"), said = document.getElementById("followed");
  if (!follow) return;
  const chapters = [...document.querySelectorAll(".chapter")];
  const about = (s, power) => power === "" || s.dataset.powers.split(" ").includes(power);

  // narrow hides what does not mention the chosen power, and chapters before the chosen season.
  function narrow() {
    const power = follow.value;
    let begun = since.value === "", shown = 0;
    for (const c of chapters) {
      begun = begun || c.id === since.value;
      let any = false;
      for (const s of c.querySelectorAll(".says")) {
        s.hidden = !about(s, power);
        any = any || !s.hidden;
      }
      c.hidden = !begun || !any;
      if (!c.hidden) shown++;
      if (!c.hidden && power !== "") c.open = true;
    }
    for (const y of document.querySelectorAll(".year")) {
      const some = y.querySelector(".chapter:not([hidden])");
      y.hidden = !some;
      if (some && (power !== "" || since.value !== "")) y.open = true;
    }
    for (const li of document.querySelectorAll(".digest li")) {
      const s = li.querySelector(".says");
      if (s) li.hidden = !about(s, power);
    }
    said.textContent = power === "" && since.value === "" ? "" : shown === 0 ? "No phase mentions it." : shown === 1 ? "One phase." : shown + " phases.";
    document.dispatchEvent(new CustomEvent("herald-follow", {detail: power === "" ? -1 : +power}));
  }
  follow.addEventListener("change", narrow);
  since.addEventListener("change", narrow);
  const asked = /^#follow-(.+)$/.exec(location.hash);
  if (asked) {
    const option = [...follow.options].find(o => o.value !== "" && o.dataset.id === asked[1]);
    if (option) { follow.value = option.value; narrow(); }
  }
})();
