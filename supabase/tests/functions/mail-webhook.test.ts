/** What the e-mail provider tells of e-mails that it had accepted. */
import { createHmac } from "node:crypto";
import { localEmailWebhookSecret } from "@outpace/local-supabase";
import { expect, test } from "vitest";
import { createMailBench } from "./mail-bench.ts";

const bench = await createMailBench();
const { sql, stateOf, webhook } = bench;

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

/** Returns the response's status. */
async function deliver(event: unknown, delivery: Delivery = {}): Promise<number> {
  const payload = typeof event === "string" ? event : JSON.stringify(event);
  const { id = crypto.randomUUID(), secrets = [localEmailWebhookSecret] } = delivery;
  const { timestamp = now(), body = payload } = delivery;
  const signatures = secrets.map((secret) => sign(secret, `${id}.${String(timestamp)}.${payload}`));
  const headers = {
    ...{ "svix-id": id, "svix-timestamp": String(timestamp) },
    "svix-signature": signatures.join(" "),
  };
  return (await webhook({ body, headers })).status;
}

const address = "lovelace@brand.example";

/** An e-mail that the provider has accepted, and the event that it bounced. */
async function addSent() {
  const id = await bench.add({ recipient: address });
  await bench.send();
  const email_id = (await stateOf(id))?.provider_id ?? "";
  const data = { email_id, from: "no-reply@outpace.example", to: [address] };
  return { id, data, bounced: { type: "email.bounced", data } };
}

const isSuppressed = async () =>
  (await sql<{ is: boolean }>('select private.is_suppressed($1) as "is"', address))[0]?.is;

const events = () => sql("select event_id, deliveries, failure from private.email_events");

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
    const { id, data } = await addSent();
    const event = { type: `email.${failure}`, data: { ...data, ...more } };
    expect(await deliver(event)).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: "failed", last_error: failure });
    expect(await events()).toMatchObject([{ failure }]);
    expect(await isSuppressed()).toBe(isFinal);
  },
);

test("a bad, an old, an early or no signature is 400, and nothing is stored; of a rolled secret's two, one has to match; a repeat is stored once", async () => {
  const { id, bounced } = await addSent();
  const body = JSON.stringify(bounced);
  for (const wrong of [
    { secrets: [otherSecret] },
    { secrets: [] },
    { timestamp: now() - 301 },
    // Later than the tolerance by a minute, since the clock goes on until it is read.
    { timestamp: now() + 360 },
    { body: `${body} ` },
  ]) {
    expect(await deliver(bounced, wrong)).toBe(400);
  }
  const nonsense = { "svix-id": "a", "svix-signature": "v1,a v1,% v2,YQ==" };
  for (const headers of [{}, { ...nonsense, "svix-timestamp": String(now()) }]) {
    const refused = { status: 400, body: { hint: "invalid_signature" } };
    expect(await webhook({ body, headers })).toMatchObject(refused);
  }
  expect(await events()).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: "sent" });
  const rolled = { id: "msg_1", secrets: [otherSecret, localEmailWebhookSecret] };
  const statuses = await Promise.all([1, 2, 3].map(() => deliver(bounced, rolled)));
  expect(statuses).toEqual([200, 200, 200]);
  expect(await events()).toEqual([{ event_id: "msg_1", deliveries: 3, failure: "bounced" }]);
});

test("an event that is faster than the sender's own note counts all the same", async () => {
  const id = await bench.add({ recipient: address });
  const { reached, answer } = bench.stopAt("/rpc/finish_email");
  const sending = bench.send();
  await reached;
  const email_id = bench.mailbox.list()[0]?.id;
  await deliver({ type: "email.bounced", data: { email_id, to: [address] } });
  answer();
  await sending;
  expect(await stateOf(id)).toMatchObject({ state: "failed", last_error: "bounced" });
});

test("another type is answered 200 and has no effect; what is no event is 400; an e-mail of others suppresses its address too", async () => {
  const { id, data } = await addSent();
  for (const type of ["delivered", "bounced.later", "constructor"]) {
    expect(await deliver({ type: `email.${type}`, data })).toBe(200);
  }
  for (const body of ["", "null", "[]", '{"type": "email.bounced"}', '{"type": 1, "data": {}}']) {
    expect(await deliver(body)).toBe(400);
  }
  expect(await stateOf(id)).toMatchObject({ state: "sent" });
  expect(await isSuppressed()).toBe(false);
  const issue = { email_id: "of_an_issue", to: ["Ada <Lovelace@Brand.example>"] };
  expect(await deliver({ type: "email.complained", data: issue })).toBe(200);
  expect(await isSuppressed()).toBe(true);
});

test("no address is stored or logged; while the database is down the answer is 500", async () => {
  const { id, bounced } = await addSent();
  const mend = bench.answerAt("/note_email_event", 503, { message: address });
  expect(await deliver(bounced)).toBe(500);
  mend();
  expect(await deliver(bounced)).toBe(200);
  await sql("delete from private.outbox where id = $1", id);
  const kept = await sql(
    `select (select json_agg(e) from private.email_events e) as events,
       (select json_agg(s) from private.suppressed_addresses s) as addresses`,
  );
  expect(JSON.stringify([kept, bench.logged])).not.toMatch(/lovelace|brand\.example/i);
});
