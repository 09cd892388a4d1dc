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

function deliver(bench: MailBench, event: unknown, delivery: Delivery = {}) {
  const payload = typeof event === "string" ? event : JSON.stringify(event);
  const {
    id = crypto.randomUUID(),
    secrets = [localEmailWebhookSecret],
    timestamp = Math.floor(Date.now() / 1000),
    body = payload,
  } = delivery;
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
async function addSent(bench: MailBench, recipient = address) {
  const id = await bench.add({ recipient });
  await bench.send();
  const email_id = (await bench.stateOf(id))?.provider_id ?? "";
  const data = { email_id, from: "no-reply@outpace.example", to: [recipient] };
  const bounced = { type: "email.bounced", data: { ...data, bounce: { type: "Permanent" } } };
  return { id, email_id, data, bounced };
}

const isSuppressed = async (bench: MailBench, recipient = address) =>
  (await bench.sql<{ is: boolean }>('select private.is_suppressed($1) as "is"', recipient))[0]?.is;

const events = (bench: MailBench) =>
  bench.sql<{ event_id: string; deliveries: number; failure: string | null }>(
    "select event_id, deliveries, failure from private.email_events",
  );

test.for(["bounced", "complained"])(
  "an e-mail that has %s was not delivered, and nothing more is sent to its address",
  async (failure) => {
    const bench = await createMailBench();
    const { id, bounced } = await addSent(bench);
    expect((await deliver(bench, { ...bounced, type: `email.${failure}` })).status).toBe(200);
    expect(await bench.stateOf(id)).toMatchObject({ state: "failed", last_error: failure });
    const next = await bench.add({ recipient: "LOVELACE@brand.example" });
    const other = await bench.add();
    expect((await bench.send()).body).toMatchObject({ sent: 1 });
    expect(await bench.stateOf(next)).toMatchObject({
      state: "failed",
      attempts: 0,
      last_error: "suppressed",
    });
    expect(await bench.stateOf(other)).toMatchObject({ state: "sent" });
  },
);

test.for(["failed", "suppressed"])(
  "an e-mail that the provider says has %s was not delivered, and its address gets the next",
  async (failure) => {
    const bench = await createMailBench();
    const { id, data } = await addSent(bench);
    expect((await deliver(bench, { type: `email.${failure}`, data })).status).toBe(200);
    expect(await bench.stateOf(id)).toMatchObject({ state: "failed", last_error: failure });
    expect(await events(bench)).toMatchObject([{ failure }]);
    expect(await isSuppressed(bench)).toBe(false);
    const next = await bench.add({ recipient: address });
    expect((await bench.send()).body).toMatchObject({ sent: 1 });
    expect(await bench.stateOf(next)).toMatchObject({ state: "sent" });
  },
);

test("a full mailbox has not taken the e-mail, and may take the next", async () => {
  const bench = await createMailBench();
  const { id, bounced } = await addSent(bench);
  await deliver(bench, { ...bounced, data: { ...bounced.data, bounce: { type: "Transient" } } });
  expect(await bench.stateOf(id)).toMatchObject({ state: "failed", last_error: "bounced" });
  expect(await isSuppressed(bench)).toBe(false);
});

test("a bad, an old, an early or no signature is 400, and nothing is stored", async () => {
  const bench = await createMailBench();
  const { id, bounced } = await addSent(bench);
  const now = Math.floor(Date.now() / 1000);
  const refused = [
    await deliver(bench, bounced, { secrets: [otherSecret] }),
    await deliver(bench, bounced, { secrets: [] }),
    await deliver(bench, bounced, { timestamp: now - 301 }),
    // Later than the tolerance by a minute, since the clock goes on until it is read.
    await deliver(bench, bounced, { timestamp: now + 360 }),
    await deliver(bench, bounced, { body: `${JSON.stringify(bounced)} ` }),
    await bench.webhook({ body: JSON.stringify(bounced) }),
    await bench.webhook({
      body: "{}",
      headers: {
        "svix-id": "a",
        "svix-timestamp": String(now),
        "svix-signature": "v1,a v1,% v2,YQ==",
      },
    }),
  ];
  for (const { status, body } of refused) {
    expect([status, body["hint"]]).toEqual([400, "invalid_signature"]);
  }
  expect(await events(bench)).toEqual([]);
  expect(await bench.stateOf(id)).toMatchObject({ state: "sent" });
});

test("while a secret is rolled, one of two signatures has to match", async () => {
  const bench = await createMailBench();
  const { bounced } = await addSent(bench);
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

test("an e-mail sent by others, such as the newsletter, suppresses its address too", async () => {
  const bench = await createMailBench();
  const data = { email_id: "of_an_issue", to: ["Ada <Lovelace@Brand.example>"] };
  expect((await deliver(bench, { type: "email.complained", data })).status).toBe(200);
  expect(await isSuppressed(bench)).toBe(true);
});

test("another type is answered 200 and has no effect; what is no event is 400", async () => {
  const bench = await createMailBench();
  const { id, data } = await addSent(bench);
  for (const type of [
    "email.delivered",
    "contact.created",
    "email.bounced.later",
    "email.constructor",
  ]) {
    expect((await deliver(bench, { type, data })).status).toBe(200);
  }
  expect(await bench.stateOf(id)).toMatchObject({ state: "sent" });
  expect(await isSuppressed(bench)).toBe(false);
  for (const body of ["", "null", "[]", '{"type": "email.bounced"}', '{"type": 1, "data": {}}']) {
    expect((await deliver(bench, body)).status).toBe(400);
  }
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
