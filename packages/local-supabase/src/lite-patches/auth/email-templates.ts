/**
 * Problem: Lite inserts typed text into a template as HTML. Its templates have no account metadata, their links go to the site
 * instead of the API, and it adds a text of its own. It only tells the old address of a change.
 * Workaround: our own mailer, which fills the templates as a hosted project does.
 * Needed by: email-links.spec, confirmation.spec, sign-in-email.spec.
 * Remove when: the test "plain Lite inserts typed text into an email as HTML" fails.
 */
import { readFile } from "node:fs/promises";
import type { App, EmailDriver } from "@supabase/lite";
import type { PGlite } from "@supabase/lite/pglite";
import type { TomlTable } from "smol-toml";
import { table } from "../../config.ts";
import { currentRequest } from "../../http/requests.ts";
import { fillTemplate, type TemplateValues } from "../../mail/template.ts";
import { textOf } from "../../mail/text.ts";

export type Mailer = NonNullable<App["_mailer"]>;

interface MailerOptions {
  driver: EmailDriver;
  database: PGlite;
  /** `auth.email` of the configuration. */
  email: TomlTable;
  siteUrl: string;
  apiUrl: () => string;
}

/** The types of links by the name of their template. */
const types = {
  confirmation: "signup",
  recovery: "recovery",
  magic_link: "magiclink",
  email_change: "email_change",
} as const;

/** For a name without a template in the configuration. */
const plainTemplate = '<p><a href="{{ .ConfirmationURL }}">Open the link</a></p>';

interface Letter {
  to: string;
  tokenHash: string;
  token: string;
  userId?: string | undefined;
  currentEmail?: string | undefined;
  newEmail?: string | undefined;
}

export function createMailer(options: MailerOptions): Mailer {
  const { driver, database, email, siteUrl, apiUrl } = options;

  const valuesOf = async (type: string, letter: Letter): Promise<TemplateValues> => {
    const page = requestedPage() ?? siteUrl;
    const link = new URLSearchParams({ token: letter.tokenHash, type, redirect_to: page });
    return {
      ConfirmationURL: `${apiUrl()}/auth/v1/verify?${link.toString()}`,
      Token: letter.token,
      TokenHash: letter.tokenHash,
      SiteURL: siteUrl,
      RedirectTo: page,
      Email: letter.currentEmail ?? letter.to,
      NewEmail: letter.newEmail ?? "",
      Data: await metadataOf(database, letter.userId),
    };
  };

  const send = async (name: keyof typeof types, letter: Letter) => {
    const { subject = name, content_path: path } = table(table(email, "template"), name);
    const template = typeof path === "string" ? await readFile(path, "utf8") : plainTemplate;
    const html = fillTemplate(template, await valuesOf(types[name], letter));
    await driver.send({ to: letter.to, subject: String(subject), html, text: textOf(html) });
  };

  return {
    sendConfirmation: (to, tokenHash, token, meta) =>
      send("confirmation", { to, tokenHash, token, ...meta }),
    sendRecovery: (to, tokenHash, token, meta) =>
      send("recovery", { to, tokenHash, token, ...meta }),
    sendMagicLink: (to, tokenHash, token, meta) =>
      send("magic_link", { to, tokenHash, token, ...meta }),
    sendEmailChange: async (to, tokenHash, token, meta) => {
      await send("email_change", { to, tokenHash, token, ...meta });
      // If both addresses must confirm, Lite only calls this for the old one.
      const { tokenHashNew, tokenNew, newEmail } = meta ?? {};
      if (tokenHashNew === undefined || newEmail === undefined) return;
      const toNew = { to: newEmail, tokenHash: tokenHashNew, token: tokenNew ?? "" };
      await send("email_change", { ...meta, ...toNew });
    },
    sendReauthentication: () => Promise.reject(new Error("No screen asks for it")),
  };
}

/** The page the request names for after the link. A hosted project only accepts allowed ones. */
function requestedPage(): string | null {
  const request = currentRequest()?.request;
  return request ? new URL(request.url).searchParams.get("redirect_to") : null;
}

async function metadataOf(database: PGlite, userId: string | undefined): Promise<TemplateValues> {
  if (userId === undefined) return {};
  const { rows } = await database.query<{ data: Record<string, unknown> | null }>(
    "select raw_user_meta_data as data from auth.users where id = $1",
    [userId],
  );
  const texts = Object.entries(rows[0]?.data ?? {}).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(texts) as TemplateValues;
}
