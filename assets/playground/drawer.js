// The drawer at the side: misfortunes to order, and the log of the bot's requests.

import { h, notify } from "./dom.js";
import { call, world } from "./store.js";

const drawer = document.getElementById("drawer");
/** What is open, "faults" or "requests", and how it is drawn anew. */
let open = null;
let redraw = () => {};

const PERMISSIONS = [
  ["View channel", 10n], ["Send messages", 11n], ["Embed links", 14n], ["Attach files", 15n],
  ["Read history", 16n], ["Create threads", 35n], ["Send in threads", 38n],
];

/** Opens a drawer, or closes it when it is open. */
export function toggle(which) {
  open = open === which ? null : which;
  drawer.hidden = !open;
  document.body.classList.toggle("drawn", Boolean(open));
  for (const id of ["faults", "requests"]) {
    document.getElementById(id).setAttribute("aria-expanded", String(open === id));
  }
  redraw = () => {};
  drawer.replaceChildren();
  if (open === "faults") drawFaults();
  if (open === "requests") drawRequests();
  drawer.setAttribute("aria-label", open === "faults" ? "Faults" : "Requests");
}

export function drawDrawer() {
  redraw();
}

function head(title) {
  return h("header", {}, h("h2", {}, title),
    h("button", { type: "button", class: "plain", "aria-label": "Close", onclick: () => toggle(open) }, "✕"));
}

function drawFaults() {
  const active = h("div", {});
  const places = h("div", {});
  const violations = h("div", {});
  drawer.append(head("Faults"),
    section("Quick", [
      act("Heal everything", () => call("DELETE", "/faults"), "success"),
      act("Everything answers 2 s late", () => order({ kind: "delay", by_ms: 2000 })),
      act("Next 3 messages: 502", () => order({ kind: "fail", method: "POST", route: "/channels/{channel_id}/messages", times: 3 })),
      act("Next message: accepted, answer lost", () => order({ kind: "fail", after: true, method: "POST", route: "/channels/{channel_id}/messages", times: 1 })),
      act("Next message: 429 for 2 s", () => order({ kind: "limit", retry_after: 2, method: "POST", route: "/channels/{channel_id}/messages", times: 1 })),
      act("Next answer comes after 5 s", () => order({ kind: "delay", by_ms: 5000, route: "/interactions/", times: 1 })),
    ]),
    orderForm(),
    h("section", {}, h("h3", {}, "In force"), active),
    section("Gateway", [
      act("Drop the line", () => gateway("drop")),
      act("Close 4000", () => gateway("close", 4000)),
      act("Close without code", () => gateway("close")),
      act("Reconnect (op 7)", () => gateway("reconnect")),
      act("Invalid session (op 9)", () => gateway("invalidate")),
      act("Stop acknowledging", () => gateway("deaf")),
      act("Acknowledge again", () => gateway("hear")),
      act("Repeat the last event", () => gateway("repeat")),
    ]),
    section("Bot", [
      act("Restart the bot", () => call("POST", "/bot/restart")),
      act("Throw it out of the server", () => call("DELETE", "/bot"), "danger"),
      act("Invite it again", () => call("POST", "/bot")),
    ]),
    h("section", {}, h("h3", {}, "Channels and threads"), places),
    h("section", {}, h("h3", {}, "What the bot did wrong"), violations));
  const marks = {};
  redraw = () => {
    part(marks, "active", world.faults, () => active.replaceChildren(
      ...(world.faults.length ? world.faults.map((fault) => h("pre", {}, fault)) : [h("p", { class: "nothing" }, "None")])));
    part(marks, "places", world.places, () => places.replaceChildren(
      ...world.places.filter((place) => place.kind !== "dm").map(placeElement)));
    part(marks, "violations", world.violations, () => violations.replaceChildren(
      ...(world.violations.length ? world.violations.map((text) => h("p", { class: "failure" }, text)) : [h("p", { class: "nothing" }, "Nothing")])));
  };
  redraw();
}

/** Draws a part only when what it shows has changed. */
function part(marks, name, shown, draw) {
  const mark = JSON.stringify(shown);
  if (marks[name] === mark) return;
  marks[name] = mark;
  draw();
}

function section(title, buttons) {
  return h("section", {}, h("h3", {}, title), h("div", { class: "row" }, buttons));
}

function act(words, does, style = "secondary") {
  return h("button", { type: "button", class: `button ${style}`, onclick: async () => { if (await does()) notify(`${words}: done`); } }, words);
}

