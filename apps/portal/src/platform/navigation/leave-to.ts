/**
 * Leaves the app for a page elsewhere. From there, Back leads to `back`, loaded afresh: what this page shows may no longer be
 * true by then.
 */
export function leaveTo(url: string, back: string): void {
  window.history.replaceState(null, "", back);
  // The browser may restore this page as it is now.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  window.location.assign(url);
}
