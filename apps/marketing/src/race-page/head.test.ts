import { describe, expect, test } from "vitest";
import { beforeStart, exampleRace, hostileText } from "./example-race.ts";
import { missingRaceHead, raceHead } from "./head.ts";
import { headMarkup, replaceHead } from "./markup.ts";

const origin = "https://outpace.example";
const headOf = (change: object = {}) =>
  headMarkup(raceHead({ ...exampleRace, ...change }, origin, beforeStart));

describe("the head of a race's page", () => {
  test("has title, description, address and the photo's preview", () => {
    const head = headOf();
    const address = `${origin}/race/${exampleRace.id}`;
    expect(head).toContain("<title>Northlight Marathon · Outpace</title>");
    expect(head).toContain(
      '<meta name="description" content="26.2 miles, Sat, Jun 2, 2040, 8:00 AM EDT, by Northlight Running. Bring friends.">',
    );
    expect(head).toContain(`<link rel="canonical" href="${address}">`);
    expect(head).toContain(`<meta property="og:url" content="${address}">`);
    expect(head).toContain(
      `property="og:image" content="${String(exampleRace.previewUrl)}"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
    );
    expect(head).toMatch(
      new RegExp(`name="apple-itunes-app" content="app-id=\\d+, app-argument=${address}"`),
    );
    expect(head).not.toContain("robots");
  });

  test("shows the photo, of no known size, where it has no preview, and our picture without a photo", () => {
    const head = headOf({ previewUrl: null });
    expect(head).toContain(
      `<meta property="og:image" content="${String(exampleRace.backgroundUrl)}">`,
    );
    expect(head).not.toContain("og:image:width");
    const image = `<meta property="og:image" content="${origin}/share/race.png">`;
    expect(headOf({ backgroundUrl: null, previewUrl: null })).toContain(image);
  });

  test("says that a race is cancelled", () => {
    expect(headOf({ status: "cancelled" })).toContain('content="Cancelled: 26.2 miles');
  });

  test("keeps search engines from a preview, and from a race that there is not", () => {
    const noIndex = '<meta name="robots" content="noindex">';
    expect(headOf({ status: "pending" })).toContain(noIndex);
    expect(headMarkup(missingRaceHead)).toContain(noIndex);
  });

  test("holds no markup of a name, a description or a brand", () => {
    const hostile = { name: hostileText, description: hostileText, brandName: hostileText };
    const head = headOf(hostile);
    expect(head.match(/<[a-z/]+/g)).toEqual(headOf().match(/<[a-z/]+/g));
    expect(head.match(/"/g)?.length).toBe(headOf().match(/"/g)?.length);
    expect(head).toContain("&lt;/title&gt;&lt;/script&gt;");
  });
});

test("a race's tags replace those of the built page, and others stay", () => {
  const html =
    '<head><title>A race</title><meta name="description" content="x"><meta name="theme-color" content="y"><meta property="og:title" content="z"></head><h1>Race</h1>';
  expect(replaceHead(html, [{ tag: "title", attributes: {}, text: "$&" }], "{}")).toBe(
    '<head><meta name="theme-color" content="y"><title>$&amp;</title><script type="application/json" id="race">{}</script></head><h1>Race</h1>',
  );
});
