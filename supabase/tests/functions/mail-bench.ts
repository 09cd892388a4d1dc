/** A bench for the functions of e-mails, with the mail catcher, for one file. */
import { createEmailApi, createMailbox, localEmailWebhookSecret } from "@outpace/local-supabase";
import { sampleOrder, sampleRace } from "@outpace/emails/sample-facts";
import { beforeEach } from "vitest";
import { handler as webhook } from "../../functions/mail-webhook/handler.ts";
import { handler as sendMail } from "../../functions/send-mail/handler.ts";
import { secretKey } from "../harness/backend.ts";
import { createHandlerBench } from "./handler-bench.ts";

const apiUrl = new URL("http://127.0.0.1:54324");

const settings = {
  apiUrl,
  apiKey: "re_bench",
  from: "Outpace <no-reply@outpace.example>",
  perSecond: 1000,
  portalUrl: "http://localhost:5173",
  marketingUrl: "http://localhost:4321",
  webhookSecret: localEmailWebhookSecret,
};

/** The bench alone sends, and only its own e-mails: no job writes or sends any. */
const forgetOthersSql = `
  update cron.job set active = false;
  delete from private.outbox;
  delete from private.email_events;
  delete from private.suppressed_addresses;
`;

const paid = { order: sampleOrder, race: sampleRace, receipt_url: null };

interface NewEmail {
  kind?: string;
  payload?: object;
  /** An account's; by default the e-mail is to an address. */
  userId?: string;
  recipient?: string;
}

export async function createMailBench() {
  const mailbox = createMailbox();
  beforeEach(() => {
    mailbox.clear();
  });
  const catcher = createEmailApi(mailbox);
  const bench = await createHandlerBench<typeof settings, Record<string, unknown>>(
    settings,
    (request, { origin }) => (origin === apiUrl.origin ? catcher(request) : undefined),
    forgetOthersSql,
  );
  const { call, sql, surroundings } = bench;
  return {
    ...bench,
    mailbox,
    /** Runs the function once. */
    send: (changes?: Partial<typeof surroundings.environment>, apikey = secretKey) =>
      call(sendMail, { headers: { apikey } }, changes),
    webhook: (init: RequestInit) => call(webhook, init),
    /** Returns the e-mail's id. */
    async add(email: NewEmail = {}): Promise<string> {
      const { kind = "order_paid", userId = null, payload = paid } = email;
      const recipient = userId
        ? null
        : (email.recipient ?? `${crypto.randomUUID()}@reader.example`);
      const [added] = await sql<{ id: string }>(
        `insert into private.outbox (key, kind, user_id, recipient, payload)
         values (gen_random_uuid()::text, $1, $2, $3, $4::text::jsonb) returning id`,
        ...[kind, userId, recipient, JSON.stringify(payload)],
      );
      return added?.id ?? "";
    },
    stateOf: async (id: string) =>
      (
        await sql<{ provider_id: string | null }>(
          `select case when sent_at is not null then 'sent' when failed_at is not null then 'failed'
             when dropped_at is not null then 'dropped' else 'waiting' end as state,
             attempts, last_error, provider_id
           from private.outbox where id = $1`,
          id,
        )
      )[0],
    /** As if the time had passed, of claims and of what is tried again. */
    makeDue: () => sql("update private.outbox set not_before = now() where not_before > now()"),
  };
}
