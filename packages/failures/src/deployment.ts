/** Set in the tab's storage once a build has reloaded its page. */
export const reloadedKey = (scripts: readonly string[]) => `reloaded ${scripts.join()}`;

/** Milliseconds to wait for a page to unload. */
const departure = 3000;

/** Milliseconds after which a server without a response counts as one that does not respond. */
const patience = 15_000;

interface ReloadOptions {
  /** The URLs of the page's own scripts, which another build's page does not contain. */
  scripts: readonly string[];
  /** Called before the page reloads. */
  onReload?: () => void;
}

/**
 * Reloads the page if a deployment has replaced the running build, whose files are then gone. Does so at most once per build,
 * so that a server that alternates between two builds cannot cause a reload loop. Returns whether the server responds; waits
 * if the page reloads, which the person can cancel when asked about unsaved changes.
 */
export async function reloadIfReplaced({ scripts, onReload }: ReloadOptions): Promise<boolean> {
  const response = await fetch(window.location.href, {
    cache: "no-store",
    signal: AbortSignal.timeout(patience),
  }).catch(() => null);
  const page = response?.ok ? await response.text().catch(() => null) : null;
  if (page === null) return false;
  if (scripts.every((script) => page.includes(script))) return true;
  try {
    if (sessionStorage.getItem(reloadedKey(scripts)) !== null) return true;
    sessionStorage.setItem(reloadedKey(scripts), "");
  } catch {
    // Without storage, it is unknown whether this build has reloaded before.
    return true;
  }
  onReload?.();
  window.location.reload();
  await new Promise((resolve) => setTimeout(resolve, departure));
  return true;
}
