// Discord's markdown as elements: what the bot uses and people type. Unknown marks stay as they are.

import { h } from "./dom.js";
import { now, placeOf, world } from "./store.js";

/** Content as nodes, for a reader of this id and language. */
export function markdown(text, reader, locale) {
  const context = { reader, locale };
  const nodes = [];
  // Code blocks first: nothing inside them means anything.
  const parts = text.split(/```(?:[a-z0-9]*\n)?([\s\S]*?)```/g);
  parts.forEach((part, index) => {
    if (index % 2) nodes.push(h("pre", {}, h("code", {}, part.replace(/\n$/, ""))));
    else nodes.push(...blocks(part, context));
  });
  return nodes;
}

function blocks(text, context) {
  const nodes = [];
  let list = null;
  let quote = null;
  const lines = text.split("\n");
  lines.forEach((line, index) => {
    const heading = /^(#{1,3}) (.*)$/.exec(line);
    const item = /^\s*[-*] (.*)$/.exec(line);
    const small = /^-# (.*)$/.exec(line);
    const quoted = /^> ?(.*)$/.exec(line);
    if (!item) list = null;
    if (!quoted) quote = null;
    if (heading) nodes.push(h(`h${heading[1].length + 2}`, {}, inline(heading[2], context)));
    else if (small) nodes.push(h("small", { class: "subtext" }, inline(small[1], context)));
    else if (item) {
      if (!list) nodes.push(list = h("ul", {}));
      list.append(h("li", {}, inline(item[1], context)));
    } else if (quoted) {
      if (quote) quote.append(h("br"));
      else nodes.push(quote = h("blockquote", {}));
      quote.append(...inline(quoted[1], context));
    } else {
      nodes.push(...inline(line, context));
      const last = index === lines.length - 1;
      if (!last) nodes.push(document.createTextNode("\n"));
    }
  });
  return nodes;
}

// The order matters: longer marks before their beginnings.
const MARKS = [
  [/^`([^`]+)`/, (match) => h("code", {}, match[1])],
  [/^\*\*([\s\S]+?)\*\*/, (match, context) => h("strong", {}, inline(match[1], context))],
  [/^__([\s\S]+?)__/, (match, context) => h("u", {}, inline(match[1], context))],
  [/^~~([\s\S]+?)~~/, (match, context) => h("s", {}, inline(match[1], context))],
  [/^\|\|([\s\S]+?)\|\|/, (match, context) => spoiler(match[1], context)],
  [/^\*([^\s*][^*]*)\*/, (match, context) => h("em", {}, inline(match[1], context))],
  [/^_([^\s_][^_]*)_(?![\p{L}\p{N}])/u, (match, context) => h("em", {}, inline(match[1], context))],
  [/^<@!?(\d+)>/, (match, context) => mention(match[1], context)],
  [/^<#(\d+)>/, (match) => h("span", { class: "mention" }, `#${placeOf(match[1])?.name ?? "unknown"}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (match, context) => timestamp(Number(match[1]), match[2] ?? "f", context)],
  [/^<\/([^:>]+):\d+>/, (match) => h("span", { class: "mention" }, `/${match[1]}`)],
  [/^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/, (match) => link(match[2], match[1])],
  [/^https?:\/\/[^\s<>)]+/, (match) => link(match[0], match[0])],
  [/^\\([*_~`|\\<>#-])/, (match) => document.createTextNode(match[1])],
];

function inline(text, context) {
  const nodes = [];
  let plain = "";
  let rest = text;
  const flush = () => {
    if (plain) nodes.push(document.createTextNode(plain));
    plain = "";
  };
  while (rest) {
    let taken = 0;
    for (const [pattern, make] of MARKS) {
      const match = pattern.exec(rest);
      if (!match) continue;
      // An underscore inside a word is part of the word.
      if (pattern.source.startsWith("^_(") && /[\p{L}\p{N}]$/u.test(plain)) continue;
      flush();
      nodes.push(make(match, context));
      taken = match[0].length;
      break;
    }
    if (!taken) {
      const letter = [...rest][0];
      plain += letter;
      taken = letter.length;
    }
    rest = rest.slice(taken);
  }
  flush();
  return nodes;
}

function mention(id, { reader }) {
  const mine = id === reader ? " mine" : "";
  return h("span", { class: `mention${mine}` }, `@${world.names[id] ?? "unknown"}`);
}

function link(address, words) {
  return h("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, words);
}

function spoiler(text, context) {
  const element = h("button", { class: "spoiler", type: "button", "aria-label": "Spoiler" }, inline(text, context));
  element.addEventListener("click", () => element.classList.add("shown"));
  return element;
}

function timestamp(seconds, style, { locale }) {
  const element = h("time", {
    class: "timestamp", datetime: new Date(seconds * 1000).toISOString(),
    "data-seconds": seconds, "data-style": style, lang: locale,
  });
  tellTime(element);
  return element;
}

/** Writes a timestamp anew; relative ones change by themselves. */
export function tellTime(element) {
  const seconds = Number(element.dataset.seconds);
  const locale = element.lang || "en-US";
  element.textContent = element.dataset.style === "R"
    ? relative(seconds, locale)
    : absolute(seconds, element.dataset.style, locale);
  element.title = absolute(seconds, "F", locale);
}

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(seconds, locale) {
  const distance = seconds - now() / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale).format(Math.round(distance / size), unit);
}

function absolute(seconds, style, locale) {
  const styles = {
    t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" },
    D: { dateStyle: "long" }, f: { dateStyle: "long", timeStyle: "short" },
    F: { dateStyle: "full", timeStyle: "short" },
  };
  return new Intl.DateTimeFormat(locale, styles[style]).format(seconds * 1000);
}
