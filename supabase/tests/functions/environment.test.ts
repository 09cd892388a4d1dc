import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eventTypes } from "../../functions/payments/events.ts";
import {
  readSenderEnvironment,
  readWebhookEnvironment,
} from "../../functions/emails/environment.ts";
import { eventTypes as emailEventTypes } from "../../functions/emails/events.ts";
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

const emailVariables = {
  SUPABASE_URL: variables.SUPABASE_URL,
  SUPABASE_PUBLISHABLE_KEYS: variables.SUPABASE_PUBLISHABLE_KEYS,
  SUPABASE_SECRET_KEYS: variables.SUPABASE_SECRET_KEYS,
  EMAIL_API_KEY: "re_x",
  EMAIL_FROM: "Outpace <no-reply@outpace.example>",
  EMAIL_WEBHOOK_SECRET: "whsec_eA==",
  PORTAL_URL: variables.PORTAL_URL,
  MARKETING_URL: "https://outpace.example/",
};

function readSender(changes: Readonly<Record<string, string | undefined>> = {}) {
  const all: Readonly<Record<string, string | undefined>> = { ...emailVariables, ...changes };
  return readSenderEnvironment((name) => all[name]);
}

test("e-mails need no setting of payments, go to Resend, and two of them in a second", () => {
  expect(readSender({ EMAIL_API_KEY: "re_x\n" })).toEqual({
    supabaseUrl: "http://127.0.0.1:54321",
    publishableKey: "sb_publishable_x",
    secretKey: "sb_secret_x",
    apiUrl: new URL("https://api.resend.com"),
    apiKey: "re_x",
    from: "Outpace <no-reply@outpace.example>",
    perSecond: 2,
    portalUrl: "https://partners.outpace.example",
    marketingUrl: "https://outpace.example",
  });
  expect(readSender({ EMAIL_PER_SECOND: "20" }).perSecond).toBe(20);
});

test.for(["EMAIL_API_KEY", "EMAIL_FROM", "PORTAL_URL", "MARKETING_URL"])(
  "%s is required to send e-mails",
  (name) => {
    expect(() => readSender({ [name]: undefined })).toThrow(`${name} is not set`);
  },
);

test.for(["no-reply@outpace.example", "The Outpace Team <no-reply@mail.outpace.example>\n"])(
  "a sender is %j",
  (text) => {
    expect(readSender({ EMAIL_FROM: text }).from).toBe(text.trim());
  },
);

test.for([
  "Outpace",
  "Outpace no-reply@outpace.example",
  "Outpace <no-reply@outpace.example",
  "Outpace <no-reply>",
  "<no-reply@outpace.example>",
  "Outpace\n<no-reply@outpace.example>",
  "one@outpace.example,two@outpace.example",
])("e-mails do not start with the sender %j, and the error does not quote it", (text) => {
  const read = () => readSender({ EMAIL_FROM: text });
  expect(read).toThrow(/^EMAIL_FROM must be an address, or a name and an address/);
  expect(read).not.toThrow(/outpace|no-reply/i);
});

test.for(["0", "21", "2.5", "many"])("%s e-mails in a second are refused", (text) => {
  expect(() => readSender({ EMAIL_PER_SECOND: text })).toThrow("from 1 to 20");
});

test("the key of e-mails is not sent over http, except to this machine", () => {
  const url = "http://api.resend.com.evil.example";
  expect(() => readSender({ EMAIL_API_URL: url })).toThrow("must begin with https");
  const catcher = readSender({ EMAIL_API_URL: "http://127.0.0.1:54324" });
  expect(catcher.apiUrl.port).toBe("54324");
});

test.for([undefined, "", "whsec_", "whsec_a", "whsec_é", "eA=="])(
  "the webhook of e-mails does not start with the secret %s",
  (secret) => {
    const all: Record<string, string | undefined> = {
      ...emailVariables,
      EMAIL_WEBHOOK_SECRET: secret,
    };
    expect(() => readWebhookEnvironment((name) => all[name])).toThrow("EMAIL_WEBHOOK_SECRET");
  },
);

test.for(["whsec_eA==", "whsec_eHh4", "whsec_eHh4eHg=\n"])(
  "a secret of webhooks is %j",
  (secret) => {
    const all: Record<string, string> = { ...emailVariables, EMAIL_WEBHOOK_SECRET: secret };
    expect(readWebhookEnvironment((name) => all[name]).webhookSecret).toBe(secret.trim());
  },
);

const sectionOf = (heading: string) => {
  const page = readFileSync(join(supabaseFolder, "..", "docs/deploy.md"), "utf8");
  return new RegExp(`## ${heading}\n(.*?)\n## `, "s").exec(page)?.[1] ?? "";
};

test("the page on deployment lists the events and every setting of e-mails", () => {
  const section = sectionOf("E-mail");
  const listed = section.match(/`email\.\w+`/g) ?? [];
  expect(listed.map((text) => text.slice(1, -1)).sort()).toEqual([...emailEventTypes].sort());
  const optional = ["EMAIL_API_URL", "EMAIL_PER_SECOND"];
  const settings = [...Object.keys(emailVariables), ...optional].filter(
    (name) => !name.startsWith("SUPABASE_"),
  );
  expect(settings.filter((name) => !section.includes(`| \`${name}\``))).toEqual([]);
});

test("the page on deployment lists every event that is heard, and every secret", () => {
  const section = sectionOf("Payments by card");
  const listed = section.match(/`(checkout\.session|refund|charge\.dispute)\.\w+`/g) ?? [];
  expect(listed.map((text) => text.slice(1, -1)).sort()).toEqual([...eventTypes].sort());
  const secrets = Object.keys(variables).filter((name) => !name.startsWith("SUPABASE_"));
  expect(secrets.filter((name) => !section.includes(`| \`${name}\``))).toEqual([]);
});
