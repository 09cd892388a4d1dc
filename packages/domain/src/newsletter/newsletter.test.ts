import { expect, test } from "vitest";
import { newsletterPage, unsubscribeUrl } from "./index.ts";

test.each([
  [null, "/newsletter"],
  ["instagram", "/newsletter?from=instagram"],
  ["run-club-7", "/newsletter?from=run-club-7"],
  ["In Berlin", "/newsletter"],
  ["a".repeat(31), "/newsletter"],
])("a form opened from %j signs people up at %s", (from, page) => {
  expect(newsletterPage(from)).toBe(page);
});

test("a link that unsubscribes leads to the marketing site's page", () => {
  expect(unsubscribeUrl("https://outpace.example/", "a.0.b")).toBe(
    "https://outpace.example/newsletter/unsubscribe?token=a.0.b",
  );
});
