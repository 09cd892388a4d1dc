import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { tokenOf, visitorClient } from "../backend.ts";
import { startOwnBackend, type OwnBackend } from "../own-backend.ts";
import { ask } from "../requests.ts";
import { expected, signUpBrand, signUpCompany } from "../world.ts";

let own: OwnBackend;

beforeAll(async () => {
  own = await startOwnBackend();
});

const allowed = 600;

/** Everything by which a caller may claim to come from somewhere else. */
function spoofed(n: number): Record<string, string> {
  const address = `198.51.100.${String(n % 256)}`;
  return {
    "x-forwarded-for": `${address}, 203.0.113.${String(n % 256)}`,
    "x-real-ip": address,
    "cf-connecting-ip": address,
    "true-client-ip": address,
    "x-client-ip": address,
    "fastly-client-ip": address,
    "x-envoy-external-address": address,
    forwarded: `for=${address}`,
  };
}

async function statusOf(
  name: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<number> {
  const { status } = await ask(`/rest/v1/rpc/${name}`, { body, headers, at: own });
  return status;
}

test(`an address is told ${String(allowed)} times which e-mails are taken, whatever address it claims, and then nothing`, async () => {
  const statuses: number[] = [];
  while (!statuses.includes(429)) {
    const batch = Array.from({ length: 50 }, (_, n) =>
      statusOf("is_brand_email_available", { email: `a${String(n)}@b.example` }, spoofed(n)),
    );
    statuses.push(...(await Promise.all(batch)));
  }
  const { rows } = await own.database.query<{ client: string; calls: number }>(
    `select client, calls from private.rate_limits
     where action = 'is_brand_email_available' order by window_start`,
  );
  // Every answer was counted, for one caller, and the window that ended them is full to the last.
  const told = statuses.filter((status) => status === 200).length;
  expect(told).toBe(rows.reduce((sum, { calls }) => sum + calls, 0));
  expect(new Set(rows.map(({ client }) => client)).size).toBe(1);
  expect(rows.at(-1)?.calls).toBe(allowed);
  // One window, unless the clock passed from one into the next on the way.
  if (rows.length === 1) expect(told).toBe(allowed);
});

test("an address that is told nothing more is told nothing when it signs in, or asks in other ways", async () => {
  const brand = await signUpCompany(own);
  const token = await tokenOf(brand.client);
  const path = "/rest/v1/rpc/is_brand_email_available";
  const email = `${randomUUID()}@company.example`;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const text = { ...form, "content-type": "text/plain", prefer: "params=single-object" };
  for (const [n, answer] of [
    await ask(path, { token, body: { email }, at: own }),
    await ask(path, {
      body: { email },
      headers: { ...spoofed(7), prefer: "tx=rollback" },
      at: own,
    }),
    await ask(path, { body: `email=${email}`, headers: form, at: own }),
    await ask(path, { body: [{ email }, { email: "b@c.example" }], at: own }),
    await ask(path, { body: JSON.stringify({ email }), headers: text, at: own }),
    await ask(`${path}?email=${email}`, { at: own }),
    await ask(`${path}?email=${email}`, { method: "HEAD", at: own }),
  ].entries()) {
    expect(answer.status, `way ${String(n)}: ${answer.text}`).toBeGreaterThanOrEqual(400);
    expect(answer.text, `way ${String(n)}`).not.toMatch(/true|false/);
  }
});

test("the other functions, and the other addresses, have their own count", async () => {
  expect(await statusOf("is_brand_name_available", { name: "Free" })).toBe(200);
  // Only Linux lets a client choose among the addresses of the loopback device.
  if (process.platform !== "linux") return;
  const status = await new Promise((resolve, reject) => {
    const body = JSON.stringify({ email: "a@b.example" });
    request(
      `${own.url}/rest/v1/rpc/is_brand_email_available`,
      {
        method: "POST",
        localAddress: "127.0.0.2",
        headers: { apikey: own.publishableKey, "content-type": "application/json" },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    )
      .on("error", reject)
      .end(body);
  });
  expect(status).toBe(200);
});

test("an address subscribes thirty e-mails to the newsletter, and is never told which were there", async () => {
  const answers = [];
  for (let n = 0; n < 31; n++) {
    // Each address twice: the second time is answered like the first.
    const body = { email: `reader${String(n >> 1)}@mailbox.example` };
    answers.push(
      await ask("/rest/v1/rpc/subscribe_to_newsletter", { body, headers: spoofed(n), at: own }),
    );
  }
  const { rows } = await own.database.query<{ calls: number }>(
    "select calls from private.rate_limits where action = 'subscribe_to_newsletter'",
  );
  expect(answers.map(({ status, text }) => `${String(status)}${text}`).slice(0, 30)).toEqual(
    Array.from({ length: 30 }, () => "204"),
  );
  if (rows.length === 1) expect(answers[30]?.status).toBe(429);
});

const password = "a-long-password";

async function account(): Promise<string> {
  const email = `${randomUUID()}@company.example`;
  await expected(visitorClient(own).auth.signUp({ email, password }));
  return email;
}

test.each([
  ["password reset", "recover", (email: string) => ({ email })],
  ["a magic link", "magiclink", (email: string) => ({ email })],
  ["sending the confirmation again", "resend", (email: string) => ({ email, type: "signup" })],
  ["sign-in", "token?grant_type=password", (email: string) => ({ email, password: "wrong" })],
])("%s tells nobody whether an e-mail has an account", async (_, path, body) => {
  const [known, unknown] = [await account(), `${randomUUID()}@company.example`];
  const [ofKnown, ofUnknown] = [
    await ask(`/auth/v1/${path}`, { body: body(known), at: own }),
    await ask(`/auth/v1/${path}`, { body: body(unknown), at: own }),
  ];
  expect([ofKnown.status, ofKnown.text]).toEqual([ofUnknown.status, ofUnknown.text]);
  expect(ofKnown.text).not.toContain("@");
});

/*
 * The auth server itself tells that an account exists at three doors, on hosted projects too, where
 * config.toml's auth.rate_limit counts them. They say no more than the yes/no check does.
 */
test("sign-up, a code without sign-up and a change of e-mail tell that an e-mail is taken, and nothing about whose it is", async () => {
  const known = await account();
  const { client } = await signUpBrand(own);
  const token = await tokenOf(client);
  const answers = [
    await ask("/auth/v1/signup", {
      body: {
        email: known.toUpperCase(),
        password,
        data: { company_name: "X", contact_name: "Y" },
      },
      at: own,
    }),
    await ask("/auth/v1/otp", {
      body: { email: `${randomUUID()}@company.example`, create_user: false },
      at: own,
    }),
    await ask("/auth/v1/user", { method: "PUT", body: { email: known }, token, at: own }),
  ];
  expect(answers.map(({ status, text }) => [status, JSON.parse(text)])).toEqual([
    [422, { code: 422, error_code: "user_already_exists", msg: "User already registered" }],
    [422, { code: 422, error_code: "otp_disabled", msg: "Signups not allowed for otp" }],
    [
      422,
      {
        code: 422,
        error_code: "email_exists",
        msg: "A user with this email address has already been registered",
      },
    ],
  ]);
});

test("a brand's e-mail is found by no filter, order or count of whoever is not that brand", async () => {
  const [victim, thief] = [await signUpCompany(own), await signUpCompany(own)];
  const { data } = await victim.client.from("brand_partners").select("contact_email").single();
  const email = String(data?.contact_email);
  // As many as statistics would tell about, if there were any.
  await own.database.query(`
    insert into public.brand_partners (name, contact_email, contact_name)
    select 'Known ' || n, 'known' || n || '@company.example', 'Ada' from generate_series(1, 100) n`);
  await own.database.query("analyze public.brand_partners");
  for (const client of [visitorClient(own), thief.client]) {
    const asked = (count: "exact" | "planned" | "estimated") =>
      client.from("brand_partners").select("id", { count });
    const found = await asked("exact").ilike("contact_email", `${email.slice(0, 8)}%`);
    expect([found.data ?? [], found.count ?? 0]).toEqual([[], 0]);
    for (const count of ["planned", "estimated"] as const) {
      const { data: rows, count: held } = await asked(count).eq("contact_email", email);
      const { count: unknown } = await asked(count).eq(
        "contact_email",
        `${randomUUID()}@b.example`,
      );
      const between = async (from: string, to: string) =>
        (await asked(count).gte("contact_email", from).lt("contact_email", to)).count;
      expect(rows ?? []).toEqual([]);
      expect(held, count).toBe(unknown);
      expect(await between("known", "known~"), count).toBe(await between("unknown", "unknown~"));
    }
  }
});
