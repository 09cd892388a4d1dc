import { cleanAddress } from "../texts/address.ts";
import { halfWidth } from "../texts/half-width.ts";

/**
 * A number as typed or pasted, in ASCII: digits of other scripts, full-width forms and the marks between digits that go with
 * them are replaced, and invisible characters removed.
 */
export function plainNumber(typed: string): string {
  return halfWidth(cleanAddress(typed))
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/[\u066B。]/g, ".")
    .replaceAll(/[\u060C、]/g, ",");
}

/** Unicode has the ten digits of a script in a row, and rows only beside each other. */
function plainDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  return String(before % 10);
}
