import { expect, test } from "vitest";
import { codeAt, isCodeOf, keyUri, newSecret } from "./codes.ts";

/** RFC 6238, appendix B, SHA-1: seconds and the last six of the eight digits. The secret is "12345678901234567890". */
const vectors = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
] as const;
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.for(vectors)("the code at second %i is RFC 6238's", ([seconds, code]) => {
  expect(codeAt(secret, seconds * 1000)).toBe(code);
  expect(isCodeOf(secret, code, seconds * 1000)).toBe(true);
});

/** A phone's clock, in seconds from the server's, and the second of the server's step at which it is asked. */
test.for([
  [-40, 15, true],
  [-40, 5, false],
  [40, 15, true],
  [40, 25, false],
] as const)("of a clock %i s off at second %i a code within one step is accepted", (row) => {
  const [off, second, isAccepted] = row;
  const now = (1_800_000_000 + second) * 1000;
  expect(isCodeOf(secret, codeAt(secret, now + off * 1000), now)).toBe(isAccepted);
});

test("a secret has 160 bits, and its address names issuer and account", () => {
  const own = newSecret();
  expect(own).toMatch(/^[A-Z2-7]{32}$/);
  const { host, pathname, searchParams } = new URL(keyUri(own, "Outpace", "a@b.example"));
  expect([host, decodeURIComponent(pathname)]).toEqual(["totp", "/Outpace:a@b.example"]);
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ issuer: "Outpace", secret: own, algorithm: "SHA1", digits: "6", period: "30" },
  });
});
