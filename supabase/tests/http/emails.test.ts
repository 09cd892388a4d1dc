/** The e-mails of our templates, as the mail catcher receives them from a backend that confirms addresses. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { copyrightLine, productNameParts } from "@outpace/domain/product";
import type { CaughtMessage } from "@outpace/local-supabase";
import { afterAll, describe, expect, test } from "vitest";
import { startInProcess } from "../harness/backend.ts";
import { configFile, emailTemplates } from "../harness/files.ts";
import { password } from "./fixtures.ts";

const settings = ["auth.email.enable_confirmations = true"];
const backend = await startInProcess({ settings });
afterAll(backend.stop);
const resetPage = "http://localhost:5173/brands/reset-password";
const [oldEmail, newEmail] = ["old@company.example", "new@company.example"];

/** The message that a request sends. */
async function sentBy(
  request: () => PromiseLike<{ error: unknown }>,
): Promise<CaughtMessage | undefined> {
  backend.mailbox.clear();
  expect((await request()).error).toBeNull();
  return backend.mailbox.list()[0];
}

/** Where a message's link leads. */
async function follow(message?: CaughtMessage): Promise<string | null> {
  const response = await fetch(message?.links[0] ?? "", { redirect: "manual" });
  return response.headers.get("location");
}

const { auth } = backend.visitor();
const confirmation = await sentBy(() => auth.signUp({ email: oldEmail, password }));
await backend.database.query(
  "update auth.users set confirmation_sent_at = confirmation_sent_at - interval '1 minute'",
);
const again = await sentBy(() => auth.resend({ type: "signup", email: oldEmail }));
const unconfirmed = await auth.signInWithPassword({ email: oldEmail, password });
const confirmed = await follow(again);
await auth.signInWithPassword({ email: oldEmail, password });
const recovery = await sentBy(() =>
  auth.resetPasswordForEmail(oldEmail, { redirectTo: resetPage }),
);
const change = await sentBy(() => auth.updateUser({ email: newEmail }));

const messages = { confirmation, recovery, "email change": change };

const texts: Readonly<Record<keyof typeof messages, readonly [subject: string, ...string[]]>> = {
  confirmation: ["Confirm your email address", `Confirm that ${oldEmail} is yours`],
  recovery: ["Reset your password", `the password for ${oldEmail}`],
  "email change": ["Confirm your new email address", oldEmail, newEmail],
};

test("a confirmation that is sent again differs in its link only", () => {
  const [first, second] = [confirmation, again].map((message) => {
    const withoutLink = (content = "") =>
      content.replaceAll("&amp;", "&").replaceAll(message?.links[0] ?? "", "");
    return [message?.to, message?.subject, withoutLink(message?.text), withoutLink(message?.html)];
  });
  expect(second).toEqual(first);
});

test("a confirmation's link opens the account, which was closed before", () => {
  expect(unconfirmed.error?.code).toBe("email_not_confirmed");
  expect(confirmed).toMatch(/#access_token=/);
});

test("a recovery's link leads to the page for a new password", async () => {
  expect(await follow(recovery)).toMatch(new RegExp(`^${resetPage}#access_token=`));
});

describe.each(Object.entries(messages))("%s", (kind, message) => {
  const { subject = "", html = "", text = "", links = [] } = message ?? {};
  const [link = ""] = links;
  const whole = subject + html + text;

  test("it says what it is for, in HTML and in text", () => {
    const [expectedSubject, ...parts] = texts[kind as keyof typeof texts];
    expect(subject).toBe(expectedSubject);
    for (const part of [...parts, copyrightLine, productNameParts.join("")])
      expect(text).toContain(part);
    // The name, the heading, what it is for, how long the link works, the link, what else to do, the copyright.
    expect(text.split("\n\n")).toHaveLength(7);
    const [first, second] = productNameParts;
    expect(html).toMatch(new RegExp(`${first}<span style="color: #ff0000">${second}</span>`));
    expect(html).toContain(`<title>${subject}</title>`);
  });

  test("its one link is a button, and stands as plain text in both parts", () => {
    expect(links).toEqual([expect.stringContaining(`${backend.apiUrl}/auth/v1/verify?`)]);
    expect(html.match(/<a\s/g)).toHaveLength(1);
    expect(html.split(link)).toHaveLength(3);
    expect(text.split(link)).toHaveLength(2);
  });

  test("it has no code, nothing of another product and nothing to load", () => {
    expect(whole).not.toMatch(/\{\{|\bcode\b|supabase|\bLite\b|powered/i);
    expect(whole.replaceAll(link, "")).not.toMatch(/\b\d{6}\b(?!;|")/);
    expect(html).not.toMatch(/<(?:img|link|script|style)|url\(|http:\/\/(?!127\.0\.0\.1)/);
  });
});

test("the templates differ in their words only, and a link lasts as long as they say", () => {
  const layouts = ["confirmation", "recovery", "email_change"].map((name) =>
    readFileSync(join(emailTemplates, `${name}.html`), "utf8")
      .replace(/>[^<]*</g, "><")
      .replace(/\s+/g, " "),
  );
  expect(new Set(layouts).size).toBe(1);
  expect(readFileSync(configFile, "utf8")).toContain("otp_expiry = 3600");
});
