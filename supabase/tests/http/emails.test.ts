/** E-mails of our templates, caught from a backend that confirms addresses. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { copyrightLine, productNameParts } from "@outpace/domain/product";
import type { CaughtMessage } from "@outpace/local-supabase";
import type { EmailOtpType } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";
import { startInProcess } from "../harness/backend.ts";
import { configFile, emailTemplates } from "../harness/files.ts";
import { password } from "./fixtures.ts";

const settings = ["auth.email.enable_confirmations = true", "auth.email.max_frequency = '1m'"];
const backend = await startInProcess({ settings });
afterAll(backend.stop);
// Lite cannot invite. On the hosted server an invitation is a sign-up by an operator, confirmed by
// its link.
const inviting = await startInProcess({
  settings: [
    ...settings,
    "auth.email.template.confirmation.subject = 'Set up your staff account'",
    "auth.email.template.confirmation.content_path = './supabase/templates/invite.html'",
  ],
});
afterAll(inviting.stop);
const site = "http://localhost:5173/brands";
const [oldEmail, newEmail] = ["old@company.example", "new@company.example"];

/** Returns the message that a request sends. */
async function sentBy(request: PromiseLike<{ error: unknown }>, { mailbox } = backend) {
  mailbox.clear();
  expect((await request).error).toBeNull();
  return mailbox.list()[0];
}

/** Splits a message's link into the portal's page, the token hash and other parameters. */
function addressOf(message?: CaughtMessage) {
  const { origin, pathname, searchParams } = new URL(message?.links[0] ?? "");
  const { token_hash = "", ...named } = Object.fromEntries(searchParams);
  return { page: origin + pathname, token_hash, named };
}

const verify = (message: CaughtMessage | undefined, type: EmailOtpType, { visitor } = backend) =>
  visitor().auth.verifyOtp({ type, token_hash: addressOf(message).token_hash });

const expireLastMail = () =>
  backend.database.query(
    "update auth.users set confirmation_sent_at = confirmation_sent_at - interval '1 minute'",
  );

const company = { company_name: "O'Neil & Søn <Run>", contact_name: "Ada Example" };
const { auth } = backend.visitor();
const signUp = (as = password, data: object = company) =>
  auth.signUp({ email: oldEmail, password: as, options: { data } });
const confirmation = await sentBy(signUp());
const tooSoon = await signUp();
await expireLastMail();
const repeated = await sentBy(signUp("another-password", { company_name: "Another" }));
await expireLastMail();
const again = await sentBy(auth.resend({ type: "signup", email: oldEmail }));
const unconfirmed = await auth.signInWithPassword({ email: oldEmail, password });
const replaced = await verify(confirmation, "signup");
const confirmed = await verify(again, "signup");
const taken = await signUp();
await auth.signInWithPassword({ email: oldEmail, password });
const redirectTo = `${site}/reset-password`;
const recovery = await sentBy(auth.resetPasswordForEmail(oldEmail, { redirectTo }));
const change = await sentBy(auth.updateUser({ email: newEmail }));
await expireLastMail();
const signInLink = await sentBy(auth.signInWithOtp({ email: oldEmail }));
const invitedSignUp = inviting.visitor().auth.signUp({ email: newEmail, password });
const invitation = await sentBy(invitedSignUp, inviting);
const accepted = await verify(invitation, "invite", inviting);
const acceptedAgain = await verify(invitation, "invite", inviting);

