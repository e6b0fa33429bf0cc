// One person's screen: places, messages, a line to type.

import { avatar, h } from "./dom.js";
import { Composer } from "./composer.js";
import { messageElement, signature } from "./message.js";
import { openModal } from "./modal.js";
import { call, changed, compare, learn, messagesOf, personOf, placeOf, placesOf, world } from "./store.js";

/** Messages shown at first; older ones come on demand. */
const SHOWN = 60;
/** A message within so many milliseconds of its author's last one stands without a head. */
const TOGETHER = 5 * 60 * 1000;
const LOCALES = { "en-US": "English", de: "Deutsch", nl: "Nederlands" };

export class Screen {
  constructor(id) {
    this.id = id;
    this.place = null;
    this.shown = SHOWN;
    this.dismissed = new Set();
    /** Messages on which a press or choice of this person waits: their controls are locked. */
    this.busy = new Map();
    /** Message elements by id, with the signature they were drawn for. */
    this.drawn = new Map();
    this.tabs = h("nav", { class: "tabs", "aria-label": "Places" });
    this.head = h("div", { class: "head" });
    this.older = h("button", { type: "button", class: "plain older", hidden: true, onclick: () => { this.shown += SHOWN; changed(); } }, "Show earlier messages");
    this.list = h("div", { class: "list" });
    this.scroller = h("div", { class: "messages", role: "log", "aria-label": "Messages", tabindex: "0" }, this.older, this.list);
    this.composer = new Composer(this);
    this.element = h("section", { class: "screen", "data-person": id }, this.head, this.tabs, this.scroller, this.composer.element);
    this.scroller.addEventListener("scroll", () => this.scrolled());
    // Pictures arrive later and push the end away.
    new ResizeObserver(() => { if (this.pinned) this.toEnd(); }).observe(this.list);
    this.element.addEventListener("pointerdown", () => this.markSeen());
    this.pinned = true;
    this.scrolledTo = 0;
  }

  get person() {
    return personOf(this.id);
  }

  draw() {
    const person = this.person;
    if (!person) return;
    const places = placesOf(person);
    if (!places.some((place) => place.id === this.place)) this.place = places[0]?.id ?? null;
    this.element.setAttribute("aria-label", `${person.name}'s screen`);
    this.drawHead(person);
    this.drawTabs(person, places);
    this.drawMessages(person);
    this.composer.draw();
  }

  drawHead(person) {
    const mark = JSON.stringify([person.name, person.locale, person.closed]);
    if (this.headMark === mark) return;
    this.headMark = mark;
    const locale = h("select", {
      "aria-label": `${person.name}'s language`,
      onchange: (event) => call("PATCH", `/people/${this.id}`, { locale: event.target.value }),
    }, Object.entries(LOCALES).map(([code, name]) => h("option", { value: code }, name)));
    locale.value = person.locale;
    const inbox = h("label", { class: "switch", title: "Refuse direct messages from the bot" },
      h("input", {
        type: "checkbox", checked: person.closed !== null,
        onchange: (event) => call("PATCH", `/people/${this.id}`, { closed: event.target.checked }),
      }), "closed inbox");
    const name = h("button", { type: "button", class: "plain name", title: "Rename", onclick: () => this.rename() }, person.name);
    this.head.replaceChildren(avatar(person.name), name, locale, inbox);
  }

  rename() {
    const name = prompt("Name", this.person.name);
    if (name) call("PATCH", `/people/${this.id}`, { name });
  }

  drawTabs(person, places) {
    const tabs = places.map((place) => {
      const unread = person.unread[place.id];
      const words = place.kind === "dm" ? world.bot.name : place.name;
      const sign = { channel: "#", thread: "↳", dm: "✉" }[place.kind];
      return h("button", {
        type: "button", class: `tab ${place.kind}${unread ? " unread" : ""}`, "data-place": place.id,
        "aria-current": place.id === this.place ? "page" : null, onclick: () => this.open(place.id),
      }, h("span", { class: "sign", "aria-hidden": "true" }, sign), words,
        unread?.rang ? h("span", { class: "badge", "aria-label": `${unread.rang} notifications` }, String(unread.rang)) : null);
    });
    const mark = tabs.map((tab) => tab.outerHTML).join("");
    if (mark === this.tabsMark) return;
    this.tabsMark = mark;
    this.tabs.replaceChildren(...tabs);
  }

