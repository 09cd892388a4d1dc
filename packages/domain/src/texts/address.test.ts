import { expect, test } from "vitest";
import { cleanAddress } from "./address.ts";

test("a pasted address loses its invisible characters", () => {
  expect(cleanAddress("\u202Arobin@\u200Bharbor.example\u202C\u00A0")).toBe("robin@harbor.example");
});
