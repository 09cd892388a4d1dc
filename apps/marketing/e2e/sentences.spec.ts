import { countSentences, missingProofs, repeatedSentences } from "@outpace/e2e/sentence-table";
import { expect, test } from "@outpace/e2e/test";
import { sentences } from "./sentences.ts";

test("the table has every sentence of the specification on the marketing site, each once", () => {
  expect(countSentences(sentences)).toEqual({
    "§1": 7,
    "§2": 25,
    "§3": 2,
    "§4": 7,
    "§5": 5,
    "§7": 2,
    "§8": 2,
    "§9": 15,
  });
  expect(repeatedSentences(sentences)).toEqual([]);
});

test("every test that the table names as a proof exists", () => {
  expect(missingProofs(sentences)).toEqual([]);
});
