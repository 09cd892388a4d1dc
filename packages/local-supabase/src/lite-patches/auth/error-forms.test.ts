import { expect, test } from "vitest";
import { localPublishableKey } from "../../keys.ts";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import type { TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite();
const version = { "x-supabase-api-version": "2024-01-01" };

async function refused(
  { url }: TestBackend,
  body: string | object,
  headers: Record<string, string> = version,
) {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: localPublishableKey, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const form: unknown = await response.json();
  return [response.status, response.headers.get("x-supabase-api-version"), form];
}

const weak = { email: "weak@outpace.example", password: "x" };
const tooShort = "Password should be at least 6 characters.";
const firstForm = {
  code: 422,
  error_code: "weak_password",
  msg: tooShort,
  weak_password: { reasons: ["length"] },
};

test("plain Lite returns the original error format for every version", async () => {
  expect(await refused(lite.plain, weak)).toEqual([422, null, firstForm]);
});

test("a client that asks for the format with codes gets it, and its version", async () => {
  const { weak_password } = firstForm;
  const form = { code: "weak_password", message: tooShort, weak_password };
  expect(await refused(lite.patched, weak)).toEqual([422, "2024-01-01", form]);
});

test("a client that asks for no version gets the original format", async () => {
  expect(await refused(lite.patched, weak, {})).toEqual([422, null, firstForm]);
});
