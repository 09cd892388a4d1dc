const storageKey = (scripts: readonly string[]) => `reloaded ${scripts.join()}`;

/** How long a page stays, in milliseconds, that is on its way out. */
const departure = 3000;

interface ReloadOptions {
  /** The addresses of the page's own scripts, which a page of another build does not name. */
  scripts: readonly string[];
  /** Called before the page goes. */
  onReload?: () => void;
}

/**
 * Loads the page anew if a deployment has replaced the running build, whose files are then gone. At most once for each
 * build, so that a server which goes back and forth between two cannot keep a page reloading. Returns whether the
 * server responds, later where the page reloads: only a person can keep it, asked about what is not saved.
 */
export async function reloadIfReplaced({ scripts, onReload }: ReloadOptions): Promise<boolean> {
  const response = await fetch(window.location.href, { cache: "no-store" }).catch(() => null);
  const page = response?.ok ? await response.text().catch(() => null) : null;
  if (page === null) return false;
  if (scripts.every((script) => page.includes(script))) return true;
  try {
    if (sessionStorage.getItem(storageKey(scripts)) !== null) return true;
    sessionStorage.setItem(storageKey(scripts), "");
  } catch {
    // Without storage there is no telling whether this build has reloaded before.
    return true;
  }
  onReload?.();
  window.location.reload();
  await new Promise((resolve) => setTimeout(resolve, departure));
  return true;
}
