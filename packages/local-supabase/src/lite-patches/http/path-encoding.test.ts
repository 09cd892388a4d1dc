import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password } from "../../testing/test-backend.ts";
import { claimsIn } from "../../testing/tokens.ts";

const lite = plainAndPatchedLite();

const encodings = ["/%5Fsystem/config", "/%5f%73ystem/introspect", "/_%73%79stem/info"];

test.for(encodings)("plain Lite accepts a path in another encoding: %s", async (path) => {
  expect((await lite.plain.send("GET", path)).status).toBe(200);
});

test.for(encodings)("a closed path is closed in every encoding: %s", async (path) => {
  expect((await lite.patched.send("GET", path)).status).toBe(404);
});

test("a request to an encoded path works like the plain one", async () => {
  const account = JSON.stringify({ email: "encoded@outpace.example", password });
  const { text } = await lite.patched.send("POST", "/auth/v1/%73ign%75p", account);
  const session = JSON.parse(text) as { access_token?: string };
  expect(claimsIn(session.access_token)).toMatchObject({
    email: "encoded@outpace.example",
    aal: "aal1",
  });
});
