import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

test("Lite gets the values of its tables, and the backend reads the rest", () => {
  const folder = temporaryFolder({
    "config.toml": `
      project_id = "outpace"
      [api]
      schemas = ["public"]
      [auth]
      site_url = "http://localhost:5173"
      [auth.rate_limit]
      email_sent = 2
      [auth.hook.mfa_verification_attempt]
      enabled = true
      uri = "pg-functions://postgres/private/decide"
      [auth.email]
      enable_confirmations = false
      [auth.email.smtp]
      admin_email = "no-reply@outpace.example"
      sender_name = "Outpace"
      [storage.buckets.photos]
      public = true
      objects_path = "./photos"
      [db.seed]
      sql_paths = ["./one.sql", "./two.sql"]
      [functions.checkout]
      entrypoint = "./dist/checkout.js"
      verify_jwt = false
      [functions.unwritten]
      verify_jwt = false
      [edge_runtime.secrets]
      PATIENCE = 5`,
    "functions/checkout/index.ts": "",
  });
  expect(readConfig(folder)).toEqual({
    api: { schemas: ["public"] },
    auth: {
      site_url: "http://localhost:5173",
      email: { enable_confirmations: false, template: {} },
    },
    codeHook: '"private"."decide"',
    storage: { buckets: { photos: { public: true, objects_path: "./photos" } } },
    seedPaths: ["./one.sql", "./two.sql"],
    seedObjects: [{ bucket: "photos", folder: join(folder, "photos") }],
    functions: new Map([["checkout", join(folder, "functions/checkout/index.ts")]]),
    sender: "Outpace <no-reply@outpace.example>",
    functionSecrets: { PATIENCE: "5" },
  });
});

test("an email template is relative to the parent folder; a missing one is reported", () => {
  const folder = temporaryFolder({
    "supabase/config.toml": `
      [auth.email.template.recovery]
      subject = "Reset"
      content_path = "./supabase/templates/recovery.html"`,
    "supabase/templates/recovery.html": "<p>Reset</p>",
  });
  const content = join(folder, "supabase/templates/recovery.html");
  expect(readConfig(join(folder, "supabase")).auth["email"]).toEqual({
    template: { recovery: { subject: "Reset", content_path: content } },
  });
  rmSync(content);
  expect(() => readConfig(join(folder, "supabase"))).toThrow(
    `The e-mail template ${content} is missing`,
  );
});

test("local.toml overrides config.toml, and a setting overrides both, key by key", () => {
  const folder = temporaryFolder({
    "config.toml": `
      auth.site_url = "https://portal.example"
      auth.email = { enable_confirmations = true, otp_length = 6, max_frequency = "1m" }`,
    "local.toml": `
      auth.site_url = "http://localhost:5173"
      auth.email = { enable_confirmations = false, max_frequency = "1s" }`,
  });
  expect(readConfig(folder, ["auth.email.max_frequency = '0s'"]).auth).toEqual({
    site_url: "http://localhost:5173",
    email: expect.objectContaining({
      enable_confirmations: false,
      otp_length: 6,
      max_frequency: "0s",
    }) as object,
  });
  expect(() => readConfig(folder, ["auth.email"])).toThrow(/^auth\.email, line 1: [^\n]+$/);
});

test("a function that wants its callers' tokens checked is refused", () => {
  const folder = temporaryFolder({ "config.toml": "[functions.races]" });
  expect(() => readConfig(folder)).toThrow("functions.races.verify_jwt must be false");
});
