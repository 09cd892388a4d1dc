/**
 * Whether the person has moved on: the focus is neither on the screen as a whole, where it goes when its element disappears,
 * nor within `origin`, where they pressed.
 */
export function hasMovedOn(origin: Element | null = null): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement.matches("body, main")) return false;
  return origin === null || !origin.contains(activeElement);
}
