import { logoWaitingMessage, photoBusyMessage, photoLimitMessage } from "@outpace/domain/images";
import { describe, expect, test } from "vitest";
import { DataError } from "../errors.ts";
import { readStorageError } from "./storage-errors.ts";

const network = new TypeError("Failed to fetch");

describe("readStorageError", () => {
  test("a row-level security refusal of an upload refers to support", () => {
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
    ["the brand has a logo that it does not use yet", "logo_waiting", logoWaitingMessage],
  ])("recognises our own message: %s", (_, code, message) => {
    const error = { message, statusCode: "403" };
    expect(readStorageError(error, "Upload")).toMatchObject({ code, message });
  });

  test.each([
    ["429", "Too many connections issued to the database", "Our photo storage is busy right now."],
    ["544", "The connection to the database timed out", "Our photo storage is busy right now."],
    ["500", "database error, code: 57014", "Our photo storage is busy right now."],
    ["500", "database error, code: 42P01", "Something went wrong on our side."],
    ["501", "Not implemented", "Something went wrong on our side."],
  ])(
    "a status that is not about the photo (%s) gets our own message",
    (statusCode, message, told) => {
      const error = { message, statusCode, status: 400 };
      expect(readStorageError(error, "Upload")).toMatchObject({
        code: "storage_busy",
        message: `Upload failed: ${told}`,
      });
      expect(readStorageError(error, "Delete").message).toBe(`Delete failed: ${told}`);
    },
  );

  test("a missing bucket refers to support", () => {
    expect(
      readStorageError({ message: "Bucket not found", statusCode: "404" }, "Upload"),
    ).toMatchObject({
      code: "storage_bucket_missing",
      message: "Storage bucket not found. Please contact support to set up file storage.",
    });
  });

  test("any other reason follows the name of the action", () => {
    const error = { message: "The object exceeded the maximum allowed size", statusCode: "413" };
    expect(readStorageError(error, "Upload").message).toBe(
      "Upload failed: The object exceeded the maximum allowed size",
    );
    expect(readStorageError(error, "Delete").message).toBe(
      "Delete failed: The object exceeded the maximum allowed size",
    );
  });

  test("a row-level security refusal of a removal is a failed removal", () => {
    const error = { message: "new row violates row-level security policy", statusCode: "403" };
    expect(readStorageError(error, "Delete")).toMatchObject({
      code: "storage_failed",
      message: "Delete failed: new row violates row-level security policy",
    });
  });

  test.each([
    { message: "Your session has ended. Please sign in again.", statusCode: "403" },
    { message: '"exp" claim timestamp check failed', statusCode: "403" },
    { message: "signature verification failed", statusCode: "403" },
    { message: "Invalid Compact JWS", statusCode: "403" },
    { message: '"alg" (Algorithm) Header Parameter value not allowed', statusCode: "403" },
    { message: "jwt malformed", statusCode: "400" },
    { message: "Unauthorized", statusCode: "401" },
  ])("a token error, such as $message, is an expired session", (error) => {
    expect(readStorageError({ ...error, status: 400 }, "Upload").code).toBe("session_expired");
  });

  test("no response is unreachable, even if storage-js wraps the error", () => {
    expect(readStorageError(network, "Upload").code).toBe("unreachable");
    const wrapped = { name: "StorageUnknownError", message: "x", originalError: network };
    expect(readStorageError(wrapped, "Upload").code).toBe("unreachable");
  });
});

test("returns a DataError unchanged", () => {
  const error = new DataError("monthly_limit", "x");
  expect(readStorageError(error, "Upload")).toBe(error);
});
