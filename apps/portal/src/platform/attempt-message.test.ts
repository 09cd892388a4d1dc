import { DataError } from "@outpace/data/errors";
import { expect, test } from "vitest";

import { attemptMessage } from "./attempt-message.ts";

const failed = "Error updating race. Please try again.";

test("a failure that may pass is said after the text that asks to try again, as its cause only", () => {
  const unreachable = "We can't reach the server. Check your connection and try again.";
  expect(attemptMessage(failed, new DataError("unreachable", unreachable))).toBe(
    `${failed} We can't reach the server.`,
  );
  const ended = "You've been signed out. Please sign in again.";
  expect(attemptMessage(failed, new DataError("session_expired", ended))).toBe(
    `${failed} You've been signed out.`,
  );
});

test("a failure without a cause for people has the text alone", () => {
  expect(attemptMessage(failed, new DataError("unexpected", "Something went wrong."))).toBe(failed);
  expect(attemptMessage(failed, new TypeError("undefined is not a function"))).toBe(failed);
});

test("a refusal, which trying again would not change, stands without the text", () => {
  const locked = "Completed races can't be edited.";
  expect(attemptMessage(failed, new DataError("race_locked", locked))).toBe(locked);
  const denied = "You don't have permission to do this.";
  expect(attemptMessage(failed, new DataError("forbidden", denied))).toBe(denied);
});

test("an inactive brand is told whom to write to", () => {
  const inactive = "Your brand account is not active. Please contact support.";
  expect(attemptMessage(failed, new DataError("brand_inactive", inactive))).toBe(
    "Your brand account is not active. Please write to partners@outpace.example.",
  );
});
