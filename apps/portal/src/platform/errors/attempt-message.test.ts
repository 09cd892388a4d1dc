import { DataError, type DataErrorCode } from "@outpace/data/errors";
import { expect, test } from "vitest";

import { attemptMessage } from "./attempt-message.ts";

const failed = "Error updating race. Please try again.";

test.each<[DataErrorCode, string, string]>([
  [
    "unreachable",
    "We can't reach the server. Check your connection and try again.",
    "We can't reach the server.",
  ],
  ["session_expired", "You've been signed out. Please sign in again.", "You've been signed out."],
  ["forbidden", "You don't have permission to do this.", "You don't have permission to do this."],
  ["not_found", "We couldn't find this.", "We couldn't find this."],
  [
    "not_a_brand",
    "Your account does not belong to a brand.",
    "Your account does not belong to a brand.",
  ],
  [
    "request_conflict",
    "This request was already used for another race.",
    "This request was already used for another race.",
  ],
  ["storage_failed", "Upload failed: No", "Upload failed: No"],
])("%s: the specification's text comes first, then the cause", (code, message, cause) => {
  expect(attemptMessage(failed, new DataError(code, message))).toBe(`${failed} ${cause}`);
});

test("an unexpected error shows only the text", () => {
  expect(attemptMessage(failed, new DataError("unexpected", "Something went wrong."))).toBe(failed);
  expect(attemptMessage(failed, new TypeError("undefined is not a function"))).toBe(failed);
});

test.each<[DataErrorCode, string]>([
  [
    "daily_race_limit",
    "Your brand has created 20 races today. It can create the next one after midnight UTC.",
  ],
  [
    "daily_reopening_limit",
    "Your brand was brought back three times today. You can bring it back after midnight UTC.",
  ],
  ["monthly_limit", "You will need to pay for a new package to create another race."],
  [
    "participant_limit",
    "Maximum participants for standard tier is 500. You requested 501 participants.",
  ],
  ["rate_limited", "Too many requests. Please try again in a few minutes."],
  ["start_time_past", "Please select a start time in the future."],
  ["invalid_discount_code", "Invalid discount code"],
  ["price_changed", "The price has changed. Please check the new price."],
  ["missing_fields", "Missing required fields: name"],
  ["invalid_value", "Please enter a race name."],
  ["too_long", "This text is too long. Please shorten it."],
  ["race_locked", "A completed race can't be changed: its results are published."],
])("%s: a rule's refusal replaces the text", (code, message) => {
  expect(attemptMessage(failed, new DataError(code, message))).toBe(message);
});

test("an inactive brand reads whom to write to", () => {
  const inactive = "Your brand account is not active. Please contact support.";
  expect(attemptMessage(failed, new DataError("brand_inactive", inactive))).toBe(
    "Your brand account is not active. Please write to partners@outpace.example.",
  );
});
