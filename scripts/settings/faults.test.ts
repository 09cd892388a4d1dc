import { expect, test } from "vitest";
import { settingsFaults } from "./faults.ts";

const project = "abcdefghijklmnopqrst";
const other = "zzzzzzzzzzzzzzzzzzzz";
const portal = "https://partners.brand.test";

const right = {
  VITE_SUPABASE_URL: `https://${project}.supabase.co`,
  VITE_TURNSTILE_SITE_KEY: "0x4AAAAAAA",
  SMTP_PASSWORD: "secret",
};
const ownDomain = { VITE_SUPABASE_URL: "https://api.brand.test" };

/** What differs from right settings; `site` is the address of the file and of the portal. */
interface Given extends Readonly<Record<string, string>> {
  readonly site?: string;
  readonly sender?: string;
  readonly linked?: string;
}

test.for<[what: string, given: Given, ...sentences: string[]]>([
  ["one's own addresses, project and variables", {}],
  ["a domain of one's own", { ...ownDomain, SUPABASE_PROJECT_ID: project }],
  ["no linked project", { linked: "" }, "No project is linked."],
  [
    "another linked project",
    { linked: other },
    `is ${other}, but the sites are built for ${project}.`,
  ],
  [
    "an id and an address of two projects",
    { SUPABASE_PROJECT_ID: other },
    `is ${project}, but the sites are built for ${project} and ${other}.`,
  ],
  ["nothing that says which project it is", ownDomain, "which names no project."],
  [
    "an example's address",
    { site: "https://partners.outpace.example" },
    "auth.site_url is https://partners.outpace.example, which",
  ],
  [
    "this machine's address",
    { site: "http://localhost:5173" },
    "auth.site_url is http://localhost:5173, which",
  ],
  ["an address with a path", { site: `${portal}/` }, `auth.site_url is ${portal}/, which`],
  [
    "a portal that is elsewhere",
    { VITE_PORTAL_URL: "https://elsewhere.test" },
    `auth.site_url is ${portal}, but VITE_PORTAL_URL is https://elsewhere.test.`,
  ],
  [
    "an example's sender",
    { sender: "no-reply@outpace.example" },
    "admin_email is no-reply@outpace.example.",
  ],
  [
    "an empty variable, and a portal without the captcha",
    { SMTP_PASSWORD: "", VITE_TURNSTILE_SITE_KEY: "" },
    "SMTP_PASSWORD is not set,",
    "VITE_TURNSTILE_SITE_KEY is not set,",
  ],
])("%s", ([, given, ...sentences]) => {
  const { site = portal, sender = "no-reply@brand.test", linked = project, ...variables } = given;
  const toml = `
    auth.site_url = "${site}"
    auth.email.smtp = { pass = "env(SMTP_PASSWORD)", admin_email = "${sender}" }`;
  const faults = settingsFaults({
    toml,
    linkedProject: linked,
    variables: { ...right, VITE_PORTAL_URL: site, ...variables },
  });
  expect(faults).toEqual(sentences.map((sentence) => expect.stringContaining(sentence) as string));
});
