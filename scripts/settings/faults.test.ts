import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "../repository.ts";
import { settingsFaults, type SettingsToPush } from "./faults.ts";

const read = (file: string) => readFileSync(join(repositoryRoot, file), "utf8");
const file = read("supabase/config.toml");
const templates = globSync("supabase/templates/*.html", { cwd: repositoryRoot }).map(read);
const project = "abcdefghijklmnopqrst";
const portal = "https://partners.brand.test";

/** The settings as an operator changes them. */
const ready = file
  .replaceAll("https://partners.outpace.example", portal)
  .replace("@outpace.example", "@brand.test");

const variables: SettingsToPush["variables"] = {
  VITE_SUPABASE_URL: `https://${project}.supabase.co`,
  VITE_PORTAL_URL: portal,
  VITE_TURNSTILE_SITE_KEY: "0x4AAAAAAA",
  SMTP_HOST: "mail.brand.test",
  SMTP_USER: "outpace",
  SMTP_PASSWORD: "secret",
  TURNSTILE_SECRET: "secret",
};

function faults({ toml = ready, ...changed }: Partial<SettingsToPush> & { toml?: string }) {
  const settings = { config: parse(toml), templates, linkedProject: project, variables };
  return settingsFaults({ ...settings, ...changed }).join("\n");
}

const changed = (from: string | RegExp, to: string) => {
  const toml = ready.replace(from, to);
  if (toml === ready) throw new Error(`There is no ${String(from)} in config.toml.`);
  return { toml };
};

test("accepts settings with the operator's own addresses, project and variables", () => {
  expect(faults({})).toBe("");
  const ownDomain = { VITE_SUPABASE_URL: "https://api.brand.test", SUPABASE_PROJECT_ID: project };
  expect(faults({ variables: { ...variables, ...ownDomain } })).toBe("");
});

test("refuses the repository's settings until their placeholder addresses are changed", () => {
  const { VITE_PORTAL_URL: _, ...others } = variables;
  const refused = faults({
    toml: file,
    variables: { ...others, VITE_PORTAL_URL: "https://partners.outpace.example" },
  });
  expect(refused).toMatch(/^auth\.site_url is https:\/\/partners\.outpace\.example, which/m);
  expect(refused).toMatch(/^auth\.email\.smtp\.admin_email is no-reply@outpace\.example\./m);
});

test("every page that e-mails may lead to is a page of the portal", () => {
  const paths = read("apps/portal/src/platform/navigation/paths.ts");
  const pages = [file, ...templates].flatMap((text) => [
    ...text.matchAll(/(?:\{\{ \.SiteURL \}\}|https:\/\/partners\.outpace\.example)(\/[\w/-]+)/g),
  ]);
  expect(pages.length).toBeGreaterThan(templates.length);
  expect(pages.filter(([, page = ""]) => !paths.includes(`"${page}"`))).toEqual([]);
});

describe("refuses a push, in one sentence, if", () => {
  test.for<[what: string, given: Parameters<typeof faults>[0], words: string]>([
    ["no project is linked", { linkedProject: null }, "No project is linked."],
    [
      "another project is linked",
      { linkedProject: "zzzzzzzzzzzzzzzzzzzz" },
      `The linked project is zzzzzzzzzzzzzzzzzzzz, but the sites are built for ${project}.`,
    ],
    [
      "the id and the address name two projects",
      { variables: { ...variables, SUPABASE_PROJECT_ID: "zzzzzzzzzzzzzzzzzzzz" } },
      `The linked project is ${project}, but the sites are built for zzzzzzzzzzzzzzzzzzzz.`,
    ],
    [
      "nothing says which project it is",
      { variables: { ...variables, VITE_SUPABASE_URL: "https://api.brand.test" } },
      "VITE_SUPABASE_URL is https://api.brand.test, which names no project.",
    ],
    [
      "the address is this computer's",
      changed(`site_url = "${portal}"`, 'site_url = "http://localhost:5173"'),
      "auth.site_url is http://localhost:5173, which",
    ],
    [
      "the portal is elsewhere",
      { variables: { ...variables, VITE_PORTAL_URL: "https://elsewhere.test" } },
      `auth.site_url is ${portal}, but VITE_PORTAL_URL is https://elsewhere.test.`,
    ],
    [
      "a page that e-mails lead to is not allowed",
      changed(`  "${portal}/brands/confirm-email",\n`, ""),
      `auth.additional_redirect_urls lacks ${portal}/brands/confirm-email,`,
    ],
    [
      "another site's page is allowed",
      changed(`"${portal}/brands/reset-password"`, '$&, "https://elsewhere.test/**"'),
      "auth.additional_redirect_urls has https://elsewhere.test/**,",
    ],
    [
      "addresses are not confirmed",
      changed("enable_confirmations = true", "enable_confirmations = false"),
      "auth.email.enable_confirmations is off",
    ],
    [
      "no mail server is set",
      changed("[auth.email.smtp]\nenabled = true", "[auth.email.smtp]\nenabled = false"),
      "auth.email.smtp is off",
    ],
    [
      "the portal sends no tokens of the captcha",
      { variables: { ...variables, VITE_TURNSTILE_SITE_KEY: "" } },
      "auth.captcha is on, but VITE_TURNSTILE_SITE_KEY is not set",
    ],
  ])("%s", ([, given, words]) => {
    const refused = faults(given);
    expect(refused).toContain(words);
    expect(refused.split("\n")).toHaveLength(1);
  });

  test("a variable that the settings read is missing or empty", () => {
    const { SMTP_HOST: _, ...others } = variables;
    expect(faults({ variables: { ...others, TURNSTILE_SECRET: "" } }).split("\n")).toEqual([
      "SMTP_HOST is not set, which supabase/config.toml reads.",
      "TURNSTILE_SECRET is not set, which supabase/config.toml reads.",
    ]);
    const off = changed("[auth.captcha]\nenabled = true", "[auth.captcha]\nenabled = false");
    expect(faults({ ...off, variables: { ...variables, TURNSTILE_SECRET: "" } })).toBe("");
  });
});
