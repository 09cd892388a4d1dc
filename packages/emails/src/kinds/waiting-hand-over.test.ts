import { expect, test } from "vitest";
import { named } from "../rendered-samples.ts";

test("the owner is told when a hand-over begins, and stops it by a link whose token no server logs", () => {
  const { html, text } = named("hand-over-planned");
  expect(html).toContain('href="https://partners.outpace.example/brands/keep-brand#b-');
  expect(text).toContain("Tuesday, May 15, 2040 at 8:45 PM UTC");
  expect(text).toContain("Your company told us that Dana has left.");
  expect(text).toContain("r•••@");
  expect(text).not.toContain("robin@");
});

test("staff are asked to confirm what a colleague asked for, and told how it ended", () => {
  expect(named("hand-over-asked").text).toMatch(/wants to hand over the\s+brand Harbor\s+Running/);
  expect(named("hand-over-stopped").subject).toBe("The owner keeps the brand Harbor Running");
  expect(named("hand-over-ended").text).toMatch(/asked\s+not\s+to\s+be\s+invited\s+again/);
});
