// A form that the bot opened, over one person's screen.

import { h } from "./dom.js";

/** Shows the form of an answer; sending it may be answered by anything but another form. */
export function openModal(screen, answer) {
  const { modal } = answer;
  const fields = modal.inputs.map((input) => {
    const properties = {
      "data-custom-id": input.custom_id, placeholder: input.placeholder, maxlength: input.max_length,
      minlength: input.min_length || null, value: input.value,
    };
    const field = h(input.paragraph ? "textarea" : "input", properties);
    field.required = input.required;
    if (input.paragraph) field.rows = 4;
    return field;
  });
  const form = h("form", { class: "modal", "aria-label": modal.title },
    h("h2", {}, modal.title),
    h("p", { class: "warning" }, "Do not share passwords or other secrets here."),
    modal.inputs.map((input, index) =>
      h("label", {}, h("span", {}, input.label, input.required ? h("span", { class: "required" }, " *") : null), fields[index])),
    h("div", { class: "actions" },
      h("button", { type: "button", class: "button secondary", onclick: () => close() }, "Cancel"),
      h("button", { type: "submit", class: "button primary" }, "Submit")));
  const cover = h("div", { class: "cover" }, form);
  const close = () => cover.remove();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = {};
    modal.inputs.forEach((input, index) => { values[input.custom_id] = fields[index].value; });
    const sent = await screen.act("submit", { interaction: answer.interaction, fields: values });
    if (sent) close();
  });
  cover.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  screen.element.append(cover);
  fields[0]?.focus();
}