test("a repeated sign-up sends a new link; the first password and company stay", () => {
  expect(tooSoon.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
  expect(addressOf(repeated).named).toMatchObject({ company: company.company_name });
  // The first password is right: only the confirmation is missing.
  expect(unconfirmed.error?.code).toBe("email_not_confirmed");
  const [first, second] = [confirmation, again].map((message) => {
    const withoutLink = (content = "") =>
      content.replaceAll("&amp;", "&").replaceAll(message?.links[0] ?? "", "");
    return [message?.to, message?.subject, withoutLink(message?.text), withoutLink(message?.html)];
  });
  expect(second).toEqual(first);
});

test("a sign-up of a confirmed address looks like a new one, but has no identities", () => {
  expect(taken.error).toBeNull();
  expect(taken.data).toMatchObject({ session: null, user: { email: oldEmail, identities: [] } });
});

test("only the newest link opens the account, by its hash and once", () => {
  const expired = { status: 403, code: "otp_expired" };
  expect(replaced.error).toMatchObject(expired);
  expect(confirmed.data.user).toMatchObject({ email: oldEmail, user_metadata: company });
  expect(accepted.data.user).toMatchObject({ email: newEmail });
  expect(acceptedAgain.error).toMatchObject(expired);
});

const names = { company: company.company_name, contact: company.contact_name };

test.each([
  {
    ...{ message: again, page: "confirm-email", named: { email: oldEmail, ...names } },
    texts: ["Confirm your email address", `Confirm that ${oldEmail} is yours`],
  },
  {
    ...{ message: invitation, page: "accept-invitation", named: { email: newEmail } },
    texts: ["Set up your staff account", "invited to Outpace's staff", newEmail],
  },
  {
    ...{ message: recovery, page: "reset-password", named: { email: oldEmail } },
    texts: ["Reset your password", `the password for ${oldEmail}`],
  },
  {
    ...{ message: change, page: "change-email", named: { email: oldEmail, new_email: newEmail } },
    texts: ["Confirm your new email address", oldEmail, newEmail],
  },
  {
    ...{ message: signInLink, page: "login", named: {} },
    texts: ["Sign in to Outpace", "your password opens your account", oldEmail],
  },
])(
  "an e-mail that leads to $page says what it is for, in HTML and in text, with one link and nothing to load",
  ({ message, page, named, texts: [expectedSubject, ...parts] }) => {
    // The login takes none.
    const token_hash = page === "login" ? "" : (expect.stringMatching(/^\w+$/) as string);
    expect(addressOf(message)).toEqual({ page: `${site}/${page}`, token_hash, named });
    const { subject = "", html = "", text = "", links = [] } = message ?? {};
    const [link = ""] = links;
    expect(subject).toBe(expectedSubject);
    for (const part of [...parts, copyrightLine, productNameParts.join("")])
      expect(text).toContain(part);
    // Name, heading, purpose, link, how long it works, what else to do, copyright.
    expect(text.split("\n\n")).toHaveLength(7);
    const [first, second] = productNameParts;
    expect(html).toMatch(new RegExp(`${first}<span style="color: #ff0000">${second}</span>`));
    expect(html).toContain(`<title>${subject}</title>`);
    expect(links).toHaveLength(1);
    expect(html.match(/<a\s/g)).toHaveLength(1);
    expect(text.split(link)).toHaveLength(2);
    const whole = subject + html + text;
    expect(whole).not.toMatch(/\{\{|\bcode\b|supabase|\bLite\b|powered/i);
    expect(whole.replaceAll(link, "")).not.toMatch(/\b\d{6}\b(?!;|")/);
    expect(html).not.toMatch(/<(?:img|link|script|style)|url\(|http:\/\/(?!localhost:5173)/);
  },
);

test("templates isolate typed text, differ only in words, and say how long links last", () => {
  const read = (file: string) => readFileSync(join(emailTemplates, file), "utf8");
  for (const file of readdirSync(emailTemplates)) {
    const text = read(file).replace(/<(?!\/?bdi>)[^>]*>/g, "");
    const shown = text.match(/\{\{/g) ?? [];
    expect(text.match(/<bdi>\{\{.*?\}\}<\/bdi>/g) ?? [], file).toHaveLength(shown.length);
  }
  const layouts = ["confirmation", "invite", "recovery", "magic_link", "email_change"].map((name) =>
    read(`${name}.html`)
      .replace(/<\/?bdi>/g, "")
      .replace(/href="[^"]*"|(?<=>)[^<]*(?=<)/g, "")
      .replace(/\s+/g, " "),
  );
  expect(new Set(layouts).size).toBe(1);
  expect(readFileSync(configFile, "utf8")).toContain("otp_expiry = 3600");
});
