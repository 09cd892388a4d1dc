import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { localPublishableKey } from "../../keys.ts";
import { password, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite("");

const statusOf = async ({ url }: TestBackend, path: string) => (await fetch(url + path)).status;

const spellings = ["/%5Fsystem/config", "/%5f%73ystem/introspect", "/_%73%79stem/info"];

test.for(spellings)("plain Lite accepts a path in another encoding: %s", async (path) => {
  expect(await statusOf(lite.plain, path)).toBe(200);
});

test.for(spellings)("a closed path is closed in every encoding: %s", async (path) => {
  expect(await statusOf(lite.patched, path)).toBe(404);
});

test("a request to an encoded path works like one to the plain path", async () => {
  const answer = await fetch(`${lite.patched.url}/auth/v1/%73ign%75p`, {
    method: "POST",
    headers: { apikey: localPublishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: "spelled@outpace.example", password }),
  });
  const { access_token: token = "" } = (await answer.json()) as { access_token?: string };
  const claims: unknown = JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
  );
  expect(claims).toMatchObject({ email: "spelled@outpace.example", aal: "aal1" });
});
