/** What a host has for a path: a file, a permanent redirect, or nothing. */
export type Asset = { readonly file: string } | { readonly location: string } | undefined;

/**
 * Finds the file of a path as Cloudflare Pages does (`generateResponse` in the asset server of cloudflare/workers-sdk):
 * `page.html` has the path `/page`, and `index.html` that of its folder. Every other spelling redirects, even if a rule in
 * `_redirects` shows it under another path.
 */
export function resolveAsset(path: string, has: (file: string) => boolean): Asset {
  if (path.endsWith("/")) {
    if (has(`${path}index.html`)) return { file: `${path}index.html` };
    const page = path.slice(0, -1);
    return has(`${page}.html`) ? { location: page } : undefined;
  }
  if (has(path)) {
    const page = path.replace(/\.html$/, "");
    return page === path ? { file: path } : { location: page.replace(/\/index$/, "/") };
  }
  if (path.endsWith("/index")) return { location: path.slice(0, -"index".length) };
  if (has(`${path}.html`)) return { file: `${path}.html` };
  return has(`${path}/index.html`) ? { location: `${path}/` } : undefined;
}
