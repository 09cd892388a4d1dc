import { expect, test } from "vitest";
import { named } from "../rendered-samples.ts";

test("a planned removal is stopped by a link whose token no server logs", () => {
  const { html, text } = named("factor-removal-planned");
  expect(html).toContain('href="https://partners.outpace.example/brands/keep-factor#k-');
  expect(text).toContain("Saturday, May 12, 2040 at 8:45 PM UTC");
  expect(text).toContain("Sunday, May 13, 2040 at 8:45 PM UTC");
});
