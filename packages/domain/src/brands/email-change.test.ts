import { expect, test } from "vitest";
import { haveLinksExpired } from "./email-change.ts";
import { newEmailSchema } from "./new-email.ts";

test("a new email differs from the current one, however it is typed", () => {
  const schema = newEmailSchema("Ines@lane.example");
  expect(schema.parse({ email: " Ada@Lane.example " })).toEqual({ email: "ada@lane.example" });
  expect(schema.safeParse({ email: " INES@lane.example" }).error?.issues).toMatchObject([
    { path: ["email"], message: "You already sign in with this email." },
  ]);
});

test("the links of a change work for an hour", () => {
  const change = { newEmail: "ada@lane.example", sentAt: "2026-11-27T09:00:00.000Z" };
  expect(haveLinksExpired(change, Date.parse("2026-11-27T09:59:59.999Z"))).toBe(false);
  expect(haveLinksExpired(change, Date.parse("2026-11-27T10:00:00.000Z"))).toBe(true);
});