  drawMessages(person) {
    const pinned = this.pinned || this.drawnPlace !== this.place;
    if (this.drawnPlace !== this.place) {
      this.drawn.clear();
      this.list.replaceChildren();
      this.drawnPlace = this.place;
    }
    const all = messagesOf(person, this.place).filter((message) => !this.dismissed.has(message.id));
    const shown = all.slice(-this.shown);
    this.older.hidden = all.length === shown.length;
    const wanted = [];
    let before = null;
    for (const message of shown) {
      const follows = before !== null && before.author === message.author && !message.reply_to
        && message.created - before.created < TOGETHER && before.only_for === message.only_for;
      wanted.push(this.elementOf(message, follows));
      before = message;
    }
    for (const act of this.failures()) wanted.push(this.failureOf(act));
    if (!wanted.length) wanted.push(this.emptiness());
    arrange(this.list, wanted);
    if (pinned) this.toEnd();
  }

  elementOf(message, follows) {
    const mark = signature(message, this, follows);
    const known = this.drawn.get(message.id);
    if (known?.mark === mark) return known.element;
    const element = messageElement(message, this, follows);
    this.drawn.set(message.id, { mark, element });
    return element;
  }

  /** Commands of this person here that nobody answered. */
  failures() {
    return world.acts
      .filter((act) => act.failed && act.command && act.person === this.id && act.place === this.place && !this.dismissed.has(act.id))
      .sort((one, other) => compare(one.id, other.id));
  }

  failureOf(act) {
    const key = `act-${act.id}`;
    const known = this.drawn.get(key);
    if (known) return known.element;
    const element = h("article", { class: "message headed private" }, avatar(world.bot.name),
      h("div", { class: "body" },
        h("header", {}, h("span", { class: "author" }, world.bot.name), h("span", { class: "tag" }, "APP")),
        h("p", { class: "failure" }, "The application did not respond"),
        h("footer", { class: "only-you" }, `/${act.command} · Only you can see this · `,
          h("button", { type: "button", class: "plain", onclick: () => this.dismiss(act.id) }, "Dismiss message"))));
    this.drawn.set(key, { mark: "", element });
    return element;
  }

  emptiness() {
    const known = this.drawn.get("nothing");
    if (known) return known.element;
    const place = placeOf(this.place);
    const words = place?.kind === "dm"
      ? `This is where ${world.bot.name} writes to ${this.person.name}.`
      : "Nothing yet. Type / to see the commands.";
    const element = h("p", { class: "nothing" }, words);
    this.drawn.set("nothing", { mark: "", element });
    return element;
  }

  /** Whoever scrolls up stays there; at the end new messages push the older ones up. */
  scrolled() {
    const { scrollTop } = this.scroller;
    if (this.isAtEnd()) this.pinned = true;
    else if (scrollTop < this.scrolledTo) this.pinned = false;
    this.scrolledTo = scrollTop;
  }

  isAtEnd() {
    return this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight < 80;
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.scrolledTo = this.scroller.scrollTop;
  }

  open(place) {
    this.place = place;
    this.shown = SHOWN;
    this.pinned = true;
    this.markSeen();
    changed();
  }

  /** Tells the stand-in that this person has looked, when there is something they haven't seen. */
  markSeen() {
    if (this.person?.unread[this.place]) call("POST", `/people/${this.id}/seen`, { place: this.place });
  }

  dismiss(id) {
    this.dismissed.add(id);
    changed();
  }

  // ---- acting ----

  async act(path, body) {
    const answer = await call("POST", `/people/${this.id}/${path}`, body);
    if (!answer) return null;
    if (answer.message) learn(answer.message);
    this.markSeen();
    if (answer.kind === "modal") openModal(this, answer);
    return answer;
  }

  press(message, customId) {
    return this.use("press", { message, custom_id: customId });
  }

  choose(message, customId, values) {
    return this.use("choose", { message, custom_id: customId, values });
  }

  /** Uses a component; until the answer is there nothing else on its message can be used. */
  async use(path, body) {
    this.busy.set(body.message, body.custom_id);
    changed();
    const answer = await this.act(path, body);
    this.busy.delete(body.message);
    changed();
    return answer;
  }

  type(line) {
    this.pinned = true;
    if (line.startsWith("/")) return this.act("type", { place: this.place, line });
    return this.act("write", { place: this.place, content: line });
  }

  /** For selects of people. */
  peopleOptions() {
    return world.people.map((person) => ({ label: person.name, value: person.id }));
  }
}

/** Makes `wanted` the children of `list` and moves as few as possible, so that nobody's place is lost. */
function arrange(list, wanted) {
  const kept = new Set(wanted);
  for (const child of [...list.children]) {
    if (!kept.has(child)) child.remove();
  }
  let cursor = list.firstChild;
  for (const element of wanted) {
    if (element === cursor) cursor = cursor.nextSibling;
    else list.insertBefore(element, cursor);
  }
}
