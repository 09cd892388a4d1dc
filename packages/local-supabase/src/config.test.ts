import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

test("supported keys are read, and all others omitted", () => {
  const folder = temporaryFolder({
    "config.toml": `
      project_id = "outpace"
      [api]
      schemas = ["public"]
      max_rows = 500
      [auth]
      site_url = "http://localhost:5173"
      minimum_password_length = 8
      [auth.rate_limit]
      email_sent = 2
      [auth.mfa.totp]
      enroll_enabled = true
      verify_enabled = true
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
    api: { schemas: ["public"], max_rows: 500 },
    auth: {
      site_url: "http://localhost:5173",
      minimum_password_length: 8,
      email: { enable_confirmations: false },
    },
    factors: { enabled: true, hook: '"private"."decide"' },
    storage: { buckets: { photos: { public: true } } },
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

test("a setting only replaces its own key", () => {
  const folder = temporaryFolder({
    "config.toml": "[auth.email]\notp_length = 6\nenable_confirmations = false",
  });
  expect(readConfig(folder, ["auth.email.enable_confirmations = true"]).auth["email"]).toEqual({
    otp_length: 6,
    enable_confirmations: true,
  });
  expect(() => readConfig(folder, ["auth.email"])).toThrow(/^auth\.email, line 1: /);
});

test("local.toml overrides config.toml, and a setting overrides both", () => {
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
    email: { enable_confirmations: false, otp_length: 6, max_frequency: "0s" },
  });
});

test("without a file the CLI's defaults apply", () => {
  expect(readConfig(temporaryFolder()).seedPaths).toEqual(["./seed.sql"]);
});

test("a disabled seed has no files", () => {
  const folder = temporaryFolder({ "config.toml": "[db.seed]\nenabled = false" });
  expect(readConfig(folder).seedPaths).toEqual([]);
});

test("a syntax error is one line with its line number", () => {
  const folder = temporaryFolder({ "config.toml": '[api]\nschemas = ["public"\nmax_rows = 1' });
  const path = join(folder, "config.toml");
  expect(() => readConfig(folder)).toThrow(new RegExp(`^${path}, line \\d: [^\\n]+$`));
});
