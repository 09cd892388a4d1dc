/** Tests what `docs/operate.md` tells operators about the newsletter. */
import { expect } from "vitest";
import { asPerson, count, type Database } from "../harness/database.ts";
import type { TaskTests } from "./operate-tasks.ts";

export const testsOfNewsletter = (database: Database): TaskTests => ({
  "Answer a newsletter reader": async (next) => {
    const { owner } = database;
    const visitor = asPerson(database, null);
    const email = "mallory@mailbox.example";
    await visitor`select public.subscribe_to_newsletter(${email}, '/newsletter', '2026-11')`;
    await visitor`select public.confirm_newsletter(${await confirmToken(database, email)}, '2026-11')`;
    const [record] = await next();
    expect(JSON.parse(record?.["record"] as string)).toMatchObject({
      ...{ email, status: "confirmed", page: "/newsletter" },
      consents: [
        {
          event: "requested",
          wording: "2026-11",
          text: expect.stringContaining("a week") as string,
        },
        { event: "confirmed", page: "/newsletter/confirm" },
      ],
      emails: [{ kind: "newsletter_confirmation" }],
    });
    expect(await next()).toEqual([{ forget_newsletter_address: true }]);
    const kept = `public.newsletter_subscribers where address_hash = private.address_hash('${email}')`;
    expect(await count(owner, kept)).toBe(0);
    expect(await count(owner, `private.outbox where recipient = '${email}'`)).toBe(0);
  },
});

async function confirmToken({ owner }: Database, email: string): Promise<string> {
  const [row] = await owner<{ token: string }[]>`
    select private.sign_link('confirm_newsletter', nonce::text) as token
    from public.newsletter_subscribers where email = ${email}`;
  return row?.token ?? "";
}
