import { expect, test } from "vitest";

import { readChoice, readText } from "./view-query.ts";

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
