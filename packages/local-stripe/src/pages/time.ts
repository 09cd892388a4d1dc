import { html, type Html } from "./layout.ts";

/** Whole seconds as a time that is the same everywhere. */
export function time(seconds: number): Html {
  const iso = new Date(seconds * 1000).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;
}
