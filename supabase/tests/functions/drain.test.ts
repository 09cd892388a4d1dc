/** How long ten thousand e-mails take at a provider that takes 20 in a second; emails/claims.test.ts has the database's part. */
import { sampleOrder, sampleRace } from "@outpace/emails/samples";
import { expect, test } from "vitest";
import { drain } from "../../functions/emails/drain.ts";
import type { ClaimedEmail, Outbox } from "../../functions/emails/outbox.ts";
import type { SenderEnvironment } from "../../functions/emails/environment.ts";
import type { Surroundings } from "../../functions/platform/surroundings.ts";

const minute = 60_000;
/** Milliseconds, because every e-mail is rendered. */
const timeout = 120_000;

const email = (id: string): ClaimedEmail => ({
  id,
  kind: "order_paid",
  payload: { order: sampleOrder, race: sampleRace, receipt_url: null },
  recipient: `${id}@reader.example`,
  attempts: 1,
  switch_off_token: null,
  confirm_token: null,
  unsubscribe_token: null,
});

const environment: SenderEnvironment = {
  supabaseUrl: "http://127.0.0.1:9",
  publishableKey: "",
  secretKey: "",
  apiUrl: new URL("https://api.provider.example"),
  apiKey: "re_x",
  from: "Outpace <no-reply@outpace.example>",
  perSecond: 20,
  portalUrl: "https://partners.outpace.example",
  marketingUrl: "https://outpace.example",
};

test(
  "ten thousand are sent within ten minutes of being written, 20 in any second",
  { timeout },
  async () => {
    const waiting = Array.from({ length: 10_000 }, (_, index) => String(index));
    let time = 0;
    const clock = {
      now: () => time,
      sleep: (milliseconds: number) => {
        time += milliseconds;
        return Promise.resolve();
      },
    };
    const sentAt: number[] = [];
    const surroundings: Surroundings<SenderEnvironment> = {
      environment,
      patience: 10_000,
      fetch: () => {
        sentAt.push(time);
        return Promise.resolve(Response.json({ id: String(sentAt.length) }));
      },
      log: () => undefined,
    };
    const outbox = {
      claim: (size: number) => Promise.resolve(waiting.splice(0, size).map(email)),
      finish: () => Promise.resolve(),
      fail: () => Promise.reject(new Error("Nothing fails.")),
    } as unknown as Outbox;
    // The schedule wakes a minute after they were written, at the latest.
    for (let run = 1; waiting.length > 0; run += 1) {
      time = run * minute;
      await drain(surroundings, outbox, clock);
      expect(time).toBeLessThanOrEqual((run + 1) * minute);
    }
    expect(sentAt).toHaveLength(10_000);
    expect(time).toBeLessThan(10 * minute);
    const spans = sentAt.slice(20).map((at, index) => at - (sentAt[index] ?? 0));
    expect(Math.min(...spans)).toBeGreaterThanOrEqual(1000);
  },
);
