/**
 * Problem: Lite answers every request to send the link of a sign-up again as if it came too soon.
 * Workaround: send it with the same template, unless the last one was sent less than `max_frequency` ago.
 * Remove when: the test "plain Lite never sends the link of a sign-up again" fails.
 */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { table } from "../../config.ts";
import type { Handler } from "../../http/handler.ts";
import { isRecord, jsonBody } from "../../http/json-body.ts";
import { escapeHtml } from "../../mail/page.ts";
import type { PatchContext } from "../request-patch.ts";

const ownTemplate = '<p><a href="{{ .ConfirmationURL }}">Confirm your email address</a></p>';

export function resendConfirmations(next: Handler, context: PatchContext): Handler {
  return async (request, peer) => {
    const body = await jsonBody(request);
    const response = await next(request, peer);
    // Lite has found an account whose address is not confirmed.
    if (response.status !== 429 || !isRecord(body) || body["type"] !== "signup") return response;
    const token = randomBytes(28).toString("hex");
    const address = await replaceToken(context, String(body["email"]), token);
    if (address === undefined) return response;
    await send(context, address, token, new URL(request.url).searchParams.get("redirect_to"));
    return Response.json({});
  };
}

/** Returns the account's address, or undefined when the last link was sent too short a time ago. */
async function replaceToken(
  { database, email: { max_frequency: frequency = "1s" } }: PatchContext,
  address: string,
  token: string,
): Promise<string | undefined> {
  const { rows } = await database.query<{ email: string }>(
    `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
     where email = lower($1) and confirmation_sent_at <= now() - $3::interval
     returning email`,
    [address, token, frequency],
  );
  return rows[0]?.email;
}

async function send(
  { apiUrl, email, mail, siteUrl }: PatchContext,
  to: string,
  token: string,
  page: string | null,
): Promise<void> {
  const { subject, content_path: path } = table(table(email, "template"), "confirmation");
  const link = new URLSearchParams({ token, type: "signup", redirect_to: page ?? siteUrl });
  const values: Readonly<Record<string, string>> = {
    ConfirmationURL: `${apiUrl()}/auth/v1/verify?${link.toString()}`,
    Email: to,
    SiteURL: siteUrl,
  };
  const template = typeof path === "string" ? await readFile(path, "utf8") : ownTemplate;
  const html = template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) =>
    escapeHtml(values[name] ?? ""),
  );
  await mail.send({
    to,
    subject: typeof subject === "string" ? subject : "Confirm Your Email",
    html,
  });
}
