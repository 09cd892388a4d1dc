import { describe, expect, test } from "vitest";
import { readDatabaseError } from "./database-errors.ts";
import { DataError } from "../errors.ts";

describe("readDatabaseError", () => {
  test.each([
    "missing_fields",
    "monthly_limit",
    "participant_limit",
    "invalid_discount_code",
    "brand_inactive",
    "request_conflict",
    "rate_limited",
    "invalid_value",
    "not_a_brand",
    "not_staff",
    "brand_name_taken",
    "brand_email_taken",
    "protected_column",
    "race_locked",
    "start_time_past",
  ])("the hint %s keeps the database's code and message", (hint) => {
    const error = readDatabaseError({ code: "PT400", hint, message: "A message." }, 400);
    expect(error).toBeInstanceOf(DataError);
    expect(error.code).toBe(hint);
    expect(error.message).toBe("A message.");
  });

  test.each([
    [0, "unreachable"],
    [401, "session_expired"],
    [403, "forbidden"],
    [404, "not_found"],
    [429, "rate_limited"],
    [500, "unexpected"],
    [502, "unreachable"],
    [503, "unreachable"],
    [504, "unreachable"],
  ])("status %i without a hint is %s", (status, code) => {
    expect(readDatabaseError({ message: "x", code: "", hint: "" }, status).code).toBe(code);
  });

  test.each(["57014", "55P03", "53300", "40001", "40P01"])(
    "a database that gave up (%s) is busy, whatever the status",
    (code) => {
      const error = { code, message: "canceling statement", hint: null };
      for (const status of [500, 503, 504]) {
        expect(readDatabaseError(error, status)).toMatchObject({
          code: "busy",
          message: "The server is busy. Please try again.",
        });
      }
    },
  );

  test("a missing row is not found", () => {
    expect(readDatabaseError({ code: "PGRST116", message: "x", hint: null }, 406).code).toBe(
      "not_found",
    );
  });

  test("hides PostgreSQL's own messages", () => {
    const error = readDatabaseError(
      { code: "42P01", hint: "some hint", message: 'relation "x" does not exist' },
      500,
    );
    expect(error.message).not.toContain("relation");
    expect(error.cause).toMatchObject({ code: "42P01" });
  });
});

test("returns a DataError unchanged", () => {
  const error = new DataError("monthly_limit", "x");
  expect(readDatabaseError(error)).toBe(error);
});
