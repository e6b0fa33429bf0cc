// One message on one person's screen.

import { avatar, h } from "./dom.js";
import { markdown } from "./markdown.js";
import { placeOf, world } from "./store.js";

const ACTION_ROW = 1, BUTTON = 2, STRING_SELECT = 3;
const SECTION = 9, TEXT = 10, THUMBNAIL = 11, GALLERY = 12, FILE = 13, SEPARATOR = 14, CONTAINER = 17;
/** The height that a picture may take, in rem. */
const PICTURE_HEIGHT = 22;
const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

/** What a message's look depends on beside itself: it is drawn anew when this changes. */
export function signature(message, screen, follows) {
  const waiting = world.acts
    .filter((act) => act.source === message.id && act.person === screen.person.id)
    .map((act) => act.failed);
  const thread = message.thread && placeOf(message.thread);
  return JSON.stringify([
    message, screen.person.name, screen.person.locale, follows, waiting, thread?.name, thread?.archived,
    world.names[message.author], screen.busy.get(message.id),
  ]);
}

/** The element of a message. `follows` says that the same author wrote just before. */
export function messageElement(message, screen, follows) {
  const { person } = screen;
  const author = world.names[message.author] ?? "Somebody";
  const isBot = message.author === world.bot.id;
  const mine = message.mentions.includes(person.id);
  const rang = message.notified.includes(person.id);
  const headed = !follows || message.used || message.reply_to;
  const classes = ["message", headed && "headed", mine && "mentions-me", message.only_for && "private"];
  const time = new Date(message.created);
  const element = h("article", {
    class: classes.filter(Boolean).join(" "), "data-message": message.id, "aria-label": `Message from ${author}`,
  },
    above(message),
    headed ? avatar(author) : h("time", { class: "gutter" }, clock(time, person.locale)),
    h("div", { class: "body" },
      headed && h("header", {},
        h("span", { class: "author" }, author),
        isBot && h("span", { class: "tag" }, "APP"),
        h("time", { datetime: time.toISOString(), title: time.toLocaleString(person.locale) }, clock(time, person.locale)),
        rang && h("span", { class: "rang", title: "This message notified this person" }, "notified")),
      message.loading
        ? h("p", { class: "thinking" }, `${author} is thinking`, h("span", { class: "dots", "aria-hidden": "true" }))
        : content(message, screen),
      message.embeds.map((embed) => embedElement(embed, message, screen)),
      attachments(message),
      components(message.components, message, screen),
      thread(message, screen),
      failure(message, screen),
      message.only_for && h("footer", { class: "only-you" }, "Only you can see this · ",
        h("button", { type: "button", class: "plain", onclick: () => screen.dismiss(message.id) }, "Dismiss message"))));
  return element;
}

function clock(time, locale) {
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hour12: false }).format(time);
}

function above(message) {
  if (message.used) {
    return h("div", { class: "above" }, h("strong", {}, world.names[message.used.person] ?? "Somebody"),
      " used ", h("span", { class: "mention" }, `/${message.used.command}`));
  }
  const answered = message.reply_to && world.messages.get(message.reply_to);
  if (!message.reply_to) return null;
  const words = !answered || answered.deleted ? "Original message was deleted" : answered.content || "Click to see attachment";
  return h("div", { class: "above" }, "↪ ", h("strong", {}, answered ? world.names[answered.author] : ""), " ",
    h("span", { class: "cut" }, words));
}

function content(message, { person }) {
  if (!message.content && !message.edited) return null;
  const edited = message.edited && !message.loading
    && h("small", { class: "edited", title: `${message.edits} edits` }, " (edited)");
  return h("div", { class: "content" }, markdown(message.content, person.id, person.locale), edited);
}

