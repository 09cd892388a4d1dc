import { expect, test } from "vitest";

import { linkEndText, linkUseText } from "./link-texts.ts";

const now = Date.parse("2026-11-27T12:00:00Z");

test("says how often a link was opened, and when last", () => {
  expect(linkUseText({ openCount: 0, lastOpenedAt: null })).toBe("Not opened yet");
  const lastOpenedAt = "2026-11-20T12:00:00Z";
  expect(linkUseText({ openCount: 1, lastOpenedAt })).toMatch(
    /^Opened 1 time, last on Nov 20, 2026, \d/,
  );
  expect(linkUseText({ openCount: 1234, lastOpenedAt })).toMatch(/^Opened 1,234 times/);
});

test.each([
  [null, "No end"],
  ["2026-12-27T12:00:00Z", "Ends on Dec 27, 2026"],
  ["2026-11-20T12:00:00Z", "Ended on Nov 20, 2026"],
])("a link whose end is %s reads: %s", (endsAt, text) => {
  expect(linkEndText({ endsAt }, now)).toBe(text);
});
