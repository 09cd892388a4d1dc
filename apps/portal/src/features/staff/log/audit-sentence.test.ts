import { expect, test } from "vitest";

import { auditSentence } from "./audit-sentence.ts";

test("starts with who did it, even after the account is deleted", () => {
  const entry = {
    action: "race_edited",
    brandName: "Northlight",
    raceName: "City Lights",
    isAboutPackage: false,
    details: {},
  };
  const what = 'edited "City Lights" by Northlight.';
  const staff = { email: "staff.one@outpace.example" };
  expect(auditSentence({ ...entry, actor: staff })).toBe(`${staff.email} ${what}`);
  expect(auditSentence({ ...entry, actor: null })).toBe(`Outpace ${what}`);
  expect(auditSentence({ ...entry, actor: { email: null } })).toBe(
    `An account that was deleted ${what}`,
  );
});