function embedElement(embed, message, { person }) {
  const words = (text) => markdown(text, person.id, person.locale);
  const element = h("div", { class: "embed" },
    embed.author?.name && h("div", { class: "embed-author" }, embed.author.name),
    embed.title && h("div", { class: "embed-title" }, words(embed.title)),
    embed.description && h("div", { class: "content" }, words(embed.description)),
    embed.fields?.length && h("div", { class: "fields" }, embed.fields.map((field) =>
      h("div", { class: field.inline ? "field inline" : "field" },
        h("strong", {}, words(field.name)), h("div", { class: "content" }, words(field.value))))),
    embed.image && picture(message.attachments.find((file) => embed.image.url === `attachment://${file.name}`)),
    embed.footer?.text && h("footer", {}, embed.footer.text));
  if (typeof embed.color === "number") {
    element.style.setProperty("--edge", `#${embed.color.toString(16).padStart(6, "0")}`);
  }
  return element;
}

function attachments(message) {
  // Files that an embed or a gallery shows stand there.
  const shown = JSON.stringify([message.embeds, message.components]);
  const own = message.attachments.filter((file) => !shown.includes(`attachment://${file.name}`));
  if (!own.length) return null;
  return h("div", { class: "attachments" }, own.map((file) =>
    file.type?.startsWith("image/") ? picture(file) : fileElement(file)));
}

function picture(file) {
  if (!file) return null;
  const image = h("img", { src: file.url, alt: file.description ?? "", width: file.width, height: file.height });
  const open = h("button", { type: "button", class: "picture", title: "Enlarge", onclick: () => enlarge(file) }, image);
  const words = h("p", { class: "alt-text", hidden: true }, file.description ?? "");
  const badge = file.description && h("button", {
    type: "button", class: "alt", title: file.description, "aria-label": "Show the picture's description",
    onclick: () => { words.hidden = !words.hidden; },
  }, "ALT");
  const figure = h("figure", {}, open, badge, words);
  // Its place is kept before it has arrived: as wide as it is, as the screen, and as its height allows.
  if (file.width) {
    const fitting = (PICTURE_HEIGHT * file.width) / file.height;
    figure.style.width = `min(100%, ${file.width}px, ${fitting}rem)`;
  }
  return figure;
}

function fileElement(file) {
  return h("a", { class: "file", href: file.url, download: file.name }, `📄 ${file.name}`, h("small", {}, ` ${file.size} bytes`));
}

/** A picture over the whole page, with its description. */
function enlarge(file) {
  const dialog = h("dialog", { class: "lightbox", onclick: () => dialog.close(), onclose: () => dialog.remove() },
    h("img", { src: file.url, alt: file.description ?? "" }),
    file.description && h("p", {}, file.description));
  document.body.append(dialog);
  dialog.showModal();
}

function components(list, message, screen) {
  return list.map((component) => {
    switch (component.type) {
      case ACTION_ROW:
        return h("div", { class: "row" }, component.components.map((inner) => control(inner, message, screen)));
      case TEXT:
        return h("div", { class: "content" }, markdown(component.content, screen.person.id, screen.person.locale));
      case SECTION:
        return h("div", { class: "section" }, h("div", {}, components(component.components, message, screen)),
          component.accessory && accessory(component.accessory, message, screen));
      case GALLERY:
        return h("div", { class: "attachments" }, component.items.map((item) => media(item.media, item.description, message)));
      case FILE:
        return media(component.file, null, message);
      case SEPARATOR:
        return h("hr", {});
      case CONTAINER: {
        const element = h("div", { class: "embed container" }, components(component.components, message, screen));
        if (typeof component.accent_color === "number") {
          element.style.setProperty("--edge", `#${component.accent_color.toString(16).padStart(6, "0")}`);
        }
        return element;
      }
      default:
        return h("div", { class: "unknown" }, `A component of type ${component.type}`);
    }
  });
}

function accessory(component, message, screen) {
  return component.type === THUMBNAIL
    ? media(component.media, component.description, message)
    : control(component, message, screen);
}

function media(item, description, message) {
  const file = message.attachments.find((file) => item?.url === `attachment://${file.name}`);
  if (!file) return null;
  return file.type?.startsWith("image/")
    ? picture({ ...file, description: description ?? file.description })
    : fileElement(file);
}

