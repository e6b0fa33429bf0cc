// The page: a screen for each person, side by side; one at a time where it is narrow.

import { avatar, h } from "./dom.js";
import { drawDrawer, toggle } from "./drawer.js";
import { tellTime } from "./markdown.js";
import { Screen } from "./screen.js";
import { call, changed, connect, onChange, world } from "./store.js";

const screens = new Map();
/** People whose screens are put away on wide pages, and the one who is shown on narrow ones. */
const hidden = new Set();
let current = null;
const main = document.getElementById("screens");
const nav = document.getElementById("people");

function draw() {
  const people = world.people.filter((person) => !person.bot);
  if (!people.some((person) => person.id === current)) current = people[0]?.id ?? null;
  for (const person of people) {
    if (!screens.has(person.id)) {
      const screen = new Screen(person.id);
      screens.set(person.id, screen);
      main.append(screen.element);
    }
    const screen = screens.get(person.id);
    screen.element.classList.toggle("current", person.id === current);
    screen.element.classList.toggle("away", hidden.has(person.id));
    screen.draw();
  }
  drawNav(people);
  drawBot();
  drawDrawer();
}

function drawNav(people) {
  const chips = people.map((person) => {
    const rang = Object.values(person.unread).reduce((sum, place) => sum + place.rang, 0);
    return h("button", {
      type: "button", class: hidden.has(person.id) ? "chip away" : "chip", "data-chip": person.id,
      "aria-current": person.id === current ? "true" : null, title: `Show or hide ${person.name}'s screen`,
      onclick: () => choose(person.id),
    }, avatar(person.name), person.name, rang ? h("span", { class: "badge" }, String(rang)) : null);
  });
  const mark = chips.map((chip) => chip.outerHTML).join("");
  if (mark === drawNav.mark) return;
  drawNav.mark = mark;
  nav.replaceChildren(...chips);
}

/** On a narrow page a chip shows that person; on a wide one it shows or hides their screen. */
function choose(id) {
  const narrow = matchMedia("(max-width: 760px)").matches;
  if (!narrow && !hidden.delete(id)) hidden.add(id);
  if (narrow) hidden.delete(id);
  current = id;
  changed();
}

function drawBot() {
  const bot = document.getElementById("bot");
  const words = world.bot.connected ? `${world.bot.name} is here` : `${world.bot.name} is away`;
  if (bot.textContent !== words) bot.textContent = words;
  bot.classList.toggle("online", world.bot.connected);
}

const THEMES = ["system", "dark", "light"];

function theme(next) {
  const name = THEMES.includes(next) ? next : "system";
  document.documentElement.dataset.theme = name;
  document.getElementById("theme").textContent = `Theme: ${name}`;
  localStorage.setItem("theme", name);
}

document.getElementById("theme").addEventListener("click", () => {
  const index = THEMES.indexOf(document.documentElement.dataset.theme);
  theme(THEMES[(index + 1) % THEMES.length]);
});
document.getElementById("faults").addEventListener("click", () => toggle("faults"));
document.getElementById("requests").addEventListener("click", () => toggle("requests"));
document.getElementById("add").addEventListener("click", () => {
  const name = prompt("Name of the new person");
  if (name) call("POST", "/people", { name });
});
// An open list closes when something else is clicked.
document.addEventListener("click", (event) => {
  for (const list of document.querySelectorAll(".options:not([hidden])")) {
    if (!list.parentElement.contains(event.target)) {
      list.hidden = true;
      list.previousElementSibling.setAttribute("aria-expanded", "false");
    }
  }
});
setInterval(() => {
  for (const element of document.querySelectorAll("time[data-style=R]")) tellTime(element);
}, 1000);

theme(localStorage.getItem("theme"));
onChange(draw);
connect();
