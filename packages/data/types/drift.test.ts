import { expect, test } from "vitest";
import { generateTypes, readTypes } from "./generate.ts";

test("database.types.ts says what the migrations make", { timeout: 60_000 }, async () => {
  expect(await readTypes()).toBe(await generateTypes());
});
