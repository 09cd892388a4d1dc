import { describe, expect, test } from "vitest";
import { DataError } from "./errors.ts";
import { isDataError, readAuthError, readDatabaseError, readStorageError } from "./read-errors.ts";

const network = Object.assign(new TypeError("Failed to fetch"), {});

describe("a refusal of the database", () => {
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
  ])("with the hint %s keeps the database's code and message", (hint) => {
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
    [500, "unexpected"],
    [502, "unreachable"],
    [503, "unreachable"],
    [504, "unreachable"],
  ])("with the status %i and no hint is %s", (status, code) => {
    expect(readDatabaseError({ message: "x", code: "", hint: "" }, status).code).toBe(code);
  });

  test("without the one row that was asked for is not found", () => {
    expect(readDatabaseError({ code: "PGRST116", message: "x", hint: null }, 406).code).toBe(
      "not_found",
    );
  });

  test("never shows a user a message from PostgreSQL", () => {
    const error = readDatabaseError(
      { code: "42P01", hint: "some hint", message: 'relation "x" does not exist' },
      500,
    );
    expect(error.message).not.toContain("relation");
    expect(error.cause).toMatchObject({ code: "42P01" });
  });
});

describe("a failure of the auth service", () => {
  const failure = (code: string, status: number, message = "A message.") => ({
    name: "AuthApiError",
    code,
    status,
    message,
  });

  test.each([
    ["invalid_credentials", "invalid_credentials"],
    ["user_already_exists", "brand_email_taken"],
    ["weak_password", "weak_password"],
    ["over_request_rate_limit", "rate_limited"],
  ])("with the code %s is %s and keeps its message", (code, expected) => {
    expect(readAuthError(failure(code, 400))).toMatchObject({
      code: expected,
      message: "A message.",
    });
  });

  test.each(["session_not_found", "refresh_token_not_found", "bad_jwt"])(
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
      message: "The account could not be created. The company name or email may be taken by now.",
    });
  });
});

describe("a failure of storage", () => {
  test("at a row-level security policy asks the user to contact support", () => {
    const error = { message: "new row violates row-level security policy", statusCode: "403" };
    expect(readStorageError(error, "Upload")).toMatchObject({
      code: "storage_permissions",
      message:
        "Storage permissions not configured. Please contact support to set up file upload permissions.",
    });
  });

  test("because of a missing bucket asks the user to contact support", () => {
    expect(
      readStorageError({ message: "Bucket not found", statusCode: "404" }, "Upload"),
    ).toMatchObject({
      code: "storage_bucket_missing",
      message: "Storage bucket not found. Please contact support to set up file storage.",
    });
  });

  test("for any other reason names the action and the reason", () => {
    const error = { message: "The object exceeded the maximum allowed size", statusCode: "413" };
    expect(readStorageError(error, "Upload").message).toBe(
      "Upload failed: The object exceeded the maximum allowed size",
    );
    expect(readStorageError(error, "Delete").message).toBe(
      "Delete failed: The object exceeded the maximum allowed size",
    );
  });

  test("without a response is unreachable, also when storage-js wraps the error", () => {
    expect(readStorageError(network, "Upload").code).toBe("unreachable");
    const wrapped = { name: "StorageUnknownError", message: "x", originalError: network };
    expect(readStorageError(wrapped, "Upload").code).toBe("unreachable");
  });
});

test("a DataError is passed on unchanged", () => {
  const error = new DataError("monthly_limit", "x");
  expect(readDatabaseError(error)).toBe(error);
  expect(readAuthError(error)).toBe(error);
  expect(readStorageError(error, "Upload")).toBe(error);
});

test("an error is recognised with its code and without", () => {
  const error = new DataError("monthly_limit", "x");
  expect(isDataError(error)).toBe(true);
  expect(isDataError(error, "monthly_limit")).toBe(true);
  expect(isDataError(error, "not_staff")).toBe(false);
  expect(isDataError(new Error("x"))).toBe(false);
});
