/** Whether an address has an account; postgres/rate-limits.test.ts has the rules of counting. */
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { hasNoEdge } from "../../harness/differences.ts";
import { addAccount, makeFixtures } from "../fixtures.ts";

const { backend, ask, owner } = await makeFixtures();
const { database } = backend;

const resetLimits = () => database.exec("delete from private.rate_limits");

await resetLimits();
afterAll(resetLimits);

const emailCheck = "/rest/v1/rpc/is_brand_email_available";

/** Every header with which a caller may claim another address. */
function spoofed(n: number): Record<string, string> {
  const address = `198.51.100.${String(n)}`;
  const headers = ["x-real-ip", "cf-connecting-ip", "true-client-ip", "x-client-ip"];
  const all = [...headers, "fastly-client-ip", "x-envoy-external-address"];
  return {
    ...Object.fromEntries(all.map((name) => [name, address])),
    ...{ "x-forwarded-for": `${address}, 203.0.113.7`, forwarded: `for=${address}` },
  };
}

test("an address is one caller whatever it claims, and beyond its limit it learns nothing", async ({
  skip,
}) => {
  skip(hasNoEdge);
  const email = `${randomUUID()}@company.example`;
  for (let n = 0; n < 5; n++)
    expect((await ask(emailCheck, { body: { email }, headers: spoofed(n) })).status).toBe(200);
  const { rows } = await database.query<{ clients: number; calls: number }>(
    `select count(distinct client)::integer as clients, sum(calls)::integer as calls
     from private.rate_limits where action = 'is_brand_email_available'`,
  );
  expect(rows).toEqual([{ clients: 1, calls: 5 }]);
  // The next window too, into which the clock may pass.
  await database.exec(`
    update private.rate_limits set calls = 300;
    insert into private.rate_limits (action, client, window_start, calls)
    select action, client, window_start + interval '5 minutes', 300 from private.rate_limits
    on conflict do nothing`);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const text = { "content-type": "text/plain", prefer: "params=single-object" };
  for (const [n, response] of [
    await ask(emailCheck, { token: owner.token, body: { email } }),
    await ask(emailCheck, { body: { email }, headers: { ...spoofed(7), prefer: "tx=rollback" } }),
    await ask(emailCheck, { body: `email=${email}`, headers: form }),
    await ask(emailCheck, { body: [{ email }, { email: "b@c.example" }] }),
    await ask(emailCheck, { body: JSON.stringify({ email }), headers: text }),
    await ask(`${emailCheck}?email=${email}`),
    await ask(`${emailCheck}?email=${email}`, { method: "HEAD" }),
  ].entries()) {
    expect(response.status, `way ${String(n)}: ${response.text}`).toBeGreaterThanOrEqual(400);
    expect(response.text, `way ${String(n)}`).not.toMatch(/true|false/);
  }
  const name = await ask("/rest/v1/rpc/is_brand_name_available", { body: { name: "Free" } });
  expect(name.status).toBe(200);
});

test("resets, links and sign-ins do not reveal whether an e-mail has an account", async () => {
  const { email: known } = await addAccount(backend);
  for (const [path, fields] of [
    ["recover", {}],
    ["magiclink", {}],
    ["resend", { type: "signup" }],
    ["token?grant_type=password", { password: "wrong" }],
  ] as const) {
    const answerTo = async (email: string) => {
      const { status, text } = await ask(`/auth/v1/${path}`, { body: { email, ...fields } });
      return [status, text];
    };
    const answer = await answerTo(known);
    expect(answer, path).toEqual(await answerTo(`${randomUUID()}@company.example`));
    expect(answer[1], path).not.toContain("@");
  }
});
