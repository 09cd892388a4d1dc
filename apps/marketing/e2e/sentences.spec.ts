import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { sentences } from "./sentences.ts";

const root = new URL("../../../", import.meta.url);

/** The titles of a file's tests, as they are written: a template's placeholders stay. */
function titlesIn(file: string): Set<string> {
  const source = readFileSync(new URL(file, root), "utf8");
  const titles = source.matchAll(/\btest\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gs);
  return new Set([...titles].map(([, , title = ""]) => title.replaceAll(/\\(["'`])/g, "$1")));
}

test("the table has every sentence of the specification on the marketing site, each once", () => {
  const counts = Object.entries(sentences).map(([section, rows]) => [section, rows.length]);
  expect(Object.fromEntries(counts)).toEqual({
    "§1": 7,
    "§2": 25,
    "§4": 7,
    "§5": 5,
    "§7": 2,
    "§8": 2,
    "§9": 15,
  });
  for (const rows of Object.values(sentences)) {
    const texts = rows.map(({ sentence }) => sentence);
    expect([...new Set(texts)]).toEqual(texts);
  }
});

test("every test that the table names as a proof exists", () => {
  const proofs = Object.values(sentences).flatMap((rows) => rows.flatMap((row) => row.proofs));
  const titles = new Map(proofs.map(({ file }) => [file, titlesIn(file)]));
  const missing = proofs.filter(({ file, title }) => !titles.get(file)?.has(title));
  expect(missing.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});
