// What the page knows of the world, kept fresh over one WebSocket, and the calls that change it.

import { notify } from "./dom.js";

export const world = {
  tick: 0, now: Date.now(), skew: 0, bot: { name: "Two Lakes", connected: false }, home: null,
  guilds: [], people: [], names: {}, places: [], acts: [], commands: [], faults: [], violations: [],
  requests: 0,
  /** By id, in the order in which they came. */
  messages: new Map(),
};

const listeners = new Set();
let scheduled = false;

/** Calls `listener` after changes, at most once a frame. */
export function onChange(listener) {
  listeners.add(listener);
}

export function changed() {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    for (const listener of listeners) listener();
  });
}

/** Listens for good; a line that broke is taken up again. */
export function connect() {
  const socket = new WebSocket(`ws://${location.host}/api/live`);
  socket.onmessage = (event) => take(JSON.parse(event.data));
  socket.onclose = () => {
    world.bot.connected = false;
    changed();
    // The stand-in may have been started anew: nothing of the old world is kept.
    world.messages.clear();
    setTimeout(connect, 800);
  };
}

function take(news) {
  const { messages, ...rest } = news;
  Object.assign(world, rest);
  world.skew = news.now - Date.now();
  for (const message of messages) world.messages.set(message.id, message);
  changed();
}

/** Takes a message from an answer, before the line brings it. */
export function learn(message) {
  world.messages.set(message.id, message);
  changed();
}

/** The stand-in's time in milliseconds. */
export const now = () => Date.now() + world.skew;

/** Calls the scripting interface; complains to the reader and returns null when it refuses. */
export async function call(method, path, body = {}) {
  let response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: method === "GET" ? undefined : JSON.stringify(body),
    });
  } catch {
    notify("The playground does not answer. Is it still running?");
    return null;
  }
  const answer = await response.json();
  if (!response.ok) {
    notify(answer.error ?? "That was refused.");
    return null;
  }
  return answer;
}

export const personOf = (id) => world.people.find((person) => person.id === id);
export const placeOf = (id) => world.places.find((place) => place.id === id);

/** The places that a person can open: channels with their threads below them, then direct messages. */
export function placesOf(person) {
  const open = world.places.filter((place) =>
    place.kind === "dm" ? place.person === person.id : !place.hidden_from.includes(person.id));
  const channels = open.filter((place) => place.kind === "channel");
  const ordered = [];
  for (const channel of channels) {
    ordered.push(channel);
    ordered.push(...open.filter((place) => place.kind === "thread" && place.parent === channel.id));
  }
  ordered.push(...open.filter((place) => place.kind === "dm"));
  return ordered;
}

/** The messages of a place that a person sees, oldest first. */
export function messagesOf(person, place) {
  const seen = [];
  for (const message of world.messages.values()) {
    if (message.place !== place || message.deleted) continue;
    if (message.only_for && message.only_for !== person.id) continue;
    seen.push(message);
  }
  return seen.sort((one, other) => compare(one.id, other.id));
}

/** Ids are longer than JavaScript's numbers: shorter ones are older, equal lengths compare as text. */
export function compare(one, other) {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}
