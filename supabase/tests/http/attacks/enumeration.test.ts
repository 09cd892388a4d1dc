import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { publishableKey as apikey } from "../../harness/backend.ts";
import { hasNoEdge } from "../../harness/differences.ts";
import { addAccount, addBrand, makeFixtures, password } from "../fixtures.ts";
import { send } from "../requests.ts";

const { backend, ask, clients, owner } = await makeFixtures();
const { database } = backend;

const resetLimits = () => database.exec("delete from private.rate_limits");

await resetLimits();
afterAll(resetLimits);

const allowed = 300;
const emailCheck = "/rest/v1/rpc/is_brand_email_available";

const addressHeaders = [
  ...["x-forwarded-for", "x-real-ip", "cf-connecting-ip", "true-client-ip", "x-client-ip"],
  ...["fastly-client-ip", "x-envoy-external-address"],
];

/** Every header with which a caller may claim another address. */
function spoofed(n: number): Record<string, string> {
  const address = `198.51.100.${String(n % 256)}`;
  const all = Object.fromEntries(addressHeaders.map((name) => [name, address]));
  return { ...all, "x-forwarded-for": `${address}, 203.0.113.7`, forwarded: `for=${address}` };
}

test(`tells an address ${String(allowed)} times which e-mails are taken, whatever address it claims`, async ({
  skip,
}) => {
  skip(hasNoEdge);
  const statuses: number[] = [];
  while (!statuses.includes(429)) {
    const batch = Array.from({ length: 50 }, async (_, n) => {
      const body = { email: `a${String(n)}@b.example` };
      return (await ask(emailCheck, { body, headers: spoofed(n) })).status;
    });
    statuses.push(...(await Promise.all(batch)));
  }
  const { rows } = await database.query<{ client: string; calls: number }>(
    `select client, calls from private.rate_limits
     where action = 'is_brand_email_available' order by window_start`,
  );
  // All responses count for one caller, and the last window is full.
  const told = statuses.filter((status) => status === 200).length;
  expect(told).toBe(rows.reduce((sum, { calls }) => sum + calls, 0));
  expect(new Set(rows.map(({ client }) => client)).size).toBe(1);
  expect(rows.at(-1)?.calls).toBe(allowed);
  // A second window exists only if the clock has passed into it.
  if (rows.length === 1) expect(told).toBe(allowed);
});

test("a limited address learns nothing by signing in or by other calls", async ({ skip }) => {
  skip(hasNoEdge);
  const email = `${randomUUID()}@company.example`;
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
});

test("other functions and other addresses have their own counts", async ({ skip }) => {
  skip(hasNoEdge);
  const name = await ask("/rest/v1/rpc/is_brand_name_available", { body: { name: "Free" } });
  expect(name.status).toBe(200);
  // Only Linux lets a client choose a loopback address.
  if (process.platform !== "linux") return;
  const { status } = await send(backend, {
    agent: false,
    localAddress: "127.0.0.2",
    method: "POST",
    path: emailCheck,
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify({ email: "a@b.example" }),
  });
  expect(status).toBe(200);
});

test("an address subscribes thirty e-mails to the newsletter and never learns which were there", async () => {
  const responses: string[] = [];
  for (let n = 0; n < 31; n++) {
    // Sends each e-mail twice, for the same response.
    const body = { email: `reader${String(n >> 1)}@mailbox.example` };
    const path = "/rest/v1/rpc/subscribe_to_newsletter";
    const { status, text } = await ask(path, { body, headers: spoofed(n) });
    responses.push(`${String(status)} ${text.slice(0, 4)}`);
  }
  const { rows } = await database.query(
    "select from private.rate_limits where action = 'subscribe_to_newsletter'",
  );
  expect(responses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => "200 null"));
  if (rows.length === 1) expect(responses[30]).toMatch(/^429/);
});

test.each([
  ["password reset", "recover", {}],
  ["a magic link", "magiclink", {}],
  ["sending the confirmation again", "resend", { type: "signup" }],
  ["sign-in", "token?grant_type=password", { password: "wrong" }],
])("%s does not reveal whether an e-mail has an account", async (_, path, fields) => {
  const { email } = await addAccount(backend);
  const [known, unknown] = [
    await ask(`/auth/v1/${path}`, { body: { email, ...fields } }),
    await ask(`/auth/v1/${path}`, {
      body: { email: `${randomUUID()}@company.example`, ...fields },
    }),
  ];
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  expect(known.text).not.toContain("@");
});

/*
 * The auth server itself reveals in three ways that an account exists, on hosted projects as well,
 * where config.toml's auth.rate_limit counts them. They reveal no more than the availability check.
 */
test("sign-up, a code without sign-up and a change of e-mail reveal only that it is taken", async () => {
  const { email } = await addAccount(backend);
  const data = { company_name: "X", contact_name: "Y" };
  const otp = { email: `${randomUUID()}@company.example`, create_user: false };
  const { token } = owner;
  const taken = "A user with this email address has already been registered";
  for (const [response, error_code, msg] of [
    [
      await ask("/auth/v1/signup", { body: { email: email.toUpperCase(), password, data } }),
      "user_already_exists",
      "User already registered",
    ],
    [await ask("/auth/v1/otp", { body: otp }), "otp_disabled", "Signups not allowed for otp"],
    [await ask("/auth/v1/user", { method: "PUT", body: { email }, token }), "email_exists", taken],
  ] as const) {
    expect(response.status).toBe(422);
    expect(JSON.parse(response.text)).toEqual({ code: 422, error_code, msg });
  }
});

test("no filter, order or count finds another brand's e-mail", async () => {
  const { email } = await addBrand(backend);
  // Enough rows for statistics, if there were any.
  await database.exec(`
    insert into public.brand_partners (name, contact_email, contact_name)
    select 'Known ' || n, 'known' || n || '@company.example', 'Ada' from generate_series(1, 100) n;
    analyze public.brand_partners`);
  for (const client of [clients.visitor, owner.client]) {
    for (const count of ["exact", "planned", "estimated"] as const) {
      const told = async (address: string, start: string) => {
        const brands = () => client.from("brand_partners").select("id", { count });
        const responses = [
          await brands().ilike("contact_email", `${address.slice(0, 8)}%`),
          await brands().eq("contact_email", address),
          await brands().gte("contact_email", start).lt("contact_email", `${start}~`),
        ];
        expect(responses.flatMap(({ data }) => data ?? [])).toEqual([]);
        return responses.map((response) => response.count);
      };
      const ofUnknown = await told(`${randomUUID()}@b.example`, "unknown");
      expect(await told(email, "known"), count).toEqual(ofUnknown);
    }
  }
});
