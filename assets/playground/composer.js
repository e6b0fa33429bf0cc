// The line to type: plain words, or a command with its options and what completes them.

import { h } from "./dom.js";
import { call, placeOf, world } from "./store.js";

const CHAT_INPUT = 1, SUB_COMMAND = 1, SUB_COMMAND_GROUP = 2, BOOLEAN = 5, USER = 6;
/** Milliseconds without a key before choices are asked for. */
const PAUSE = 120;

export class Composer {
  constructor(screen) {
    this.screen = screen;
    this.suggestions = [];
    this.chosen = 0;
    this.asked = 0;
    this.input = h("input", {
      type: "text", autocomplete: "off", spellcheck: "false", maxlength: "2000", "aria-label": "Message",
      role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list",
    });
    this.menu = h("div", { class: "suggestions", role: "listbox", hidden: true });
    this.send = h("button", { type: "submit", class: "send", "aria-label": "Send" }, "➤");
    this.element = h("form", { class: "composer" }, this.menu, h("div", { class: "line" }, this.input, this.send));
    this.input.addEventListener("input", () => this.think());
    this.input.addEventListener("focus", () => { this.screen.markSeen(); this.think(); });
    this.input.addEventListener("blur", () => setTimeout(() => this.show([]), 150));
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
  }

  get locale() {
    return this.screen.person?.locale ?? "en-US";
  }

  draw() {
    const place = placeOf(this.screen.place);
    const name = place?.kind === "dm" ? `@${world.bot.name}` : `#${place?.name ?? ""}`;
    this.input.placeholder = `Message ${name}`;
  }

  async submit() {
    const line = this.input.value.trim();
    if (!line) return;
    this.input.value = "";
    this.show([]);
    const answer = await this.screen.type(line);
    // What was refused comes back, to be corrected.
    if (!answer && !this.input.value) this.input.value = line;
  }

  key(event) {
    if (!this.suggestions.length) return;
    const last = this.suggestions.length - 1;
    if (event.key === "ArrowDown") this.mark(this.chosen === last ? 0 : this.chosen + 1);
    else if (event.key === "ArrowUp") this.mark(this.chosen === 0 ? last : this.chosen - 1);
    else if (event.key === "Tab" || (event.key === "Enter" && this.adds(this.suggestions[this.chosen]))) this.take(this.chosen);
    else if (event.key === "Escape") this.show([]);
    else return;
    event.preventDefault();
  }

  /** Whether Enter takes this suggestion; one that adds nothing leaves Enter to send the line. */
  adds({ eager, line }) {
    return eager && line.trim() !== this.input.value.trim();
  }

  mark(index) {
    this.chosen = index;
    [...this.menu.children].forEach((child, at) => child.setAttribute("aria-selected", String(at === index)));
    this.menu.children[index]?.scrollIntoView({ block: "nearest" });
  }

  take(index) {
    this.input.value = this.suggestions[index].line;
    // What was offered for the part before doesn't fit the next one.
    this.show([]);
    this.input.focus();
    this.think();
  }

  show(suggestions) {
    this.suggestions = suggestions;
    this.menu.hidden = !suggestions.length;
    this.input.setAttribute("aria-expanded", String(suggestions.length > 0));
    this.menu.replaceChildren(...suggestions.map((suggestion, index) =>
      h("button", {
        type: "button", role: "option", "data-line": suggestion.line, onmousedown: (event) => event.preventDefault(),
        onclick: () => this.take(index),
      }, h("strong", {}, suggestion.name), h("small", {}, suggestion.words ?? ""))));
    if (suggestions.length) this.mark(0);
  }

  /** Finds out what the line could become. */
  think() {
    const line = this.input.value;
    this.asked += 1;
    if (!line.startsWith("/")) return this.show([]);
    if (!line.includes(" ")) return this.show(this.commands(line.slice(1)));
    const found = this.understand(line);
    if (!found) return this.show([]);
    if (!found.option) return this.show(this.names(found));
    this.values(found);
  }

  commands(typed) {
    const inDm = placeOf(this.screen.place)?.kind === "dm";
    return world.commands
      .filter((command) => command.type === CHAT_INPUT && (!command.contexts || command.contexts.includes(inDm ? 1 : 0)))
      .map((command) => ({ name: this.nameOf(command), command }))
      .filter(({ name }) => name.includes(typed.toLowerCase()))
      .sort((one, other) => one.name.localeCompare(other.name))
      .map(({ name, command }) => ({
        name: `/${name}`, words: this.words(command), eager: true,
        line: `/${name}${this.next(command.options ?? [], [])}`,
      }));
  }

