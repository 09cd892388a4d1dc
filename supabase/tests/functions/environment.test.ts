import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  readSenderEnvironment,
  readWebhookEnvironment,
} from "../../functions/emails/environment.ts";
import { eventTypes as emailEventTypes } from "../../functions/emails/events.ts";
import { readEnvironment } from "../../functions/payments/environment.ts";
import { eventTypes } from "../../functions/payments/events.ts";
import type { ReadVariable } from "../../functions/platform/environment.ts";
import { supabaseFolder } from "../harness/files.ts";

type Variables = Readonly<Record<string, string | undefined>>;

const project = {
  SUPABASE_URL: "http://127.0.0.1:54321",
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_x"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_x"}',
  PORTAL_URL: "https://partners.outpace.example/brands",
};
const paymentVariables = {
  ...project,
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};
const emailVariables = {
  ...project,
  EMAIL_API_KEY: "re_x",
  EMAIL_FROM: "Outpace <no-reply@outpace.example>",
  EMAIL_WEBHOOK_SECRET: "whsec_eA==",
  MARKETING_URL: "https://outpace.example/",
};
const keys = {
  supabaseUrl: "http://127.0.0.1:54321",
  publishableKey: "sb_publishable_x",
  secretKey: "sb_secret_x",
};

const reading =
  <Environment>(readFrom: (read: ReadVariable) => Environment, variables: Variables) =>
  (changes: Variables = {}) => {
    const all: Variables = { ...variables, ...changes };
    return readFrom((name) => all[name]);
  };
const read = reading(readEnvironment, paymentVariables);
const readSender = reading(readSenderEnvironment, emailVariables);
const readWebhook = reading(readWebhookEnvironment, emailVariables);

test("the variables of a hosted project are read; secrets lose their line breaks", () => {
  const changes = { STRIPE_SECRET_KEY: "sk_live_x\n", STRIPE_WEBHOOK_SECRET: "whsec_x\r\n" };
  expect(read(changes)).toEqual({
    ...keys,
    stripeKey: "sk_live_x",
    webhookSecret: "whsec_x",
    portalUrl: "https://partners.outpace.example",
  });
});

test("keys are also found by their other names", () => {
  const unnamed = { SUPABASE_PUBLISHABLE_KEYS: undefined, SUPABASE_SECRET_KEYS: undefined };
  const single = { SUPABASE_PUBLISHABLE_KEY: "p", SUPABASE_SECRET_KEY: "s" };
  const old = { ...unnamed, SUPABASE_ANON_KEY: "anon", SUPABASE_SERVICE_ROLE_KEY: "service" };
  expect(read({ ...old, ...single })).toMatchObject({ publishableKey: "p", secretKey: "s" });
  expect(read(old)).toMatchObject({ publishableKey: "anon", secretKey: "service" });
});

test("the stand-in for Stripe is taken at an address of this machine, and gets no live key", () => {
  for (const host of ["127.0.0.1", "localhost", "[::1]"]) {
    const url = `http://${host}:54325/`;
    expect(read({ STRIPE_API_URL: url }).stripeUrl?.href).toBe(url);
    for (const key of ["sk_live_x", "rk_live_x", "sk_org_live_x"]) {
      const live = () => read({ STRIPE_SECRET_KEY: key, STRIPE_API_URL: url });
      expect(live).toThrow(/^A live key is only used with Stripe itself$/);
    }
  }
  for (const host of ["api.stripe.com.evil.example", "10.0.0.2", "127.0.0.1.evil.example"]) {
    const other = () => read({ STRIPE_API_URL: `https://${host}` });
    expect(other).toThrow("must be an address of this machine");
  }
});

test.each([
  ["payments", read, Object.keys(paymentVariables)],
  ["e-mails", readSender, ["EMAIL_API_KEY", "EMAIL_FROM", "PORTAL_URL", "MARKETING_URL"]],
])("%s need each of their settings", (_, readAll, names) => {
  for (const name of names) {
    for (const value of [undefined, name.endsWith("KEYS") ? "{}" : " "]) {
      expect(() => readAll({ [name]: value })).toThrow(`${name} is not set`);
    }
  }
});

test("e-mails need no setting of payments, go to Resend, and two of them in a second", () => {
  expect(readSender({ EMAIL_API_KEY: "re_x\n" })).toEqual({
    ...keys,
    ...{ apiUrl: new URL("https://api.resend.com"), apiKey: "re_x", perSecond: 2 },
    from: emailVariables.EMAIL_FROM,
    portalUrl: "https://partners.outpace.example",
    marketingUrl: "https://outpace.example",
  });
  expect(readSender({ EMAIL_PER_SECOND: "20" }).perSecond).toBe(20);
  for (const text of ["0", "21", "2.5", "many"]) {
    expect(() => readSender({ EMAIL_PER_SECOND: text })).toThrow("from 1 to 20");
  }
});

test("a sender is an address, with or without a name; the error does not quote another one", () => {
  const team = "The Outpace Team <no-reply@mail.outpace.example>\n";
  for (const text of ["no-reply@outpace.example", team]) {
    expect(readSender({ EMAIL_FROM: text }).from).toBe(text.trim());
  }
  for (const text of [
    ...["Outpace", "Outpace no-reply@outpace.example", "Outpace <no-reply@outpace.example"],
    ...["Outpace <no-reply>", "<no-reply@outpace.example>", "Outpace\n<no-reply@outpace.example>"],
    "one@outpace.example,two@outpace.example",
  ]) {
    expect(() => readSender({ EMAIL_FROM: text })).toThrow(
      /^EMAIL_FROM must be an address, or a name and an address as in Name <address>$/,
    );
  }
});

test("the key of e-mails is not sent over http, except to this machine", () => {
  const url = "http://api.resend.com.evil.example";
  expect(() => readSender({ EMAIL_API_URL: url })).toThrow("must begin with https");
  expect(readSender({ EMAIL_API_URL: "http://127.0.0.1:54324" }).apiUrl.port).toBe("54324");
});

test("the webhook of e-mails starts with a key in Base64 alone", () => {
  for (const secret of [undefined, "", "whsec_", "whsec_a", "whsec_é", "eA=="]) {
    const start = () => readWebhook({ EMAIL_WEBHOOK_SECRET: secret });
    expect(start).toThrow("EMAIL_WEBHOOK_SECRET");
  }
  for (const secret of ["whsec_eA==", "whsec_eHh4", "whsec_eHh4eHg=\n"]) {
    expect(readWebhook({ EMAIL_WEBHOOK_SECRET: secret }).webhookSecret).toBe(secret.trim());
  }
});

const page = readFileSync(join(supabaseFolder, "..", "docs/deploy.md"), "utf8");
const optional = ["EMAIL_API_URL", "EMAIL_PER_SECOND"];

test.each([
  ["E-mail", /`email\.\w+`/g, emailEventTypes, [...Object.keys(emailVariables), ...optional]],
  [
    "Payments by card",
    /`(checkout\.session|refund|charge\.dispute)\.\w+`/g,
    eventTypes,
    Object.keys(paymentVariables),
  ],
])(
  "the page on deployment lists under %s every event that is heard, and every setting",
  (heading, event, types, settings) => {
    const section = new RegExp(`## ${heading}\n(.*?)\n## `, "s").exec(page)?.[1] ?? "";
    const listed = section.match(event) ?? [];
    expect(listed.map((text) => text.slice(1, -1)).sort()).toEqual([...types].sort());
    const own = settings.filter((name) => !name.startsWith("SUPABASE_"));
    expect(own.filter((name) => !section.includes(`| \`${name}\``))).toEqual([]);
  },
);
