import { expect, test } from "vitest";
import * as z from "zod/mini";
import { checkForm, requiredText } from "./form-check.ts";

const schema = z.object({
  first: requiredText("First is missing.").check(
    z.minLength(3, "First is short."),
    z.regex(/^\d+$/, "First is no number."),
  ),
  second: requiredText("Second is missing."),
});

test("values that hold come back trimmed", () => {
  expect(checkForm(schema, { first: " 123 ", second: " x " })).toEqual({
    ok: true,
    value: { first: "123", second: "x" },
  });
});

test("a field with several faults is told the first one only", () => {
  expect(checkForm(schema, { first: "x", second: "" })).toEqual({
    ok: false,
    message: "First is short.",
    field: "first",
    errors: { first: "First is short.", second: "Second is missing." },
  });
});

test("a blank field is told that it is missing, not that it is short", () => {
  expect(checkForm(schema, { first: "  ", second: "x" })).toMatchObject({
    message: "First is missing.",
    errors: { first: "First is missing." },
  });
});
