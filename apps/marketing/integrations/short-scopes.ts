import type { AstroIntegration } from "astro";
import { rewritePages } from "./rewrite-pages.ts";

const scope = /data-astro-cid-([a-z0-9]{8})(?:="(?:true)?")?/g;

/**
 * Shortens the names of the attributes by which Astro scopes a component's styles. They stand on every element and in
 * every selector of a page: compressed, the short ones take 0.3 kB less of the landing page's first round trip.
 */
export function shortScopes(): AstroIntegration {
  return rewritePages("short-scopes", (html) => {
    const names = new Map<string, string>();
    return html.replaceAll(scope, (_, hash: string) => {
      const name = names.get(hash) ?? `data-s${String(names.size)}`;
      names.set(hash, name);
      return name;
    });
  });
}
