// Finds what would harm a project if supabase/config.toml were pushed to it as it is. What holds
// for every project is in config.test.ts.
import { parse } from "smol-toml";

interface SettingsToPush {
  /** The contents of supabase/config.toml. */
  readonly toml: string;
  /** The project's id that `supabase link` has stored. */
  readonly linkedProject: string;
  /** The environment of the sites' builds and of the settings. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

interface Config {
  readonly auth: {
    readonly site_url: string;
    readonly email: { readonly smtp: { readonly admin_email: string } };
  };
}

/** Whether a host is reserved for examples or for the local machine. */
const isNobodys = (host = "") =>
  /(?:^|\.)(?:example|localhost|invalid)(?:\.(?:com|net|org))?$|^[\d.]*$|^\[/.test(host);

/** Returns sentences that say what to do; none if the settings can be pushed. */
export function settingsFaults({ toml, linkedProject, variables }: SettingsToPush): string[] {
  const { site_url: site, email } = (parse(toml) as unknown as Config).auth;
  const sender = email.smtp.admin_email;
  const { VITE_SUPABASE_URL: url, VITE_PORTAL_URL: portal, SUPABASE_PROJECT_ID: id } = variables;
  const [, ofUrl] = /^https:\/\/([a-z]{20})\.supabase\.co\/?$/.exec(url ?? "") ?? [];
  const projects = [ofUrl, id].filter((project) => project);
  const [, host] = /^https:\/\/([^/]+)$/.exec(site) ?? [];
  // The CLI would push an empty value. Without the site key, no login would have a captcha's token.
  const read = [...toml.matchAll(/"env\((\w+)\)"/g)].map(([, name = ""]) => name);
  const missing = [...read, "VITE_TURNSTILE_SITE_KEY"].filter((name) => !variables[name]);

  const faults: readonly (readonly [isFault: boolean, sentence: string])[] = [
    [linkedProject === "", "No project is linked. Run: npx supabase@3 link"],
    [
      projects.length === 0,
      `VITE_SUPABASE_URL is ${url || "not set"}, which names no project. Set it to https://<the project's id>.supabase.co or, for a domain of your own, SUPABASE_PROJECT_ID to the project's id.`,
    ],
    [
      linkedProject !== "" && projects.some((project) => project !== linkedProject),
      `The linked project is ${linkedProject}, but the sites are built for ${projects.join(" and ")}. Link that one, or correct .env.production.`,
    ],
    [
      isNobodys(host),
      `auth.site_url is ${site}, which e-mails cannot lead to. Write the portal's address in supabase/config.toml: https:// and its host.`,
    ],
    [
      host !== undefined && portal?.replace(/\/$/, "") !== site,
      `auth.site_url is ${site}, but VITE_PORTAL_URL is ${portal || "not set"}. Both are the portal's address.`,
    ],
    [
      isNobodys(sender.split("@")[1]),
      `auth.email.smtp.admin_email is ${sender}. Write the sender of your e-mails.`,
    ],
    ...missing.map((name) => [true, `${name} is not set, which the settings need.`] as const),
  ];
  return faults.filter(([isFault]) => isFault).map(([, sentence]) => sentence);
}
