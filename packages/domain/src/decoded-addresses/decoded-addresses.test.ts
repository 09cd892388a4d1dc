import { expect, test } from "vitest";
import { decodedAddress } from "./index.ts";

test.each([
  ["info@xn--bcher-kva.example", "info@bücher.example"],
  ["ada@xn--e1afmkfd.xn--p1ai", "ada@пример.рф"],
  ["xn--a@mail.xn--mgbh0fb.xn--wgbh1c", "xn--a@mail.مثال.مصر"],
  ["info@harbor.example", "info@harbor.example"],
  // No domain, one that encodes otherwise, and one of Latin with a Cyrillic letter.
  ["info@xn--\u00fc.example", "info@xn--\u00fc.example"],
  ["info@xn--999999999.example", "info@xn--999999999.example"],
  ["info@xn--abc-.example", "info@xn--abc-.example"],
  ["info@xn--pypal-4ve.example", "info@xn--pypal-4ve.example"],
])("%s is shown as %s", (email, shown) => {
  expect(decodedAddress(email)).toBe(shown);
});
