// The built page of a race, as the host's function fills it.
import { Parser, StaticConfigLoader } from "html-validate";
import { expect, test } from "vitest";
import { beforeStart, exampleRace, hostileText } from "../../src/race-page/example-race.ts";
import { replaceParts } from "../../src/race-page/markup.ts";
import { clockParts, raceParts, viewParts } from "../../src/race-page/parts.ts";
import { attributes, builtFile, texts } from "./built-site.ts";

const built = builtFile("race.html").toString("utf8");
const parser = new Parser(
  await new StaticConfigLoader({ elements: ["html5"] }).getConfigFor("page.html"),
);

test("each part of a race has its place in the page, whatever its text", () => {
  const race = { ...exampleRace, name: hostileText, description: "سباق & more" };
  const parts = {
    ...raceParts(race, beforeStart, "Europe/Berlin"),
    ...clockParts(race, beforeStart),
    ...viewParts("race"),
  };
  const html = replaceParts(built, parts);
  expect(html.match(/<[a-z/]+/gi)).toEqual(built.match(/<[a-z/]+/gi));
  const document = parser.parseHtml(html);
  for (const [name, part] of Object.entries(parts)) {
    const selector = `[data-race="${name}"]`;
    const hidden = document.querySelectorAll(selector).map((one) => one.hasAttribute("hidden"));
    expect(hidden.length, name).toBeGreaterThan(0);
    if (typeof part === "boolean") expect(new Set(hidden), name).toEqual(new Set([!part]));
    else if (part === null)
      expect([hidden, texts(document, selector)], name).toEqual([[true], [""]]);
    else if (typeof part === "string") {
      const escaped = part.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
      expect([hidden, texts(document, selector)], name).toEqual([
        [false],
        [escaped.replaceAll('"', "&quot;")],
      ]);
    } else {
      for (const [key, value] of Object.entries(part)) {
        expect(attributes(document, selector, key), name).toEqual([value]);
      }
    }
  }
});
