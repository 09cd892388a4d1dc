import { expect, test } from "vitest";
import {
  attributes,
  type BuiltPage,
  builtPages,
  isBuilt,
  listedPages,
  texts,
} from "./built-site.ts";

/** The internal URLs of links, or of links and resources. */
const internal = (
  { address, document }: BuiltPage,
  selectors: readonly (readonly [string, string])[],
) =>
  selectors
    .flatMap(([selector, name]) => attributes(document, selector, name))
    .map((value) => new URL(value, `https://site.invalid${address}`))
    .filter(({ host }) => host === "site.invalid");

const links = [["a[href]", "href"]] as const;
const loaded = [
  ["link[href]", "href"],
  ["img[src]", "src"],
  ["image[href]", "href"],
  ["script[src]", "src"],
] as const;
const isPortal = (path: string) => /^\/brands(?:\/|$)/.test(path);

test("every internal link, fragment, picture and script exists", () => {
  for (const page of builtPages) {
    for (const { pathname, hash } of internal(page, [...links, ...loaded])) {
      if (isPortal(pathname)) continue;
      const target = builtPages.find(({ address }) => address === pathname);
      const message = `${page.address} links to ${pathname}${hash}`;
      expect(target !== undefined || isBuilt(pathname), message).toBe(true);
      if (hash) {
        const id = decodeURIComponent(hash.slice(1));
        expect(target?.document.querySelectorAll(`[id="${id}"]`), message).toHaveLength(1);
      }
    }
  }
});

test("every page is reachable by links from the landing page", () => {
  const reached = new Set(["/"]);
  // Iterating a set includes what is added on the way.
  for (const address of reached) {
    const page = builtPages.find((other) => other.address === address);
    if (page) for (const { pathname } of internal(page, links)) reached.add(pathname);
  }
  // Others are for links in emails, or the error page.
  expect(listedPages.filter(({ address }) => !reached.has(address))).toEqual([]);
});

test("the site has the specified pages, each with its heading", () => {
  const headings = listedPages.map(({ address, document }) => [address, texts(document, "h1")[0]]);
  expect(Object.fromEntries(headings)).toEqual({
    "/": "Built for racing.",
    "/features": "We could explain it. But we know you don't like reading. So enjoy some pictures",
    "/team": "Meet the Team",
    "/newsletter": "Two minutes. Every Sunday.",
    "/privacy": "Privacy Policy",
    "/mockup-generator": "Phone Mockup Generator",
    "/social-generator": "Race Card Generator",
  });
});
