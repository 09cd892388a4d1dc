import { expect, test } from "vitest";

import { othersEndedText, passwordUpdatedText, placeText } from "./session-texts.ts";

test("a place is named in our words only", () => {
  expect(placeText({ userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0" })).toBe(
    "Firefox on Linux",
  );
  expect(placeText({ userAgent: "<b>your bank</b>" })).toBe("An unknown device");
});

test("what ended is counted where it could be", () => {
  expect(passwordUpdatedText(null)).toMatch(/signed out everywhere else\.$/);
  expect(passwordUpdatedText(0)).toMatch(/signed in nowhere else\.$/);
  expect(passwordUpdatedText(1)).toMatch(/signed out in 1 other place\.$/);
  expect(passwordUpdatedText(2)).toMatch(/signed out in 2 other places\.$/);
  expect(othersEndedText(1)).toBe("Signed out in 1 other place.");
});
