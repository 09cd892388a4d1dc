const storageKey = (script: string) => `reloaded ${script}`;

/** The address of the app's own script. */
export function runningScript(): string | null {
  return document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? null;
}

/**
 * Loads the page anew if a deployment has replaced the running build, whose files are then gone. At most once for each
 * build, so that a server which goes back and forth between two cannot keep a page reloading.
 */
export async function reloadIfReplaced(): Promise<void> {
  const running = runningScript();
  const page = await fetch(window.location.href, { cache: "no-store" }).catch(() => null);
  if (!running || !page?.ok || (await page.text()).includes(running)) return;
  try {
    if (sessionStorage.getItem(storageKey(running)) !== null) return;
    sessionStorage.setItem(storageKey(running), "");
  } catch {
    // Without storage there is no telling whether this build has reloaded before.
    return;
  }
  window.location.reload();
}
