import { type HeadTag, headSelector } from "./head.ts";

/** Replaces what the head of this page says of its race. */
export function applyHead(tags: readonly HeadTag[]): void {
  for (const element of document.head.querySelectorAll(headSelector)) element.remove();
  for (const { tag, attributes, text } of tags) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
}
