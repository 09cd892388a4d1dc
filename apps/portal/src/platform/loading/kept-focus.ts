/**
 * Keeps the focus when loaded code replaces the focused element with an equal one: a link with the same address, or the
 * main part.
 */
import { type RefObject, useLayoutEffect, useRef } from "react";

/** Returns a selector of the focused link or main part, or null. */
function focusedWithin(root: Element): string | null {
  const { activeElement } = document;
  if (activeElement === null || !root.contains(activeElement)) return null;
  if (activeElement.matches("main")) return "main";
  const address = activeElement.getAttribute("href");
  return address === null ? null : `a[href="${CSS.escape(address)}"]`;
}

function focusAgain(root: Element, selector: string | null): void {
  if (selector === null || document.activeElement !== document.body) return;
  root.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/** Keeps the focus while `replace` renders the element's content again. */
export function keepFocus(root: Element, replace: () => void): void {
  const selector = focusedWithin(root);
  replace();
  focusAgain(root, selector);
}

/** The focus within the frame that this commit removes. */
let removed: string | null = null;

/** Hands the focus over when one screen's frame replaces another's. */
export function useKeptFocus<Frame extends Element>(): RefObject<Frame | null> {
  const frame = useRef<Frame>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    focusAgain(element, removed);
    return () => {
      removed = focusedWithin(element);
      queueMicrotask(() => {
        removed = null;
      });
    };
  }, []);
  return frame;
}
