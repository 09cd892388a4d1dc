// What a static host does with the site's files.
import { brotliCompressSync } from "node:zlib";
import { headersOf, readHeaders, readRedirects } from "@outpace/hosting/host-files";
import { expect, test } from "vitest";
import { builtFolder, builtPages } from "./built-site.ts";

const rules = readHeaders(builtFolder);
/** Bytes of the headers that a host adds by itself: the type, date, length, encoding and validators. */
const ofHost = 220;

test("each page's first view fits TCP's first round trip: 14.6 kB compressed", () => {
  for (const { address, html } of builtPages) {
    const headers = Object.entries(headersOf(rules, address))
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
    // What follows the first section, or the headline, may arrive during the first paint.
    const end = Math.max(html.indexOf("</h1>"), html.indexOf("</section>"));
    const bytes = ofHost + headers.length + brotliCompressSync(html.slice(0, end)).length;
    expect(bytes, address).toBeLessThan(10 * 1460);
  }
});

test("races have their pages, and every path of the portal leads there", () => {
  const redirects = readRedirects(builtFolder);
  const [, portal = ""] = /^(https?:\/\/[^/]+)\/brands$/.exec(redirects[2]?.to ?? "") ?? [];
  expect(portal).not.toBe("");
  expect(redirects).toEqual([
    { from: "/race/:id", to: "/race", status: 200 },
    { from: "/race/:id/card", to: "/race-card", status: 200 },
    { from: "/brands", to: `${portal}/brands`, status: 302 },
    { from: "/brands/*", to: `${portal}/brands/:splat`, status: 302 },
    { from: "/race/:id/", to: "/race/:id", status: 301 },
    { from: "/race/:id/card/", to: "/race/:id/card", status: 301 },
  ]);
});

test("only the card of a race may be shown by another site", () => {
  expect(headersOf(rules, "/")["x-frame-options"]).toBe("DENY");
  expect(headersOf(rules, "/race/7")["x-frame-options"]).toBe("DENY");
  expect(headersOf(rules, "/race/7/card")["x-frame-options"]).toBeUndefined();
});
