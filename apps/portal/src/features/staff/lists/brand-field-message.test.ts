import { expect, test } from "vitest";

import { brandFieldMessage } from "./brand-field-message.ts";

const typed = {
  ...{ text: "Fjord", items: "races", matches: 0 },
  ...{ loading: false, failed: false, unknown: false, picked: false },
};
const first = "Type the first letters of its name.";

test.each([
  ["is empty", { ...typed, text: " ", matches: 20 }, first],
  ["is looked up", { ...typed, loading: true }, "Looking for brands..."],
  ["could not be looked up", { ...typed, loading: true, failed: true }, first],
  ["is a picked brand", { ...typed, picked: true }, "Showing only this brand's races."],
  ["fits one brand", { ...typed, matches: 1 }, "1 match. Press Enter to pick it."],
  ["fits some brands", { ...typed, matches: 19 }, "19 matches. Pick one or keep typing."],
  ["fits many brands", { ...typed, matches: 20 }, "20 or more matches. Pick one or keep typing."],
])("a text that %s gets a hint", (_, state, hint) => {
  expect(brandFieldMessage(state)).toEqual({ hint, error: undefined });
});

test("a name of no brand filters nothing; an unknown brand in the URL can be cleared", () => {
  expect(brandFieldMessage(typed)).toEqual({
    hint: "Showing every brand's races.",
    error: "No active brand's name starts with this.",
  });
  expect(brandFieldMessage({ ...typed, unknown: true })).toEqual({
    hint: "Clear the field to see all brands.",
    error: "We couldn't find this brand.",
  });
});
