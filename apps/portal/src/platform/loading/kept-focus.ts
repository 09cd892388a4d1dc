/**
 * What the person's focus was on, where code that has arrived replaces it by its like: a link by the link to the same
 * address, the main part by the main part.
 */
import { type RefObject, useLayoutEffect, useRef } from "react";

/** As a selector; null where neither has the focus. */
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

/** Keeps the focus while `replace` renders an element's content again. */
export function keepFocus(root: Element, replace: () => void): void {
  const selector = focusedWithin(root);
  replace();
  focusAgain(root, selector);
}

/** Of the frame that this commit removes. */
let removed: string | null = null;

/** For the frame of a screen, another one of which may take its place. */
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
