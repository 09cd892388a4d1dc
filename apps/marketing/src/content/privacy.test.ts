import { expect, test } from "vitest";
import { policy } from "./privacy.ts";

const section = (id: string) => policy.find((candidate) => candidate.id === id);

test("the policy lists the data the app collects", () => {
  const listed = section("data")?.items?.map(([what]) => what.toLowerCase()) ?? [];
  expect(listed.flatMap((what) => what.split(" and "))).toEqual([
    "username",
    "email",
    "password",
    "first name",
    "last name",
    "birthday",
    "gender",
    "gps location while running",
    "photos",
  ]);
});

test("the policy names the minimum age of 13 and COPPA", () => {
  const text = section("children")?.paragraphs.join(" ");
  expect(text).toContain("people aged 13 and over");
  expect(text).toContain("COPPA");
});
