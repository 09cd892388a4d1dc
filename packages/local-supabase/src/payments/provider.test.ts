import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { localPublishableKey } from "../keys.ts";
import { startForTest } from "../testing/local-supabase.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { stripeAccountIn, type PaymentOptions } from "./provider.ts";

const project = {
  "config.toml": "[functions.variables]\nverify_jwt = false",
  "functions/variables/index.ts":
    "export default { fetch: () => Response.json(process.env.STRIPE_SECRET_KEY ? process.env : {}) };",
  "migrations/1_provider.sql": `
    create schema private;
    create table private.payment_provider (provider text, livemode boolean);
    create table private.connected (provider text, livemode boolean);
    create function private.connect_payment_provider(provider text, livemode boolean) returns void
    language sql as $$
      delete from private.payment_provider where true;
      insert into private.payment_provider select provider, livemode where provider is not null;
      insert into private.connected values (provider, livemode);
    $$;`,
};

async function start(options: PaymentOptions, folder = temporaryFolder(project)) {
  const backend = await startForTest({ supabaseFolder: folder, ...options });
  const response = await fetch(`${backend.apiUrl}/functions/v1/variables`, { method: "POST" });
  const variables = (await response.json()) as Record<string, string>;
  return { ...backend, variables, connected: () => backend.rows("table private.connected") };
}

test("without payments, no stand-in is started and brands pay by invoice", async () => {
  const { paymentsUrl, variables, connected } = await start({});
  expect([paymentsUrl, variables, await connected()]).toEqual([undefined, {}, []]);
});

test("the stand-in has a port and a key of its own, and is connected", async () => {
  const {
    paymentsUrl = "",
    apiUrl,
    mailUrl,
    variables,
    connected,
  } = await start({
    payments: true,
  });
  expect(await (await fetch(paymentsUrl)).text()).toContain("No money moves.");
  expect(variables).toEqual({
    SUPABASE_URL: apiUrl,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: localPublishableKey }),
    SUPABASE_SECRET_KEYS: expect.stringContaining("sb_secret_local") as string,
    STRIPE_SECRET_KEY: "sk_test_local_outpace",
    STRIPE_WEBHOOK_SECRET: expect.stringContaining("whsec_local") as string,
    STRIPE_API_URL: paymentsUrl,
    PORTAL_URL: "http://localhost:3000",
    EMAIL_API_URL: mailUrl,
    EMAIL_API_KEY: "re_local_outpace",
    EMAIL_FROM: "no-reply@localhost.example",
    EMAIL_PER_SECOND: "20",
    EMAIL_WEBHOOK_SECRET: expect.stringMatching(/^whsec_/) as string,
    MARKETING_URL: "http://localhost:4321",
  });
  expect(await connected()).toEqual([{ provider: "stripe", livemode: false }]);
});

test("with the test key of an account, no stand-in is started", async () => {
  const stripe = { secretKey: "sk_test_account", webhookSecret: "whsec_account" };
  const { paymentsUrl, variables, connected } = await start({ payments: true, stripe });
  expect(paymentsUrl).toBeUndefined();
  expect(variables).toMatchObject({
    STRIPE_SECRET_KEY: "sk_test_account",
    STRIPE_WEBHOOK_SECRET: "whsec_account",
  });
  expect(variables).not.toHaveProperty("STRIPE_API_URL");
  expect(await connected()).toEqual([{ provider: "stripe", livemode: false }]);
});

test("an account is read from the environment, never with a live key or half of it", () => {
  const read = (STRIPE_SECRET_KEY: string, STRIPE_WEBHOOK_SECRET: string) =>
    stripeAccountIn({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET });
  expect(read("", "whsec_x")).toBeUndefined();
  const account = { secretKey: "rk_test_x", webhookSecret: "whsec_x" };
  expect(read("rk_test_x", "whsec_x")).toEqual(account);
  expect(() => read("sk_live_x", "whsec_x")).toThrow("must be a key of Stripe's test mode");
  expect(() => read("sk_test_x", "")).toThrow("STRIPE_WEBHOOK_SECRET is not");
});

test("what the stand-in knows is kept in the data folder; a start connects only what has changed", async () => {
  const dataFolder = temporaryFolder();
  const folder = temporaryFolder(project);
  for (const payments of [true, true, false, false]) {
    const backend = await start({ payments, dataFolder }, folder);
    expect(existsSync(join(dataFolder, "payments.jsonl"))).toBe(true);
    if (!payments) {
      expect(await backend.connected()).toEqual([
        { provider: "stripe", livemode: false },
        { provider: null, livemode: false },
      ]);
    }
    await backend.stop();
  }
});
