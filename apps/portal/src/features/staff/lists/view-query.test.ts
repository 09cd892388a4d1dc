import { expect, test } from "vitest";

import { readChoice, readDay, readText } from "./view-query.ts";

test("a text in the URL is cut to its length and loses what the database cannot store", () => {
  expect(readText("Mile", 10)).toBe("Mile");
  expect(readText("Mi\0le\ud800 of many words", 4)).toBe("Mile");
  expect(readText(null, 4)).toBe("");
});

test("a choice in the URL that does not exist chooses nothing", () => {
  for (const text of ["active", null, "", "\0", "ACTIVE"]) {
    expect(readChoice(text, ["active", "pending"])).toBe(text === "active" ? "active" : "");
  }
});

test("a day in the URL that does not exist is no day", () => {
  expect(readDay("2028-02-29")).toBe("2028-02-29");
  for (const text of [null, "", "2026-99-99", "2026-02-30", "\0", "2026-11-23T00:00"]) {
    expect(readDay(text)).toBe("");
  }
});
