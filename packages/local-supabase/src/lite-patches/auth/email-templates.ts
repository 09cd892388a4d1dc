/**
 * Problem: Lite inserts typed text into a template as HTML. Its templates have no account metadata, and it adds a text of its
 * own. It only tells the old address of a change.
 * Workaround: our own mailer, which fills the templates as a hosted project does.
 * Needed by: email-links.spec, confirmation.spec, sign-in-email.spec.
 * Remove when: the test "plain Lite inserts typed text into an email as HTML" fails.
 */
import { readFile } from "node:fs/promises";
import type { App, EmailDriver } from "@supabase/lite";
import type { PGlite } from "@supabase/lite/pglite";
import type { TomlTable } from "smol-toml";
import { table } from "../../config.ts";
import { fillTemplate, type TemplateValues } from "../../mail/template.ts";
import { textOf } from "../../mail/text.ts";

export type Mailer = NonNullable<App["_mailer"]>;

interface MailerOptions {
  driver: EmailDriver;
  database: PGlite;
  /** `auth.email` of the configuration. */
  email: TomlTable;
  siteUrl: string;
}

/** Used if the configuration has none. */
const plainTemplate = "<p>{{ .SiteURL }}/?token_hash={{ .TokenHash }}</p>";

interface Letter {
  userId?: string | undefined;
  currentEmail?: string | undefined;
  newEmail?: string | undefined;
}

/** Has what the templates use of a hosted project's values. */
export function createMailer({ driver, database, email, siteUrl }: MailerOptions): Mailer {
  const send = async (name: string, to: string, tokenHash: string, letter: Letter = {}) => {
    const { subject = name, content_path: path } = table(table(email, "template"), name);
    const template = typeof path === "string" ? await readFile(path, "utf8") : plainTemplate;
    const html = fillTemplate(template, {
      TokenHash: tokenHash,
      SiteURL: siteUrl,
      Email: letter.currentEmail ?? to,
      NewEmail: letter.newEmail ?? "",
      Data: await metadataOf(database, letter.userId),
    });
    await driver.send({ to, subject: String(subject), html, text: textOf(html) });
  };
  return {
    sendConfirmation: (to, tokenHash, _token, meta) => send("confirmation", to, tokenHash, meta),
    sendRecovery: (to, tokenHash, _token, meta) => send("recovery", to, tokenHash, meta),
    sendMagicLink: (to, tokenHash, _token, meta) => send("magic_link", to, tokenHash, meta),
    sendEmailChange: async (to, tokenHash, _token, meta) => {
      await send("email_change", to, tokenHash, meta);
      // If both addresses must confirm, Lite only calls this for the old one.
      const { tokenHashNew, newEmail } = meta ?? {};
      if (tokenHashNew !== undefined && newEmail !== undefined)
        await send("email_change", newEmail, tokenHashNew, meta);
    },
    sendReauthentication: () => Promise.reject(new Error("No screen asks for it")),
  };
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
