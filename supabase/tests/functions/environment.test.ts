import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eventTypes } from "../../functions/payments/events.ts";
import { readEnvironment } from "../../functions/payments/environment.ts";
import { supabaseFolder } from "../harness/files.ts";

const variables = {
  SUPABASE_URL: "http://127.0.0.1:54321",
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_x"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_x"}',
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  PORTAL_URL: "https://partners.outpace.example/brands",
};

function read(changes: Readonly<Record<string, string | undefined>> = {}) {
  const all: Readonly<Record<string, string | undefined>> = { ...variables, ...changes };
  return readEnvironment((name) => all[name]);
}

test("the variables of a hosted project are read; secrets lose their line breaks", () => {
  const changes = { STRIPE_SECRET_KEY: "sk_live_x\n", STRIPE_WEBHOOK_SECRET: "whsec_x\r\n" };
  expect(read(changes)).toEqual({
    supabaseUrl: "http://127.0.0.1:54321",
    publishableKey: "sb_publishable_x",
    secretKey: "sb_secret_x",
    stripeKey: "sk_live_x",
    webhookSecret: "whsec_x",
    portalUrl: "https://partners.outpace.example",
  });
});

test("keys are also found by their other names", () => {
  const noNamed = { SUPABASE_PUBLISHABLE_KEYS: undefined, SUPABASE_SECRET_KEYS: undefined };
  const single = { SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" };
  const old = { SUPABASE_ANON_KEY: "anon", SUPABASE_SERVICE_ROLE_KEY: "service" };
  expect(read({ ...noNamed, ...single, ...old })).toMatchObject({
    publishableKey: "p",
    secretKey: "s",
  });
  expect(read({ ...noNamed, ...old })).toMatchObject({
    publishableKey: "anon",
    secretKey: "service",
  });
});

test.for(["http://127.0.0.1:54325", "http://localhost:54325", "http://[::1]:54325"])(
  "the stand-in is taken at %s",
  (url) => {
    expect(read({ STRIPE_API_URL: url }).stripeUrl?.href).toBe(`${url}/`);
  },
);

test.for([
  "https://api.stripe.com.evil.example",
  "http://10.0.0.2:54325",
  "http://127.0.0.1.evil.example",
])("another host than Stripe's or this machine's is refused: %s", (url) => {
  expect(() => read({ STRIPE_API_URL: url })).toThrow("must be an address of this machine");
});

test.for(["sk_live_x", "rk_live_x", "sk_org_live_x"])(
  "a live key is not sent to a stand-in: %s",
  (key) => {
    const settings = { STRIPE_SECRET_KEY: key, STRIPE_API_URL: "http://127.0.0.1:54325" };
    expect(() => read(settings)).toThrow("A live key is only used with Stripe itself");
    expect(() => read(settings)).not.toThrow(key);
  },
);

test.for(Object.keys(variables))("%s is required", (name) => {
  expect(() => read({ [name]: undefined })).toThrow(`${name} is not set`);
  expect(() => read({ [name]: name.endsWith("KEYS") ? "{}" : " " })).toThrow(`${name} is not set`);
});

test("the page on deployment lists every event that is heard, and every secret", () => {
  const page = readFileSync(join(supabaseFolder, "..", "docs/deploy.md"), "utf8");
  const [, section = ""] = /## Payments by card\n(.*?)\n## /s.exec(page) ?? [];
  const listed = section.match(/`(checkout\.session|refund|charge\.dispute)\.\w+`/g) ?? [];
  expect(listed.map((text) => text.slice(1, -1)).sort()).toEqual([...eventTypes].sort());
  const secrets = Object.keys(variables).filter((name) => !name.startsWith("SUPABASE_"));
  expect(secrets.filter((name) => !section.includes(`| \`${name}\``))).toEqual([]);
});
