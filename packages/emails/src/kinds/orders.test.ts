import { expect, test } from "vitest";
import { renderEmail } from "../render-email.ts";
import { samples, sampleSurroundings } from "../samples.ts";

function textOf(name: string): string {
  const sample = samples.find((one) => one.name === name);
  if (!sample) throw new Error(`No sample is named ${name}.`);
  return renderEmail(sample.email, sampleSurroundings).text.replaceAll(/\s+/g, " ");
}

test("an order that staff voided names its price, unless it was free", () => {
  expect(textOf("order-voided")).toContain("$500 is no longer due.");
  const free = textOf("order-voided-free");
  expect(free).toContain("Nothing was due for it.");
  expect(free).toContain("This code was meant for another brand.");
  expect(free).not.toContain("$");
});
