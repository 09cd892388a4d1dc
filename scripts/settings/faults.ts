// Finds faults that supabase/config.toml would give a hosted project.
import type { TomlTable, TomlValue } from "smol-toml";

export interface SettingsToPush {
  readonly config: TomlTable;
  /** The contents of supabase/templates. */
  readonly templates: readonly string[];
  /** The project id that `supabase link` has stored. */
  readonly linkedProject: string | null;
  /** The environment of the sites' builds and of the settings. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

const isTable = (value: TomlValue | undefined): value is TomlTable =>
  typeof value === "object" && !Array.isArray(value) && !(value instanceof Date);

/** Looks up a value by its path, such as "auth.email.smtp.host". */
function valueAt(config: TomlTable, path: string): TomlValue | undefined {
  const keys = path.split(".");
  return keys.reduce<TomlValue | undefined>(
    (at, key) => (isTable(at) ? at[key] : undefined),
    config,
  );
}

function textAt(config: TomlTable, path: string): string {
  const value = valueAt(config, path);
  return typeof value === "string" ? value : "";
}

/** Returns sentences that say what to do; none if the settings can be pushed. */
export function settingsFaults(settings: SettingsToPush): readonly string[] {
  return [
    ...projectFaults(settings),
    ...addressFaults(settings),
    ...emailFaults(settings),
    ...variableFaults(settings),
  ];
}

/** The projects that the sites' settings name; exactly one if they are right. */
function projectsOfSites(variables: SettingsToPush["variables"]): readonly string[] {
  const { VITE_SUPABASE_URL: url = "", SUPABASE_PROJECT_ID: id = "" } = variables;
  const [, ofUrl = ""] = /^https:\/\/([a-z]{20})\.supabase\.co\/?$/.exec(url) ?? [];
  return [ofUrl, id].filter((project) => project !== "");
}

function projectFaults({ linkedProject, variables }: SettingsToPush): readonly string[] {
  if (linkedProject === null) return ["No project is linked. Run: npx supabase@3 link"];
  const projects = projectsOfSites(variables);
  if (projects.length === 0) {
    const address = variables["VITE_SUPABASE_URL"] || "not set";
    return [
      `VITE_SUPABASE_URL is ${address}, which names no project. Set it to https://<the project's id>.supabase.co or, for a domain of your own, SUPABASE_PROJECT_ID to the project's id.`,
    ];
  }
  return projects
    .filter((project) => project !== linkedProject)
    .map(
      (project) =>
        `The linked project is ${linkedProject}, but the sites are built for ${project}. Link that one, or correct .env.production.`,
    );
}

/** Whether a host is reserved for examples or for the local machine. */
const isNobodys = (host: string) =>
  /(?:^|\.)(?:example|localhost|invalid)(?:\.(?:com|net|org))?$|^[\d.]+$|^\[/.test(host);

function addressFaults({ config, templates, variables }: SettingsToPush): readonly string[] {
  const site = textAt(config, "auth.site_url");
  const portal = variables["VITE_PORTAL_URL"] ?? "";
  const isAddress = URL.canParse(site) && new URL(site).origin === site;
  if (!isAddress || !site.startsWith("https://") || isNobodys(new URL(site).hostname)) {
    return [
      `auth.site_url is ${site || "not set"}, which e-mails cannot lead to. Write the portal's address in supabase/config.toml: https:// and its host.`,
    ];
  }
  const allowed = [valueAt(config, "auth.additional_redirect_urls") ?? []].flat().map(String);
  const pages = templates.flatMap((text) =>
    [...text.matchAll(/\{\{ \.SiteURL \}\}([\w/-]*)/g)].map(([, path = ""]) => site + path),
  );
  return [
    ...(portal.replace(/\/$/, "") === site
      ? []
      : [
          `auth.site_url is ${site}, but VITE_PORTAL_URL is ${portal || "not set"}. Both are the portal's address.`,
        ]),
    ...[...new Set(pages)]
      .filter((page) => !allowed.includes(page))
      .map(
        (page) =>
          `auth.additional_redirect_urls lacks ${page}, which an e-mail leads to: Auth would use the link up and lead elsewhere.`,
      ),
    ...allowed
      .filter((url) => !url.startsWith(`${site}/`))
      .map(
        (url) =>
          `auth.additional_redirect_urls has ${url}, which is no page of ${site}: links could lead there with a session.`,
      ),
  ];
}

function emailFaults({ config, variables }: SettingsToPush): readonly string[] {
  const sender = textAt(config, "auth.email.smtp.admin_email");
  return [
    ...(valueAt(config, "auth.email.enable_confirmations") === true
      ? []
      : ["auth.email.enable_confirmations is off: anyone could sign up with another's address."]),
    ...(valueAt(config, "auth.email.smtp.enabled") === true
      ? []
      : [
          "auth.email.smtp is off: without a server of yours, Supabase sends e-mails to the project's own team only.",
        ]),
    ...(sender.includes("@") && !isNobodys(sender.slice(sender.indexOf("@") + 1))
      ? []
      : [
          `auth.email.smtp.admin_email is ${sender || "not set"}. Write the sender of your e-mails.`,
        ]),
    ...(valueAt(config, "auth.captcha.enabled") === true && !variables["VITE_TURNSTILE_SITE_KEY"]
      ? [
          "auth.captcha is on, but VITE_TURNSTILE_SITE_KEY is not set: Auth would refuse every login of a portal that is built so.",
        ]
      : []),
  ];
}

/** The names in `env(…)`, except in parts that are switched off. */
function namesRead(value: TomlValue): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesRead);
  if (isTable(value))
    return value["enabled"] === false ? [] : Object.values(value).flatMap(namesRead);
  return typeof value === "string" ? (/^env\((\w+)\)$/.exec(value)?.slice(1) ?? []) : [];
}

function variableFaults({ config, variables }: SettingsToPush): readonly string[] {
  return namesRead(config)
    .filter((name) => !variables[name])
    .map((name) => `${name} is not set, which supabase/config.toml reads.`);
}
