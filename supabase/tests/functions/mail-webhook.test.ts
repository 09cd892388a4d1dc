/** What the e-mail provider tells of e-mails that it had accepted. */
import { createHmac } from "node:crypto";
import { localEmailWebhookSecret } from "@outpace/local-supabase";
import { expect, test } from "vitest";
import { createMailBench, type MailBench } from "./mail-bench.ts";

interface Delivery {
  id?: string;
  /** Each signs the event. */
  secrets?: string[];
  /** Seconds since 1970. */
  timestamp?: number;
  /** Is sent in place of what was signed. */
  body?: string;
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}

const otherSecret = `whsec_${Buffer.from("another").toString("base64")}`;
const now = () => Math.floor(Date.now() / 1000);

function deliver(bench: MailBench, event: unknown, delivery: Delivery = {}) {
  const payload = typeof event === "string" ? event : JSON.stringify(event);
  const { id = crypto.randomUUID(), secrets = [localEmailWebhookSecret] } = delivery;
  const { timestamp = now(), body = payload } = delivery;
  const signatures = secrets.map((secret) => sign(secret, `${id}.${String(timestamp)}.${payload}`));
  return bench.webhook({
    body,
    headers: {
      "svix-id": id,
      "svix-timestamp": String(timestamp),
      "svix-signature": signatures.join(" "),
    },
  });
}

const address = "lovelace@brand.example";

/** An e-mail that the provider has accepted, and the event that it bounced. */
async function addSent(bench: MailBench) {
  const id = await bench.add({ recipient: address });
  await bench.send();
  const email_id = (await bench.stateOf(id))?.provider_id ?? "";
  const data = { email_id, from: "no-reply@outpace.example", to: [address] };
  return { id, data, bounced: { type: "email.bounced", data } };
}

const isSuppressed = async (bench: MailBench) =>
  (await bench.sql<{ is: boolean }>('select private.is_suppressed($1) as "is"', address))[0]?.is;

const events = (bench: MailBench) =>
  bench.sql("select event_id, deliveries, failure from private.email_events");

test.each([
  ["bounced", { bounce: { type: "Permanent" } }, true],
  ["complained", {}, true],
  // A full mailbox.
  ["bounced", { bounce: { type: "Transient" } }, false],
  ["failed", {}, false],
  ["suppressed", {}, false],
])(
  "an e-mail that has %s %j was not delivered; its address is sent nothing more: %s",
  async (failure, more, isFinal) => {
    const bench = await createMailBench();
    const { id, data } = await addSent(bench);
    const event = { type: `email.${failure}`, data: { ...data, ...more } };
    expect((await deliver(bench, event)).status).toBe(200);
    expect(await bench.stateOf(id)).toMatchObject({ state: "failed", last_error: failure });
    expect(await events(bench)).toMatchObject([{ failure }]);
    expect(await isSuppressed(bench)).toBe(isFinal);
  },
);

test("a bad, an old, an early or no signature is 400, and nothing is stored; of a rolled secret's two, one has to match", async () => {
  const bench = await createMailBench();
  const { id, bounced } = await addSent(bench);
  const body = JSON.stringify(bounced);
  const nonsense = { "svix-id": "a", "svix-signature": "v1,a v1,% v2,YQ==" };
  for (const refused of [
    () => deliver(bench, bounced, { secrets: [otherSecret] }),
    () => deliver(bench, bounced, { secrets: [] }),
    () => deliver(bench, bounced, { timestamp: now() - 301 }),
    // Later than the tolerance by a minute, since the clock goes on until it is read.
    () => deliver(bench, bounced, { timestamp: now() + 360 }),
    () => deliver(bench, bounced, { body: `${body} ` }),
    () => bench.webhook({ body }),
    () => bench.webhook({ body, headers: { ...nonsense, "svix-timestamp": String(now()) } }),
  ]) {
    expect(await refused()).toMatchObject({ status: 400, body: { hint: "invalid_signature" } });
  }
  expect(await events(bench)).toEqual([]);
  expect(await bench.stateOf(id)).toMatchObject({ state: "sent" });
  const secrets = [otherSecret, localEmailWebhookSecret];
  expect((await deliver(bench, bounced, { secrets })).status).toBe(200);
});

test("an event that is repeated is stored once", async () => {
  const bench = await createMailBench();
  const { bounced } = await addSent(bench);
  const deliveries = [1, 2, 3].map(() => deliver(bench, bounced, { id: "msg_1" }));
  expect((await Promise.all(deliveries)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await events(bench)).toEqual([{ event_id: "msg_1", deliveries: 3, failure: "bounced" }]);
});

test("an event that is faster than the sender's own note counts all the same", async () => {
  const bench = await createMailBench();
  const id = await bench.add({ recipient: address });
  const { reached, answer } = bench.stopAt("/rpc/finish_email");
  const sending = bench.send();
  await reached;
  const email_id = bench.mailbox.list()[0]?.id;
  await deliver(bench, { type: "email.bounced", data: { email_id, to: [address] } });
  answer();
  await sending;
  expect(await bench.stateOf(id)).toMatchObject({ state: "failed", last_error: "bounced" });
});

test("another type is answered 200 and has no effect; what is no event is 400; an e-mail of others suppresses its address too", async () => {
  const bench = await createMailBench();
  const { id, data } = await addSent(bench);
  for (const type of ["delivered", "bounced.later", "constructor"]) {
    expect((await deliver(bench, { type: `email.${type}`, data })).status).toBe(200);
  }
  for (const body of ["", "null", "[]", '{"type": "email.bounced"}', '{"type": 1, "data": {}}']) {
    expect((await deliver(bench, body)).status).toBe(400);
  }
  expect(await bench.stateOf(id)).toMatchObject({ state: "sent" });
  expect(await isSuppressed(bench)).toBe(false);
  const issue = { email_id: "of_an_issue", to: ["Ada <Lovelace@Brand.example>"] };
  expect((await deliver(bench, { type: "email.complained", data: issue })).status).toBe(200);
  expect(await isSuppressed(bench)).toBe(true);
});

test("no address is stored or logged; while the database is down the answer is 500", async () => {
  const bench = await createMailBench();
  const { id, bounced } = await addSent(bench);
  const mend = bench.breakWith(({ pathname }) =>
    pathname.endsWith("/note_email_event")
      ? Promise.resolve(Response.json({ message: address }, { status: 503 }))
      : undefined,
  );
  expect((await deliver(bench, bounced)).status).toBe(500);
  mend();
  expect((await deliver(bench, bounced)).status).toBe(200);
  await bench.sql("delete from private.outbox where id = $1", id);
  const kept = await bench.sql(
    `select (select json_agg(e) from private.email_events e) as events,
       (select json_agg(s) from private.suppressed_addresses s) as addresses`,
  );
  expect(JSON.stringify([kept, bench.logged])).not.toMatch(/lovelace|brand\.example/i);
});
