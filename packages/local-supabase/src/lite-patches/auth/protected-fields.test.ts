import { expect, test } from "vitest";
import { plainAndPatchedLite } from "../../testing/plain-and-patched.ts";
import { signUp, type TestBackend } from "../../testing/test-backend.ts";

const lite = plainAndPatchedLite();

/** Requests to change an account's name together with other fields. */
async function change(backend: TestBackend, fields: object) {
  const email = "ambitious@outpace.example";
  const first = await backend
    .visitor()
    .auth.signInWithPassword({ email, password: "correct-horse-1" });
  const client = first.error ? await signUp(backend, email) : backend.visitor();
  const { data } = first.error ? await client.auth.getSession() : first;
  const body = JSON.stringify({ data: { name: "Boss" }, ...fields });
  const authorization = `Bearer ${data.session?.access_token ?? ""}`;
  const sent = await backend.send("PUT", "/auth/v1/user", body, { authorization });
  const { rows } = await backend.database.query(
    "select raw_user_meta_data ->> 'name' as name from auth.users where email = $1",
    [email],
  );
  return [sent.status, rows];
}

test("plain Lite accepts an account change that also asks for other rights", async () => {
  expect(await change(lite.plain, { role: "service_role" })).toEqual([200, [{ name: "Boss" }]]);
});

test.for([{ app_metadata: { staff: true } }, { role: "service_role" }])(
  "a change that includes %o is refused as a whole",
  async (fields) => {
    expect(await change(lite.patched, fields)).toEqual([403, [{ name: null }]]);
  },
);

test("a change without them is made", async () => {
  expect(await change(lite.patched, { app_metadata: null })).toEqual([200, [{ name: "Boss" }]]);
});
