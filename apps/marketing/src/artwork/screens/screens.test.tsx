import { createElement } from "react";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import races from "../../content/races.json" with { type: "json" };
import contents from "../../content/screens.json" with { type: "json" };
import { screenSize } from "../kit/phone-frame.tsx";
import { grounds } from "../pictures/run.tsx";
import { raceSchema } from "../race.ts";
import { renderSvg } from "../render-svg.tsx";
import { screenIds } from "./screen-ids.ts";
import { screens } from "./screens.tsx";

// Keeps text as text, so tests can read it.
vi.mock(import("../outlined-text.tsx"), async (original) => ({
  ...(await original()),
  OutlinedText: ({ children }) => createElement("text", null, children),
}));

const facts = /\d[\d.,:]*(?<=\d)|[A-Z]\. \w+|Night Shift|Hill Street|Sunday Five/g;

const race = raceSchema.parse(races["sunday-five"]);

test("every screen has its text", () => {
  expect(contents.map(({ id }) => id)).toEqual([...screenIds]);
});

test.each(screenIds)("the description of screen %s matches the text in its picture", (id) => {
  const { description = "" } = contents.find((content) => content.id === id) ?? {};
  const drawn = renderSvg(createElement(screens[id], { race }), {
    ...screenSize,
    title: id,
    description: "",
  });
  const read = [...drawn.matchAll(/<text>([^<]+)<\/text>/g)].map(([, text]) => text).join("; ");
  const said = description.match(facts) ?? [];
  expect(said.length).toBeGreaterThan(4);
  expect(read.match(facts)).toEqual(expect.arrayContaining(said));
});

test.each(screenIds)("screen %s is a standalone SVG document", async (id) => {
  const svg = renderSvg(createElement(screens[id], { race }), {
    ...screenSize,
    title: "R&D",
    description: "<5 miles",
  });
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({
    format: "svg",
    width: 300,
    height: 650,
  });
  expect(svg).not.toMatch(/(?:href|src)=|url\((?!#)|<(?:style|script|foreignObject)/);
});

test("the course in the race's picture has a mark for each mile", () => {
  for (const { marks } of Object.values(grounds)) expect(marks).toHaveLength(race.miles);
});
