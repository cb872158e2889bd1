# Recomputes the receipts and lots of a game from its game.json alone: python3 check.py game.json
import hashlib, json, sys
def sha(text): return hashlib.sha256(text.encode()).hexdigest()
g, wrong = json.load(open(sys.argv[1], encoding="utf-8")), []
def say(good, what): print("fits " if good else "WRONG", what); good or wrong.append(what)
def head(n): return sha("".join(line + "\n" for line in log[:n]))
def closing(step):  # the step's last closing as the log has it, its receipts and the lines up to it; and what lots are drawn from: the lines up to its first closing, beacon and value
    own, beacon, c = [], "", {}
    for n, line in enumerate(log, 1):
        said = line.split(f" {step} ", 1)[1] if f" {step} " in line else ""
        if line.startswith(f"receipt {step} "): own.append(line)
        elif line.startswith(f"beacon {step} ") and n > 3: beacon = said
        elif line.startswith(f"value {step} ") and c: c["value"] = c["value"] or said
        elif line == f"closed {step}": own, c = [], {"receipts": own, "lines": n, "first": c.get("first", n), "beacon": c.get("beacon", beacon), "value": c.get("value", "")}
    return c
def places(units): return [u.split(" ", 1)[1] for u in units]
for n, site in enumerate([g] + g.get("moved_in", [])):  # here, and where phases were played before the game moved here
    log = site.get("log", [])
    say(log and head(len(log)) == site["head"] and log[0] == f"herald-receipts 2 {site['game']}" and log[1].startswith(f"lots {site['commitment']} "), f"the log of {len(log)} lines: {head(len(log))}") if log or not n else print("NOT CHECKED: moved in without a log")
    closed = [line.split()[1:] for k, line in enumerate(log) if line.startswith("closed ") and "reopened " + line.split()[1] not in log[k:]]
    for phase, kind in closed:  # all that was closed and not taken back is there
        t = next((t for t in g["turns"] if t["phase"] == phase), {"state": "missing"})
        moved = n and phase == closed[-1][0] and not t.get("closings")  # it moved while it waited to be decided
        say(moved or [c["kind"] for c in t.get("closings") or []].count(kind) == 1 and (t["state"] == "closed" or kind in [s["kind"] for s in t["steps"] or []]), f"{phase}, {kind}: closed by the log, and published")
    for t in g["turns"] if not n and log else []:
        t["state"] in (("draft", "final") if t["steps"] else ("closed",) if any(p == t["phase"] for p, _ in closed) else ("over",) if t is g["turns"][-1] and (g.get("end") or g.get("ended") or g.get("winners")) else ("open",)) or say(False, f"{t['name']} is said to be {t['state']}")
    for t in g["turns"] if log else []:
        t["game"] == g["game"] and [x["phase"] for x in g["turns"]].count(t["phase"]) == 1 or say(False, f"{t['phase']} is another game's, or is there twice")
        any(o.get("unit") and s["orders"].count(o) > 1 or t["steps"].count(s) > 1 for s in t["steps"] or [] for o in s["orders"]) and say(False, f"{t['phase']} has a step or an order twice")
        kinds, moved = [s["kind"] for s in t["steps"] or []], {s["kind"]: s.get("moved_in", 0) for s in t["steps"] or []}
        closings, receipts, lots = ([x for x in t.get(of, []) if moved.get(x["kind"], 0) == n] for of in ("closings", "receipts", "lots"))
        closed, logged = {c["kind"]: c for c in closings}, {k: closing(f"{t['phase']} {k}") for k in dict.fromkeys(kinds + [c["kind"] for c in closings])}
        lost = [k for k in kinds if k not in closed and moved[k] == n and logged[k]]
        if lost: say(False, f"{t['name']}: the log closed {', '.join(lost)}, but nothing of it is published"); continue
        for kind, c in closed.items():
            own = [f"receipt {t['phase']} {r['kind']} {r['power']}{'/secret' if r.get('secret') else ''} {r['receipt']}" for r in receipts if r["kind"] == kind]
            told = {"receipts": own, "lines": c["lines"], "beacon": c.get("beacon", ""), "value": c.get("value", ""), "first": logged[kind].get("first")}
            say(logged[kind] == told and head(c["lines"]) == c["head"], f"{t['name']}, {kind}: {c['head']}")
        for r in receipts:
            fits = "salt" not in r and "orders" not in r and (t["state"] != "final" or r.get("secret")) or "salt" in r and sha(r["salt"] + "\n" + r.get("orders", "")) == r["receipt"]
            say(fits and r["kind"] in closed, f"{t['name']}, {r['kind']} of {r['power']}")
            if r.get("secret") and "salt" not in r and (g.get("end") or g.get("ended") or g.get("winners")): print(f"NOT CHECKED: {t['name']}, {r['kind']} of {r['power']}: the game is over, and its sealed receipt stays shut, as that of a vote that was not met must")
        for s, p in [(s, p) for s in t["steps"] or [] if s["kind"] in closed for p in dict.fromkeys(x["power"] for x in receipts + s["orders"])]:  # words only: what they mean, herald verify reads
            own, orders = [r for r in receipts if (r["kind"], r["power"]) == (s["kind"], p)], [o for o in s["orders"] if o["power"] == p]
            said, sealed = [w for r in own for w in r.get("orders", "").split("\n") if w], any("salt" not in r for r in own)
            done, mended = [o["written"] for o in orders if "written" in o and "corrected" not in o], [f". {o['written']}. " for o in orders if "written" in o and "corrected" in o]
            idle = [i["written"] for i in s.get("idle", []) if i["power"] == p]
            for w in dict.fromkeys(done): w in said or (print(f"NOT CHECKED: {t['name']}, {s['kind']} of {p}: “{w}” may lie under the receipt that stays shut") if sealed else say(False, f"{t['name']}, {s['kind']} of {p}: the receipt has no words “{w}”"))
            for w in dict.fromkeys(said): w in done + idle or any(f". {w}. " in m for m in mended) or say(False, f"{t['name']}, {s['kind']} of {p}: nothing is published of the receipt's words “{w}”")
            for o in orders: "written" in o or "corrected" in o or "understood" not in o or say(False, f"{t['name']}, {s['kind']} of {p}: no words are published of “{o['understood']}”")
        by_lot = [(s["kind"], o["power"], o["unit"]) for s in t["steps"] or [] if s["kind"] in closed for o in s["orders"] if o.get("code") == "removed-by-lot"]
        sorted(by_lot) == sorted((l["kind"], l["power"], l["removed"]) for l in lots) or say(False, f"{t['name']}: what lots removed is not what orders say of it: {by_lot}")
        for l in lots:
            c = logged.get(l["kind"])
            if not c or log[2:3] and log[2].startswith("beacon ") and not c["value"]: say(False, f"{t['name']}, lot against {l['power']}: it was drawn before its step was closed, or without the beacon"); continue
            before, after = ([t["before"]] + [s["before"] for s in t["steps"][1:]] + [t["after"]])[kinds.index(l["kind"]):][:2]
            board, lines = g.get("places", []), [f"unit {p} {u}" for p in before["units"] for u in places(before["units"][p])] + [f"centre {p} {c}" for p in before["owners"] for c in before["owners"][p]]
            lines += [f"dislodged {d['power']} {places([u])[0]}" for u, d in before.get("dislodged", {}).items()]
            position = sha("".join(x + "\n" for x in [f"{t['phase']} {l['kind']}"] + sorted(lines)))
            link, own = l["link"], [x for x in lots if x["power"] == l["power"]]
            for _ in range(l["number"]): link = sha(link)
            text = f"herald-lot 2 {l['link']} {head(c['first'])} {position} {c['value'] or '-'} {t['phase'].replace('-', ' ', 1)} remove {l['power']} {own.index(l) + 1} 1"
            left = places(after["units"].get(l["power"], [])) + [x["places"][x["from"].index(x["removed"])] for x in own[own.index(l):] if x["removed"] in x["from"]]
            drawn = l["from"][int(sha(text)[:16], 16) % len(l["from"])]
            say(link == site["commitment"] and l["number"] > 0 and len(l["from"]) == len(l["places"]) and l["seed"] == text and l["places"] == [p for p in board if p in left] and drawn == l["removed"], f"{t['name']}, lot against {l['power']}: {drawn}")
print("NOT CHECKED: what orders mean and what came of them: herald verify decides every phase again")
sys.exit(1 if wrong else 0)
