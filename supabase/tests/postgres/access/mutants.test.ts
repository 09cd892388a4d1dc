import { expect, test } from "vitest";
import { hunt } from "./mutants/hunt.ts";
import { survivors } from "./mutants/survivors.ts";

test("every change of a grant, a policy or a guard is noticed", { timeout: 300_000 }, async () => {
  const { mutants, unnoticed } = await hunt(2);
  process.stdout.write(`${String(mutants)} mutants, ${String(unnoticed.length)} unnoticed\n`);
  expect(unnoticed.toSorted()).toEqual(Object.keys(survivors).toSorted());
  expect(unnoticed.length).toBeLessThanOrEqual(5);
});
