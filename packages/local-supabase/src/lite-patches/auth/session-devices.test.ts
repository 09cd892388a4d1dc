import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { password, signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite();
const email = "two-devices@outpace.example";

/** The user agents of an account's sessions: of its sign-up, and of a login with another one. */
async function userAgents(backend: TestBackend) {
  await signUp(backend, email);
  const login = JSON.stringify({ email, password });
  const headers = { "user-agent": "Pocket Browser 7" };
  await backend.send("POST", "/auth/v1/token?grant_type=password", login, headers);
  const { rows } = await backend.database.query<{ user_agent: string | null }>(
    `select s.user_agent from auth.sessions s join auth.users u on u.id = s.user_id
     where u.email = $1 order by s.created_at`,
    [email],
  );
  return rows.map(({ user_agent: userAgent }) => userAgent);
}

test("plain Lite stores no user agent with a session", async () => {
  expect(await userAgents(lite.plain)).toEqual([null, null]);
});

test("a session has the user agent of the request that created it", async () => {
  expect(await userAgents(lite.patched)).toEqual(["node", "Pocket Browser 7"]);
  const later = await lite.patched.database.query<{ left: string | null }>(
    "select current_setting('local.user_agent', true) as left",
  );
  expect(later.rows[0]?.left ?? "").toBe("");
});
