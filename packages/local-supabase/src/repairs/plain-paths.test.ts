import { expect, test } from "vitest";
import { bothBackends } from "../testing/both.ts";
import { localPublishableKey } from "../keys.ts";
import { password, type TestBackend } from "../testing/test-backend.ts";

const both = bothBackends("");

const statusOf = async ({ url }: TestBackend, path: string) => (await fetch(url + path)).status;

const spellings = ["/%5Fsystem/config", "/%5f%73ystem/introspect", "/_%73%79stem/info"];

test.for(spellings)("plain Lite knows a path by other spellings: %s", async (path) => {
  expect(await statusOf(both.plain, path)).toBe(200);
});

test.for(spellings)("a closed path is closed by every spelling: %s", async (path) => {
  expect(await statusOf(both.repaired, path)).toBe(404);
});

test("a path in another spelling is answered like the plain one, its body included", async () => {
  const answer = await fetch(`${both.repaired.url}/auth/v1/%73ign%75p`, {
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
