import { expect, test } from "vitest";
import { newsletterPage, unsubscribeUrl } from "./index.ts";

test.each([
  ["", "/newsletter"],
  ["?from=instagram", "/newsletter?from=instagram"],
  ["?utm_source=x&from=run-club-7", "/newsletter?from=run-club-7"],
  ["?from=In%20Berlin", "/newsletter"],
  [`?from=${"a".repeat(31)}`, "/newsletter"],
])("a form opened with the query %j signs people up from %s", (query, page) => {
  expect(newsletterPage(query)).toBe(page);
});

test("a link that unsubscribes leads to the marketing site's page", () => {
  expect(unsubscribeUrl("https://outpace.example", "a.0.b")).toBe(
    "https://outpace.example/newsletter/unsubscribe?token=a.0.b",
  );
});
