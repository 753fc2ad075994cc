// Elements are made here and nowhere else. A text only ever becomes a text node: nothing is read as markup.

type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => unknown)>;
export type Child = Node | string | number | null | undefined | false;

function filled<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false).map((child) =>
    typeof child === "number" ? String(child) : child));
  return element;
}

export function h<K extends keyof HTMLElementTagNameMap>(name: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  return filled(document.createElement(name), attributes, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(name: K, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

export function button(words: string, pressed: (event: Event) => unknown, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", ...attributes, click: pressed }, words);
}

export function show(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  filled(element, {}, children);
}

let fields = 0;

// A control with its name above it, as one block.
export function field(words: string, control: HTMLElement, attributes: Attributes = {}): HTMLElement {
  control.id ||= `field-${++fields}`;
  return h("div", { class: "field", ...attributes }, h("label", { for: control.id }, words), control);
}

export function options(pairs: readonly (readonly [string, string])[]): HTMLOptionElement[] {
  return pairs.map(([value, words]) => h("option", { value }, words));
}
