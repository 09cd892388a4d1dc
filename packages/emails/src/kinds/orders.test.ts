import { expect, test } from "vitest";
import { named } from "../rendered-samples.ts";

test("an order that staff voided names its price, unless it was free", () => {
  expect(named("order-voided").text).toMatch(/\$500 is no\s+longer due\./);
  const { text } = named("order-voided-free");
  expect(text).toMatch(/Nothing\s+was\s+due\s+for\s+it\./);
  expect(text).toContain("This code was meant for another brand.");
  expect(text).not.toContain("$");
});