function control(component, message, screen) {
  const locked = screen.busy.has(message.id);
  const waiting = locked && screen.busy.get(message.id) === component.custom_id;
  const shown = locked ? { ...component, disabled: true } : component;
  if (component.type === BUTTON) return buttonElement(shown, message, screen, waiting);
  return selectElement(shown, message, screen);
}

function buttonElement(button, message, screen, waiting) {
  const words = [button.emoji?.name && h("span", { class: "emoji" }, button.emoji.name), button.label];
  const style = BUTTON_STYLES[button.style] ?? "secondary";
  if (style === "link") {
    return h("a", { class: "button link", href: safe(button.url), target: "_blank", rel: "noreferrer noopener" }, words, " ↗");
  }
  return h("button", {
    type: "button", class: `button ${style}${waiting ? " waiting" : ""}`, disabled: button.disabled,
    "data-custom-id": button.custom_id, onclick: () => screen.press(message.id, button.custom_id),
  }, words);
}

function safe(address) {
  return /^https?:\/\//.test(address ?? "") ? address : null;
}

/** A select: a button that opens its options. One choice is sent at once, several with "Done". */
function selectElement(select, message, screen) {
  const least = select.min_values ?? 1;
  const most = select.max_values ?? 1;
  const options = select.type === STRING_SELECT ? select.options : screen.peopleOptions();
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const send = () => screen.choose(message.id, select.custom_id, [...chosen]);
  const preselected = options.filter((option) => option.default).map((option) => option.label).join(", ");
  const open = h("button", {
    type: "button", class: "select-open", disabled: select.disabled, "aria-haspopup": "listbox",
    "aria-expanded": "false", "data-custom-id": select.custom_id,
  }, h("span", { class: preselected ? "" : "placeholder" }, preselected || select.placeholder || "Make a selection"),
    h("span", { "aria-hidden": "true" }, "⌄"));
  const done = h("button", { type: "button", class: "button primary", onclick: () => { close(); send(); } }, "Done");
  const enough = () => { done.disabled = chosen.size < least || chosen.size > most; };
  const items = options.map((option) => {
    const item = h("button", {
      type: "button", role: "option", "aria-selected": String(chosen.has(option.value)), "data-value": option.value,
    }, h("span", { class: "emoji" }, option.emoji?.name ?? ""),
      h("span", {}, option.label, option.description && h("small", {}, option.description)));
    item.addEventListener("click", () => {
      if (most === 1) {
        chosen.clear();
        chosen.add(option.value);
        close();
        send();
        return;
      }
      if (!chosen.delete(option.value)) {
        // One more than may be chosen pushes the oldest out.
        if (chosen.size >= most) chosen.delete(chosen.values().next().value);
        chosen.add(option.value);
      }
      for (const other of items) other.setAttribute("aria-selected", String(chosen.has(other.dataset.value)));
      enough();
    });
    return item;
  });
  const list = h("div", { class: "options", role: "listbox", "aria-label": select.placeholder, hidden: true }, items, most > 1 && done);
  const close = () => {
    list.hidden = true;
    open.setAttribute("aria-expanded", "false");
  };
  open.addEventListener("click", () => {
    list.hidden = !list.hidden;
    open.setAttribute("aria-expanded", String(!list.hidden));
    if (!list.hidden) list.scrollIntoView({ block: "nearest" });
  });
  const wrapper = h("div", { class: "select" }, open, list);
  wrapper.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  enough();
  return wrapper;
}

function thread(message, screen) {
  const place = message.thread && placeOf(message.thread);
  if (!place) return null;
  return h("button", { type: "button", class: "thread-chip", onclick: () => screen.open(place.id) },
    h("strong", {}, place.name), h("span", {}, place.archived ? " archived" : " See thread ›"));
}

/** The red line under a message whose component got no answer. */
function failure(message, screen) {
  const newest = world.acts.find((act) => act.source === message.id && act.person === screen.person.id);
  return newest?.failed ? h("p", { class: "failure" }, "This interaction failed") : null;
}
