import { expect, test } from "vitest";
import { requestPasswordReset } from "../src/auth.ts";
import type { Client } from "../src/client.ts";
import { visitor } from "./backend.ts";
import { sharedBrand } from "./fixtures.ts";

const redirectTo = "http://localhost:5173/brands/reset-password";

test("a reset succeeds with or without an account, even if repeated at once", async () => {
  const { brand } = await sharedBrand();
  for (const email of ["no-account@brands.example", brand.email, brand.email.toUpperCase()]) {
    await requestPasswordReset(visitor(), { email, redirectTo });
  }
});

test.each([
  [429, "over_email_send_rate_limit", "email rate limit exceeded"],
  [400, "email_address_invalid", "Email address is invalid"],
  [500, "unexpected_failure", "Error sending recovery email"],
  [500, "unexpected_failure", "A sentence of the server"],
  [504, "request_timeout", "Processing this request timed out"],
])(
  "a reset succeeds where an error would reveal the account: %i %s",
  async (status, code, message) => {
    const client = answering(status, { code, message });
    await requestPasswordReset(client, { email: "ida@brands.example", redirectTo });
  },
);

test.each([
  [429, "over_request_rate_limit", "rate_limited"],
  [400, "captcha_failed", "captcha_failed"],
  [503, "", "unreachable"],
])("a reset fails with errors that any address can get: %i %s", async (status, code, expected) => {
  const client = answering(status, { code, message: "A sentence of the server" });
  const reset = requestPasswordReset(client, { email: "ida@brands.example", redirectTo });
  await expect(reset).rejects.toMatchObject({ code: expected });
});

/** A visitor's client whose auth service gives the same response to every request. */
function answering(status: number, body: object): Client {
  const headers = { "x-supabase-api-version": "2024-01-01" };
  return visitor({ fetch: () => Promise.resolve(Response.json(body, { status, headers })) });
}
