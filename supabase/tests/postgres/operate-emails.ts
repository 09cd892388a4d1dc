/** Tests what `docs/operate.md` tells operators about e-mails. */
import { expect } from "vitest";
import type { Database } from "../harness/database.ts";
import type { TaskTests } from "./operate-tasks.ts";

export const testsOfEmails = ({ owner }: Database): TaskTests => ({
  "See which e-mails wait and why": async (next) => {
    await owner`delete from private.outbox`;
    const write = (address: string) =>
      owner`select private.email_address('order_paid', ${address}, ${address}, '{}')`;
    const address = "reader@mailbox.example";
    await write(address);
    expect(await next()).toMatchObject([{ kind: "order_paid", attempts: 0, last_error: null }]);
    const claim = () => owner<{ id: string }[]>`select id from public.claim_emails(10)`;
    const [claimed] = await claim();
    await owner`select public.fail_email(${claimed?.id ?? ""}, '422 validation_error', true)`;
    await next();
    expect(await claim()).toEqual([claimed]);
    await owner`select public.finish_email(${claimed?.id ?? ""}, 'sent_1')`;
    await owner`select public.note_email_event('event_1', 'email.bounced', 'sent_1', 'bounced', ${[address]})`;
    expect(await next()).toEqual([{ is_suppressed: true }]);
    expect(await next()).toEqual([{ lift_suppression: true }]);
    await owner`update private.outbox set created_at = now() - interval '30 days'`;
    expect(await next()).toEqual([{ clear_outbox: 1 }]);
  },
});