const order = (fault) => call("POST", "/faults", fault);
const gateway = (what, code) => call("POST", "/gateway", { do: what, code });

function orderForm() {
  const choice = (name, entries) => h("select", { name }, entries.map(([value, words]) => h("option", { value }, words)));
  const kind = choice("kind", [["refuse", "refuse with a code"], ["fail", "fail (HTML)"], ["limit", "limit (429)"], ["delay", "answer late"]]);
  const where = choice("where", [
    ["", "any request"], ["POST /channels/{channel_id}/messages", "new messages"],
    ["PATCH /channels/{channel_id}/messages/{message_id}", "edits"],
    ["POST /interactions/{interaction_id}/{interaction_token}/callback", "answers"],
    ["POST /users/@me/channels", "opening direct messages"],
  ]);
  const whom = choice("whom", [["", "anywhere"], ...world.people.map((person) => [person.id, `to ${person.name}`])]);
  const number = (name, value, words) => h("label", {}, words, h("input", { type: "number", name, value, min: "0" }));
  const form = h("form", { class: "order" }, kind, where, whom,
    number("status", "403", "status "), number("code", "50007", "code "), number("amount", "1", "seconds "), number("times", "1", "times (0: always) "),
    h("button", { type: "submit", class: "button primary" }, "Order"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const entries = Object.fromEntries(new FormData(form));
    const [method, route] = entries.where ? entries.where.split(" ") : [];
    const done = await order({
      kind: entries.kind, method, route, recipient: entries.whom || undefined,
      status: Number(entries.status), code: Number(entries.code), times: Number(entries.times) || undefined,
      retry_after: Number(entries.amount), by_ms: Number(entries.amount) * 1000,
    });
    if (done) notify("Ordered");
  });
  return h("section", {}, h("h3", {}, "Order a fault"), form);
}

function placeElement(place) {
  const bits = BigInt(place.bot_permissions);
  const boxes = place.kind === "channel" && PERMISSIONS.map(([words, shift]) => {
    const box = h("input", { type: "checkbox", checked: Boolean(bits & (1n << shift)) });
    box.dataset.shift = String(shift);
    box.addEventListener("change", () => {
      const denied = [...list.querySelectorAll("input")]
        .filter((input) => !input.checked)
        .reduce((sum, input) => sum | (1n << BigInt(input.dataset.shift)), 0n);
      call("PATCH", `/places/${place.id}`, { bot_denied: String(denied) });
    });
    return h("label", { class: "switch" }, box, words);
  });
  const list = h("div", { class: "permissions" }, boxes);
  return h("div", { class: "place" },
    h("strong", {}, place.kind === "thread" ? `↳ ${place.name}` : `# ${place.name}`),
    place.kind === "thread" && act(place.archived ? "Unarchive" : "Archive", () => call("PATCH", `/places/${place.id}`, { archived: !place.archived })),
    act("Delete", () => call("DELETE", `/places/${place.id}`), "danger"), list);
}

function drawRequests() {
  const rows = h("tbody", {});
  const count = h("span", {});
  drawer.append(head("Requests"), h("p", {}, count),
    h("table", {}, h("thead", {}, h("tr", {}, ["#", "Time", "Request", "Status"].map((name) => h("th", {}, name)))), rows));
  let last = 0;
  let busy = false;
  redraw = async () => {
    if (busy || world.requests <= last) return;
    busy = true;
    const news = await call("GET", `/requests?since=${last}`);
    busy = false;
    if (open !== "requests" || !news) return;
    for (const request of news) {
      last = request.number;
      rows.prepend(requestRow(request));
    }
    count.textContent = `${last} requests so far, the newest first. Click one to read it.`;
  };
  redraw();
}

function requestRow(request) {
  const bad = request.status >= 400 ? "bad" : "";
  const details = h("pre", { hidden: true });
  const row = h("tr", { class: bad }, h("td", {}, String(request.number)),
    h("td", {}, new Date(request.at).toTimeString().slice(0, 8)),
    h("td", {}, h("button", { type: "button", class: "plain", onclick: () => {
      details.hidden = !details.hidden;
      details.textContent = JSON.stringify({ path: request.path, body: request.body, files: request.files, answer: request.answer }, null, 1);
    } }, `${request.method} ${request.route || request.path}`), details),
    h("td", {}, String(request.status)));
  return row;
}
