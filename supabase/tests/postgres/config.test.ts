/** What `config push` sends to a hosted project: the local settings with those of production over them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { marketingDomain, portalDomain, productName } from "@outpace/domain/product";
import { parse, type TomlTable, type TomlValue } from "smol-toml";
import { expect, test } from "vitest";
import { configFile, supabaseFolder } from "../harness/files.ts";

const isTable = (value: TomlValue | undefined): value is TomlTable =>
  typeof value === "object" && !Array.isArray(value) && !(value instanceof Date);

const tableIn = (parent: TomlTable, key: string): TomlTable => {
  const value = parent[key];
  if (!isTable(value)) throw new Error(`There is no table ${key}.`);
  return value;
};

/** As the CLI merges them: tables key by key, everything else as a whole. */
function merged(below: TomlTable, above: TomlTable): TomlTable {
  const entries = Object.entries(above).map(([key, value]) => {
    const other = below[key];
    return [key, isTable(value) && isTable(other) ? merged(other, value) : value] as const;
  });
  return { ...below, ...Object.fromEntries(entries) };
}

/** Each setting by its path: "auth.email.max_frequency". */
function settings(from: TomlTable, path: readonly string[] = []): Map<string, TomlValue> {
  return new Map(
    Object.entries(from).flatMap(([key, value]): [string, TomlValue][] =>
      isTable(value) ? [...settings(value, [...path, key])] : [[[...path, key].join("."), value]],
    ),
  );
}

const { remotes, ...ours } = parse(readFileSync(configFile, "utf8"));
if (!isTable(remotes)) throw new Error("There is no remote.");
const production = tableIn(remotes, "production");
const local = settings(ours);
const pushed = settings(merged(ours, production));
const portal = `https://${portalDomain}`;

test("edge functions and realtime, which no screen uses, are off", () => {
  expect([pushed.get("edge_runtime.enabled"), pushed.get("realtime.enabled")]).toEqual([
    false,
    false,
  ]);
});

test("production is the only remote, and changes what follows and nothing else", () => {
  expect(Object.keys(remotes)).toEqual(["production"]);
  const changed = [...pushed].filter(
    ([path, value]) => JSON.stringify(value) !== JSON.stringify(local.get(path)),
  );
  expect(Object.fromEntries(changed)).toEqual({
    project_id: expect.stringMatching(/^[a-z]{20}$/) as string,
    "db.seed.enabled": false,
    "auth.site_url": portal,
    "auth.additional_redirect_urls": [`${portal}/brands/reset-password`],
    "auth.email.enable_confirmations": true,
    "auth.email.secure_password_change": true,
    "auth.email.max_frequency": "1m",
    "auth.email.smtp.enabled": true,
    "auth.email.smtp.host": "env(SMTP_HOST)",
    "auth.email.smtp.port": 587,
    "auth.email.smtp.user": "env(SMTP_USER)",
    "auth.email.smtp.pass": "env(SMTP_PASSWORD)",
    "auth.email.smtp.admin_email": `no-reply@${marketingDomain}`,
    "auth.email.smtp.sender_name": productName,
    "auth.captcha.enabled": false,
    "auth.captcha.provider": "turnstile",
    "auth.captcha.secret": "env(TURNSTILE_SECRET)",
    "auth.mfa.totp.enroll_enabled": false,
    "auth.mfa.totp.verify_enabled": false,
  });
});

test("no address of this computer reaches production, and none of production's is permitted here", () => {
  const computer = /localhost|127\.0\.0\.1|\[::1\]/;
  expect(JSON.stringify([...local])).toMatch(computer);
  expect(JSON.stringify([...pushed])).not.toMatch(computer);
  expect(JSON.stringify([...local])).not.toContain(marketingDomain);
});

test("e-mails lead to the same pages in both", () => {
  const pages = (from: ReadonlyMap<string, TomlValue>) =>
    new Set(
      [from.get("auth.additional_redirect_urls")]
        .flat()
        .map((url) => new URL(String(url)).pathname),
    );
  expect(pages(pushed)).toEqual(pages(local));
});

test("the page on hosting names every variable that the settings read", () => {
  const names = [...JSON.stringify([...pushed]).matchAll(/env\((\w+)\)/g)].map(([, name]) => name);
  const readme = readFileSync(join(supabaseFolder, "..", "README.md"), "utf8");
  const page = readme.slice(readme.indexOf("## Hosted Supabase"));
  expect(names).toHaveLength(4);
  for (const name of names) expect(page).toContain(`\`${String(name)}\``);
});