  /** Cuts a line into its command, the options that stand in it, and the one being typed. */
  understand(line) {
    const [, name, rest] = /^\/(\S+) ?(.*)$/s.exec(line) ?? [];
    const command = world.commands.find((known) => known.type === CHAT_INPUT && this.isCalled(known, name));
    if (!command) return null;
    let options = command.options ?? [];
    let head = `/${name} `;
    let text = rest;
    while (options.some((option) => option.type === SUB_COMMAND || option.type === SUB_COMMAND_GROUP)) {
      const [, word, more] = /^(\S*) ?(.*)$/s.exec(text);
      const inner = options.find((option) => this.isCalled(option, word));
      if (!inner || !text.includes(" ")) return { head, options, given: [], typed: word, option: null };
      options = inner.options ?? [];
      head += `${word} `;
      text = more;
    }
    const given = [];
    for (const option of options) {
      for (const known of [this.nameOf(option), option.name]) {
        const at = ` ${text}`.indexOf(` ${known}:`);
        if (at < 0) continue;
        given.push({ option, at, from: at + known.length + 1 });
        break;
      }
    }
    given.sort((one, other) => one.at - other.at);
    const last = given.at(-1);
    const value = last ? text.slice(last.from) : "";
    // After a space the next option's name may be meant, unless nothing has been typed for this one yet.
    const word = /(?:^| )([^ :]*)$/.exec(text)?.[1] ?? "";
    const done = last && value.trim() && value.endsWith(" ");
    if (last && !done) return { head, text, options, given, option: last.option, value: value.trim(), from: last.from };
    return { head, text: text.slice(0, text.length - word.length), options, given, typed: word, option: null };
  }

  names({ head, text = "", options, given, typed }) {
    return options
      .filter((option) => !given.some((known) => known.option === option))
      .filter((option) => this.nameOf(option).startsWith(typed))
      .map((option) => {
        const nests = option.type === SUB_COMMAND || option.type === SUB_COMMAND_GROUP;
        const name = this.nameOf(option);
        const tail = nests ? this.next(option.options ?? [], []) || " " : ":";
        return {
          name: nests ? name : `${name}:`, words: this.words(option), eager: Boolean(typed) || option.required,
          line: `${head}${text}${name}${tail}`,
        };
      });
  }

  async values(found) {
    const { head, text, option, value, from } = found;
    const fill = (inserted) => {
      const given = found.given.map((known) => known.option);
      return `${head}${text.slice(0, from)}${inserted}${this.next(found.options, given) || " "}`;
    };
    const offer = (entries) => this.show(entries
      .filter(({ name }) => name.toLowerCase().includes(value.replace(/^@/, "").toLowerCase()))
      .map(({ name, inserted, words }) => ({ name, words, eager: inserted !== value, line: fill(inserted) })));
    if (option.choices?.length) {
      return offer(option.choices.map((choice) => ({ name: this.nameOf(choice), inserted: this.nameOf(choice) })));
    }
    if (option.type === BOOLEAN) return offer(["True", "False"].map((name) => ({ name, inserted: name })));
    if (option.type === USER) {
      const people = [...world.people.map((person) => person.name), world.bot.name];
      return offer(people.map((name) => ({ name, inserted: `@${name}` })));
    }
    if (!option.autocomplete) return this.show([]);
    const asked = this.asked;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (asked !== this.asked) return;
    const line = `${head}${text}`;
    const answer = await call("POST", `/people/${this.screen.id}/complete`, { place: this.screen.place, line });
    if (asked !== this.asked || !answer) return;
    if (answer.kind === "did_not_respond") return this.show([{ name: "Loading options failed", line: this.input.value }]);
    this.show(answer.choices.map((choice) => ({ name: choice.name, eager: choice.value !== value, line: fill(choice.value) })));
  }

  /** What follows a finished part: the next required option's name, ready for its value. */
  next(options, given) {
    const required = options.find((option) => option.required && !given.includes(option));
    return required ? ` ${this.nameOf(required)}:` : options.length > given.length ? " " : "";
  }

  isCalled(thing, name) {
    return thing.name === name || thing.name_localizations?.[this.locale] === name;
  }

  nameOf(thing) {
    return thing.name_localizations?.[this.locale] ?? thing.name;
  }

  words(thing) {
    return thing.description_localizations?.[this.locale] ?? thing.description ?? "";
  }
}
