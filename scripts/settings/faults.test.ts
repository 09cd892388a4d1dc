import { expect, test } from "vitest";
import { settingsFaults, type SettingsToPush } from "./faults.ts";

const project = "abcdefghijklmnopqrst";
const other = "zzzzzzzzzzzzzzzzzzzz";
const portal = "https://partners.brand.test";

function ready(
  variables: SettingsToPush["variables"] = {},
  { site = portal, sender = "no-reply@brand.test" } = {},
): SettingsToPush {
  return {
    toml: `
      [auth]
      site_url = "${site}"
      [auth.email.smtp]
      pass = "env(SMTP_PASSWORD)"
      admin_email = "${sender}"`,
    linkedProject: project,
    variables: {
      VITE_SUPABASE_URL: `https://${project}.supabase.co`,
      VITE_PORTAL_URL: site,
      VITE_TURNSTILE_SITE_KEY: "0x4AAAAAAA",
      SMTP_PASSWORD: "secret",
      ...variables,
    },
  };
}

test.for<[what: string, settings: SettingsToPush, ...sentences: string[]]>([
  ["one's own addresses, project and variables", ready()],
  [
    "a domain of one's own",
    ready({ VITE_SUPABASE_URL: "https://api.brand.test", SUPABASE_PROJECT_ID: project }),
  ],
  ["no linked project", { ...ready(), linkedProject: "" }, "No project is linked."],
  [
    "another linked project",
    { ...ready(), linkedProject: other },
    `The linked project is ${other}, but the sites are built for ${project}.`,
  ],
  [
    "an id and an address of two projects",
    ready({ SUPABASE_PROJECT_ID: other }),
    `The linked project is ${project}, but the sites are built for ${project} and ${other}.`,
  ],
  [
    "nothing that says which project it is",
    ready({ VITE_SUPABASE_URL: "https://api.brand.test" }),
    "VITE_SUPABASE_URL is https://api.brand.test, which names no project.",
  ],
  ...["https://partners.outpace.example", "http://localhost:5173", `${portal}/`].map(
    (site): [string, SettingsToPush, ...string[]] => [
      `the address ${site}`,
      ready({}, { site }),
      `auth.site_url is ${site}, which`,
    ],
  ),
  [
    "a portal that is elsewhere",
    ready({ VITE_PORTAL_URL: "https://elsewhere.test" }),
    `auth.site_url is ${portal}, but VITE_PORTAL_URL is https://elsewhere.test.`,
  ],
  [
    "an example's sender",
    ready({}, { sender: "no-reply@outpace.example" }),
    "auth.email.smtp.admin_email is no-reply@outpace.example.",
  ],
  [
    "a variable that is empty, and a portal without the captcha",
    ready({ SMTP_PASSWORD: "", VITE_TURNSTILE_SITE_KEY: "" }),
    "SMTP_PASSWORD is not set,",
    "VITE_TURNSTILE_SITE_KEY is not set,",
  ],
])("%s", ([, settings, ...sentences]) => {
  expect(settingsFaults(settings)).toEqual(
    sentences.map((sentence) => expect.stringContaining(sentence) as string),
  );
});
