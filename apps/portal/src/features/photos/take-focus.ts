import { hasMovedOn } from "../../platform/browser/moved-on.ts";

/**
 * For the `ref` of a button that takes the focus from the one it replaces, unless the person has moved on. A function of its own,
 * so that React calls it once.
 */
export function takeFocus(button: HTMLButtonElement | null): void {
  if (!hasMovedOn()) button?.focus();
}
