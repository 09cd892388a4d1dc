import { expect, test } from "vitest";
import { toSearchName } from "./search-name.ts";

test("a name is searched in lower case and trimmed", () => {
  expect(toSearchName("  Harbor LOOP Half ")).toBe("harbor loop half");
  expect(toSearchName("ÉTÉ À PARIS")).toBe("été à paris");
  expect(toSearchName(" \t\0 ")).toBe("");
});

test("a name is found however its letters are put together", () => {
  expect(toSearchName("E\u0301lan ＲＵＮ")).toBe("élan run");
});

test("each letter is lower-cased on its own, whatever is next to it", () => {
  expect(toSearchName("ΔΡΟΜΟΣ")).toBe("δρομοσ");
  expect(toSearchName("İzmir")).toBe("izmir");
  expect(toSearchName("𐐀 🏃")).toBe("𐐨 🏃");
});
