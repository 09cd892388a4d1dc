import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { mockup } from "./mockup/settings.ts";
import {
  defaultsOf,
  readMetadata,
  readQuery,
  withSetting,
  writeMetadata,
  writeQuery,
} from "./settings.ts";

const defaults = defaultsOf(mockup.schema);
const changed = {
  ...defaults,
  backgroundColor: "#ff0000",
  padding: 40,
  shadow: false,
  topText: `Läufer & "Öl" <5 km> 🏁 #1`,
};

test("the phone mockup has the specified defaults", () => {
  expect(defaults).toMatchObject({
    backgroundColor: "#1a1a1a",
    borderRadius: 40,
    padding: 8,
    shadow: true,
    borderColor: "#333333",
    borderWidth: 2,
  });
});

test("a mockup's style has the specified names in code, URL and metadata", () => {
  const style = {
    backgroundColor: "#ff0000",
    borderRadius: 20,
    padding: 12,
    shadow: false,
    borderColor: "#00ff00",
    borderWidth: 4,
  };
  const settings = { ...style, topText: "", bottomText: "" };
  expect(z.parse(mockup.schema, style)).toEqual(settings);
  const query = new URLSearchParams(writeQuery(mockup, settings, ""));
  expect([...query.keys()]).toEqual(Object.keys(style));
  expect(JSON.parse(writeMetadata(mockup, settings))).toMatchObject({ settings: style });
});

test("the query only holds differences from the defaults, and restores the settings", () => {
  expect(writeQuery(mockup, defaults, "")).toBe("");
  const query = writeQuery(mockup, changed, "");
  expect([...new URLSearchParams(query).keys()]).toEqual([
    "backgroundColor",
    "padding",
    "shadow",
    "topText",
  ]);
  expect(readQuery(mockup.schema, query)).toEqual(changed);
});

test("writing the query removes defaults and keeps others' parameters", () => {
  expect(writeQuery(mockup, defaults, "?utm=x&padding=40")).toBe("utm=x");
});

test("a generator can write its query in its own way", () => {
  const toQuery = () => ({ padding: "12" });
  expect(writeQuery({ ...mockup, toQuery }, changed, "?utm=x&topText=old")).toBe(
    "utm=x&padding=12",
  );
});

test("only the generator that wrote a file's metadata restores its settings", () => {
  const metadata = writeMetadata(mockup, changed);
  expect(readMetadata(mockup, metadata)).toEqual(changed);
  expect(readMetadata({ ...mockup, id: "another" }, metadata)).toBeNull();
  expect(readMetadata(mockup, "created with another program")).toBeNull();
});

for (const [query, expected] of [
  ["borderRadius=61", { borderRadius: 40 }],
  ["borderRadius=9", { borderRadius: 40 }],
  ["borderRadius=", { borderRadius: 40 }],
  ["borderRadius=20.5", { borderRadius: 40 }],
  ["padding=9", { padding: 8 }],
  ["padding=8", { padding: 8 }],
  ["borderWidth=0", { borderWidth: 0 }],
  ["shadow=perhaps", { shadow: true }],
  ["backgroundColor=red", { backgroundColor: "#1a1a1a" }],
  ["backgroundColor=F00", { backgroundColor: "#ff0000" }],
  ["topText=a%00%08b%EF%BF%BFc", { topText: "abc" }],
] as const) {
  test(`a bad value in ?${query} becomes its default without losing the others`, () => {
    expect(readQuery(mockup.schema, `${query}&bottomText=kept`)).toEqual({
      ...defaults,
      ...expected,
      bottomText: "kept",
    });
  });
}

test("of any typed or pasted text, a setting keeps only what XML files can hold", () => {
  const anyUnits = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 });
  const anyText = fc.oneof(
    anyUnits.map((units) => String.fromCharCode(...units)),
    anyUnits.map((units) => String.fromCharCode(...units.map((unit) => unit % 0xa0))),
    fc.constantFrom("Lace\vup", "\ufffe", "\u2028", "\ud83c", "🏃🏽‍♀️", "\x1b["),
  );
  const characters = /^[\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
  const keepsCharacters = fc.property(anyText, (typed) => {
    expect(withSetting(mockup.schema, defaults, "topText", typed).topText).toMatch(characters);
  });
  fc.assert(keepsCharacters, { seed: 208, numRuns: 500 });
});
