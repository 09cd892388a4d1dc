/** Production's settings in config.toml, and the embedded backend's changes in local.toml. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { marketingDomain, portalDomain, productName } from "@outpace/domain/product";
import { parse, type TomlTable, type TomlValue } from "smol-toml";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configFile, emailTemplates, localConfigFile, supabaseFolder } from "../harness/files.ts";
import { pushedSettings } from "../harness/management-api.ts";

const isTable = (value: TomlValue | undefined): value is TomlTable =>
  typeof value === "object" && !Array.isArray(value) && !(value instanceof Date);

/** Returns each setting by its path, such as "auth.email.max_frequency". */
function settings(from: TomlTable, path: readonly string[] = []): Map<string, TomlValue> {
  return new Map(
    Object.entries(from).flatMap(([key, value]): [string, TomlValue][] =>
      isTable(value) ? [...settings(value, [...path, key])] : [[[...path, key].join("."), value]],
    ),
  );
}

const production = settings(parse(readFileSync(configFile, "utf8")));
const ours = settings(parse(readFileSync(localConfigFile, "utf8")));
const portal = `https://${portalDomain}`;
const computer = /localhost|127\.0\.0\.1|\[::1\]/;

/** A folder with the files that the CLI reads. */
const home = mkdtempSync(join(tmpdir(), "outpace-settings-"));
cpSync(configFile, join(home, "supabase", basename(configFile)));
cpSync(emailTemplates, join(home, "supabase", basename(emailTemplates)), { recursive: true });
afterAll(() => {
  rmSync(home, { recursive: true });
});
const mailServer = { SMTP_HOST: "mail.test", SMTP_USER: "outpace", SMTP_PASSWORD: "secret" };
const variables = { ...mailServer, TURNSTILE_SECRET: "captcha" };

let pushed: Awaited<ReturnType<typeof pushedSettings>>;
beforeAll(async () => {
  pushed = {
    ...(await pushedSettings("auth", home, variables)),
    ...(await pushedSettings("storage", home)),
  };
}, 60_000);

test("the CLI pushes production's settings, even to a project that no file names", () => {
  expect(JSON.stringify(pushed)).not.toMatch(computer);
  expect(JSON.stringify(pushed)).not.toContain("env(");
  expect(pushed).toMatchObject({
    site_url: portal,
    mailer_autoconfirm: false,
    smtp_max_frequency: 60,
    smtp_host: "mail.test",
    smtp_pass: "secret",
    security_update_password_require_reauthentication: true,
    external_anonymous_users_enabled: false,
  });
});

test("production requires a captcha, has only the interfaces that screens use, and no script alone can use up its e-mails", () => {
  expect(pushed).toMatchObject({
    features: { imageTransformation: { enabled: false }, s3Protocol: { enabled: false } },
    security_captcha_enabled: true,
    security_captcha_provider: "turnstile",
    security_captcha_secret: "captcha",
  });
  // Per project and hour. One address can sign up and ask for resets 60 times each in five minutes.
  expect(Number(pushed["rate_limit_email_sent"])).toBeGreaterThanOrEqual(1000);
  for (const unused of ["edge_runtime.enabled", "realtime.enabled"])
    expect([unused, production.get(unused)]).toEqual([unused, false]);
});

test("a new password and a new address ask for more than a session, and no code can be guessed", () => {
  expect(pushed).toMatchObject({
    mailer_secure_email_change_enabled: true,
    security_update_password_require_reauthentication: true,
    mailer_otp_length: 10,
  });
});

/** The hook needs a paid plan, so production's file leaves it to the dashboard. */
const codeAttempts = {
  "auth.hook.mfa_verification_attempt.enabled": true,
  "auth.hook.mfa_verification_attempt.uri": "pg-functions://postgres/private/limit_code_attempts",
};

test("local.toml changes exactly these settings", () => {
  const { "auth.additional_redirect_urls": _, ...changed } = Object.fromEntries(ours);
  expect(changed).toEqual({
    "db.seed.enabled": true,
    "auth.site_url": "http://localhost:5173",
    "auth.email.enable_confirmations": false,
    "auth.email.secure_password_change": false,
    "auth.email.max_frequency": "1s",
    "auth.email.smtp.enabled": false,
    "auth.captcha.enabled": false,
    ...codeAttempts,
  });
  const same = [...ours].filter(([path, value]) => production.get(path) === value);
  expect(same).toEqual([]);
  expect([...ours.keys()].filter((path) => !production.has(path))).toEqual(
    Object.keys(codeAttempts),
  );
});

test("production has no local address, local.toml none of production's, and e-mails lead to the same pages", () => {
  expect(JSON.stringify([...ours])).toMatch(computer);
  expect(JSON.stringify([...production])).not.toMatch(computer);
  expect(JSON.stringify([...ours])).not.toContain(marketingDomain);
  expect(production.get("auth.email.smtp.admin_email")).toBe(`no-reply@${marketingDomain}`);
  expect(production.get("auth.email.smtp.sender_name")).toBe(productName);
  // E-mails lead to the same pages in both files.
  const pages = (from: ReadonlyMap<string, TomlValue>) =>
    new Set(
      [from.get("auth.additional_redirect_urls")]
        .flat()
        .map((url) => new URL(String(url)).pathname),
    );
  expect(pages(production)).toEqual(pages(ours));
});

test("docs/deploy.md names every variable that the settings read", () => {
  const read = [...JSON.stringify([...production]).matchAll(/env\((\w+)\)/g)];
  const page = readFileSync(join(supabaseFolder, "..", "docs/deploy.md"), "utf8");
  expect(read.map(([, name]) => name).sort()).toEqual(Object.keys(variables).sort());
  for (const [, name] of read) expect(page).toContain(`\`${String(name)}\``);
});
