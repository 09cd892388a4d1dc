import { expect } from "@outpace/e2e/test";
import { attributes, builtPages, isBuilt, type BuiltPage } from "./built-site.ts";
import { test } from "./test.ts";

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

test("every internal link, fragment, picture and script exists", async () => {
  const pages = await builtPages();
  for (const page of pages) {
    for (const { pathname, hash } of internal(page, [...links, ...loaded])) {
      if (isPortal(pathname)) continue;
      const target = pages.find(({ address }) => address === pathname);
      const message = `${page.address} links to ${pathname}${hash}`;
      expect(target !== undefined || isBuilt(pathname), message).toBe(true);
      if (hash) {
        const id = decodeURIComponent(hash.slice(1));
        expect(target?.document.querySelectorAll(`[id="${id}"]`), message).toHaveLength(1);
      }
    }
  }
});

test("every page is reachable by links from the landing page", async () => {
  const pages = await builtPages();
  const reached = new Set(["/"]);
  // Iterating a set includes what is added on the way.
  for (const address of reached) {
    const page = pages.find((other) => other.address === address);
    if (page) for (const { pathname } of internal(page, links)) reached.add(pathname);
  }
  // Others are for links in emails, or the error page.
  const expected = pages.filter(({ isListed }) => isListed).map(({ address }) => address);
  expect(expected.filter((address) => !reached.has(address))).toEqual([]);
});

test("the site has the specified pages, each with its heading", async () => {
  const pages = await builtPages();
  const headings = pages
    .filter(({ isListed }) => isListed)
    .map(({ address, document }) => [
      address,
      document.querySelector("h1")?.textContent.trim().replaceAll(/\s+/g, " "),
    ]);
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
