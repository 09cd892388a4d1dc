import { describe, expect, test } from "vitest";
import { readAuthError } from "./auth-errors.ts";
import { DataError } from "./errors.ts";

describe("a failure of the auth service", () => {
  const failure = (code: string, status: number, message = "A message.") => ({
    name: "AuthApiError",
    code,
    status,
    message,
  });

  test.each([
    ["invalid_credentials", "invalid_credentials", "That email and password don't match."],
    ["user_already_exists", "brand_email_taken", "This email is already registered"],
    ["weak_password", "weak_password", "Please choose a password that is harder to guess."],
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
    [
      "reauthentication_needed",
      "reauthentication_needed",
      "To change your password, please sign in again first.",
    ],
    [
      "over_request_rate_limit",
      "rate_limited",
      "Too many attempts. Please wait a few minutes, then try again.",
    ],
  ])("with the code %s is %s, in our own words", (code, expected, message) => {
    expect(readAuthError(failure(code, 400))).toMatchObject({ code: expected, message });
  });

  test.each(["session_not_found", "refresh_token_not_found", "bad_jwt", "user_not_found"])(
    "with the code %s is an expired session",
    (code) => {
      expect(readAuthError(failure(code, 403)).code).toBe("session_expired");
    },
  );

  test("because of a missing session is an expired session", () => {
    const error = {
      name: "AuthSessionMissingError",
      status: 400,
      message: "Auth session missing!",
    };
    expect(readAuthError(error).code).toBe("session_expired");
  });

  test("without a response is unreachable", () => {
    const error = { name: "AuthRetryableFetchError", status: 0, message: "Failed to fetch" };
    expect(readAuthError(error).code).toBe("unreachable");
  });

  test("inside the service is unexpected, without its message", () => {
    const error = failure("unexpected_failure", 500, "pq: out of shared memory");
    expect(readAuthError(error)).toMatchObject({
      code: "unexpected",
      message: "Something went wrong on our side. Please try again.",
    });
  });
});

describe("a sign-up that the database refuses", () => {
  test("says that the company name is taken when the backend tells", () => {
    const error = {
      name: "AuthApiError",
      status: 409,
      message: "This brand name is already taken",
    };
    expect(readAuthError(error)).toMatchObject({
      code: "brand_name_taken",
      message: "This brand name is already taken",
    });
  });

  test("says what may be taken when the backend hides the reason", () => {
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
});

test("a DataError is passed on unchanged", () => {
  const error = new DataError("monthly_limit", "x");
  expect(readAuthError(error)).toBe(error);
});
