import { authMessages } from "@outpace/domain/brands";
import { describe, expect, test } from "vitest";
import { readAuthError } from "./auth-errors.ts";
import { DataError } from "../errors.ts";

const raw = "A sentence of the server";

const authError = (code: string, status = 422, message = raw) => ({
  name: "AuthApiError",
  code,
  status,
  message,
});

const met = [
  ["invalid_credentials", "invalid_credentials", "That email and password don't match."],
  ["user_already_exists", "brand_email_taken", "This email is already registered"],
  ["mfa_challenge_expired", "code_expired", authMessages.codeExpired],
  ["email_exists", "brand_email_taken", "This email is already registered"],
  ["weak_password", "weak_password", "Please choose a password that is harder to guess."],
  [
    "same_password",
    "password_unchanged",
    "Your new password must be different from your current one.",
  ],
  [
    "current_password_required",
    "current_password_required",
    "To set a new password, enter your current one.",
  ],
  ["current_password_invalid", "current_password_wrong", "That isn't your current password."],
  [
    "email_not_confirmed",
    "email_not_confirmed",
    "This email address isn't confirmed yet. Open the link we sent you.",
  ],
  [
    "captcha_failed",
    "captcha_failed",
    "We couldn't confirm that you're a person. Please try again.",
  ],
  ...["reauthentication_needed", "reauthentication_not_valid", "reauth_nonce_missing"].map(
    (code) =>
      [
        code,
        "reauthentication_needed",
        "To change your password, please sign in again first.",
      ] as const,
  ),
  [
    "user_banned",
    "account_blocked",
    "This account is blocked. To have it opened again, write to partners@outpace.example.",
  ],
  [
    "insufficient_aal",
    "second_factor_needed",
    "Your account has a second factor, and this needs it. If you can't use it, write to partners@outpace.example.",
  ],
  ...["email_address_invalid", "email_address_not_authorized"].map(
    (code) =>
      [
        code,
        "email_refused",
        "We can't send mail to this address. Please use another one.",
      ] as const,
  ),
  ...["signup_disabled", "email_provider_disabled", "provider_disabled"].map(
    (code) =>
      [
        code,
        "sign_up_closed",
        "We take no sign-ups or logins at the moment. Please try again later, or write to partners@outpace.example.",
      ] as const,
  ),
  [
    "validation_failed",
    "invalid_value",
    "The server didn't accept what you entered. Please check it and try again.",
  ],
  [
    "over_request_rate_limit",
    "rate_limited",
    "Too many attempts. Please wait a few minutes, then try again.",
  ],
  [
    "over_email_send_rate_limit",
    "email_limit",
    "We've sent as many emails as we can for now. Please try again in an hour.",
  ],
  ...[
    "session_not_found",
    "session_expired",
    "refresh_token_not_found",
    "refresh_token_already_used",
    "bad_jwt",
    "no_authorization",
    "user_not_found",
  ].map(
    (code) => [code, "session_expired", "You've been signed out. Please sign in again."] as const,
  ),
  ["otp_expired", "link_refused", "This link has expired, was already used, or is incomplete."],
] as const;

describe("readAuthError", () => {
  test.each(met)("maps %s to %s, in our own words", (code, expected, message) => {
    expect(readAuthError(authError(code))).toMatchObject({ code: expected, message });
  });

  test.each(["user_sso_managed", "a_new_code", ""])(
    "hides the server's text behind our own for the unknown code %j",
    (code) => {
      expect(readAuthError(authError(code))).toMatchObject({
        code: "unexpected",
        message: "Something went wrong on our side. Please try again.",
      });
    },
  );

  test.each([
    ["42 seconds", "You can ask for another in 42 seconds."],
    ["1 seconds", "You can ask for another in 1 second."],
    ["0 seconds", "You can ask for another in a moment."],
  ])("%s after the last email: says that one was sent, and when to try again", (wait, next) => {
    const message = `For security purposes, you can only request this after ${wait}.`;
    expect(readAuthError(authError("over_email_send_rate_limit", 429, message))).toMatchObject({
      code: "email_just_sent",
      message: `We sent an email a moment ago. ${next}`,
    });
  });

  test.each([
    [
      "Password should be at least 12 characters.",
      ["length"],
      "Password must be at least 12 characters.",
    ],
    [
      "Password should be at least 10 characters. Password should contain at least one character of each: abc, 123.",
      ["length", "characters"],
      "Password must be at least 10 characters. Please mix small and capital letters, digits and symbols.",
    ],
    [
      "Password is known to be weak and easy to guess, please choose a different one.",
      ["pwned"],
      "Please choose a password that is harder to guess.",
    ],
  ])("a weak password lists the server's requirements: %s", (message, reasons, told) => {
    const error = { ...authError("weak_password", 422, message), reasons };
    expect(readAuthError(error)).toMatchObject({ code: "weak_password", message: told });
  });

  test("too many requests: also from a gateway that sends no code", () => {
    expect(readAuthError(authError("", 429)).code).toBe("rate_limited");
  });

  test("a missing session is an expired session", () => {
    const error = {
      name: "AuthSessionMissingError",
      status: 400,
      message: "Auth session missing!",
    };
    expect(readAuthError(error).code).toBe("session_expired");
  });

  test("no response, or a gateway without a backend, is unreachable", () => {
    for (const status of [0, 502, 503, 504, 520, 522, 530]) {
      const error = { name: "AuthRetryableFetchError", status, message: "Failed to fetch" };
      expect(readAuthError(error).code).toBe("unreachable");
    }
  });

  test("a server error is unexpected, without its message", () => {
    const error = authError("unexpected_failure", 500, "pq: out of shared memory");
    expect(readAuthError(error)).toMatchObject({
      code: "unexpected",
      message: "Something went wrong on our side. Please try again.",
    });
  });
});

test("a sign-up refused by the database lists the possible causes", () => {
  const error = {
    name: "AuthRetryableFetchError",
    status: 500,
    message: "Database error saving new user",
  };
  expect(readAuthError(error)).toMatchObject({
    code: "sign_up_refused",
    message:
      "Your account wasn't created. The company name or email may have been taken in the meantime.",
  });
});

test("returns a DataError unchanged", () => {
  const error = new DataError("monthly_limit", "x");
  expect(readAuthError(error)).toBe(error);
});
