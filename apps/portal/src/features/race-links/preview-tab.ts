/**
 * Opens a tab to show an address in once it is known; null if the browser blocks it. Must be called in the handler of the
 * press: later, browsers take it for a pop-up.
 */
export function openPreviewTab(): Window | null {
  const tab = window.open("", "_blank");
  if (tab) {
    tab.opener = null;
    tab.document.title = "Preview";
    tab.document.body.textContent = "Opening the preview...";
  }
  return tab;
}
