import { countSentences, missingProofs, repeatedSentences } from "@outpace/e2e/sentence-table";
import { expect, test } from "@outpace/e2e/test";
import { sentences } from "./sentences.ts";

test("the table has every sentence of the specification on the portal, each once", () => {
  expect(countSentences(sentences)).toEqual({ "§2": 32, "§5": 23, "§8": 16 });
  expect(repeatedSentences(sentences)).toEqual([]);
});

test("every test that the table names as a proof exists", () => {
  expect(missingProofs(sentences)).toEqual([]);
});
