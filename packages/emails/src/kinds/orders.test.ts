import { expect, test } from "vitest";
import { named } from "../rendered-samples.ts";

test("an order that staff voided names its price, unless it was free", () => {
  expect(named("order-voided").text).toMatch(/\$500 is no\s+longer due\./);
  const { text } = named("order-voided-free");
  expect(text).toMatch(/Nothing\s+was\s+due\s+for\s+it\./);
  expect(text).toContain("This code was meant for another brand.");
  expect(text).not.toContain("$");
});

test("a refund says if it ends a package", () => {
  expect(named("order-refunded-in-part").text).toMatch(/The refund ends the\s+package/);
  expect(named("order-refunded").text).not.toContain("package");
});

test("a package that staff ended says so, with their reason", () => {
  const { subject, text } = named("package-ended");
  expect(subject).toBe("Your Premium package has ended");
  expect(text).toContain("Your bank took the payment back, and did not return it.");
});

test("a review of a package that was used names the race", () => {
  expect(named("order-in-review-of-a-used-package").text).toContain("מרוץ הלילה!");
});
