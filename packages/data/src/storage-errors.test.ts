import { photoBusyMessage, photoLimitMessage } from "@outpace/domain/images";
import { describe, expect, test } from "vitest";
import { DataError } from "./errors.ts";
import { readStorageError } from "./storage-errors.ts";

const network = new TypeError("Failed to fetch");

describe("a failure of storage", () => {
  test("at a row-level security policy asks the user to contact support", () => {
    const error = { message: "new row violates row-level security policy", statusCode: "403" };
    expect(readStorageError(error, "Upload")).toMatchObject({
      code: "storage_permissions",
      message:
        "Storage permissions not configured. Please contact support to set up file upload permissions.",
    });
  });

  test.each([
    ["the brand has stored too many photos", "photo_limit", photoLimitMessage],
    ["the brand's other upload is just ending", "photo_busy", photoBusyMessage],
  ])("because %s says so", (_, code, message) => {
    const error = { message, statusCode: "403" };
    expect(readStorageError(error, "Upload")).toMatchObject({ code, message });
  });

  test.each([
    "Your session has ended. Please sign in again.",
    '"exp" claim timestamp check failed',
    "signature verification failed",
    "Invalid Compact JWS",
  ])("that says %j is an ended session", (message) => {
    expect(readStorageError({ message, statusCode: "403" }, "Upload").code).toBe("session_expired");
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

  test("at a policy, when a photo is removed, is a failed removal", () => {
    const error = { message: "new row violates row-level security policy", statusCode: "403" };
    expect(readStorageError(error, "Delete")).toMatchObject({
      code: "storage_failed",
      message: "Delete failed: new row violates row-level security policy",
    });
  });

  test.each([
    { message: '"exp" claim timestamp check failed', statusCode: "403" },
    { message: "signature verification failed", statusCode: "403" },
    { message: "Invalid Compact JWS", statusCode: "403" },
    { message: "Unauthorized", statusCode: "401" },
  ])("for the token, as $message, means that the session has ended", (error) => {
    expect(readStorageError(error, "Upload").code).toBe("session_expired");
  });

  test("without a response is unreachable, also when storage-js wraps the error", () => {
    expect(readStorageError(network, "Upload").code).toBe("unreachable");
    const wrapped = { name: "StorageUnknownError", message: "x", originalError: network };
    expect(readStorageError(wrapped, "Upload").code).toBe("unreachable");
  });
});

test("a DataError is passed on unchanged", () => {
  const error = new DataError("monthly_limit", "x");
  expect(readStorageError(error, "Upload")).toBe(error);
});
