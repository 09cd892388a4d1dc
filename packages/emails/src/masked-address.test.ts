import { expect, test } from "vitest";
import { maskedAddress } from "./masked-address.ts";

test.each([
  ["robin@harbor.example", "r•••@harbor.example"],
  ['"a@b"@harbor.example', '"•••@harbor.example'],
  ["r@harbor.example", "•••@harbor.example"],
  ["no address", "•••"],
])("%s is shown as %s", (address, masked) => {
  expect(maskedAddress(address)).toBe(masked);
});
