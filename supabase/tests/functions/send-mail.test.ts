/** E-mails are sent once, in order and to the right people, also when senders run at once or end in the middle. */
import { sampleOrder, sampleRace } from "@outpace/emails/samples";
import { expect, test } from "vitest";
import { handler as sendMail } from "../../functions/send-mail/handler.ts";
import { publishableKey } from "../harness/backend.ts";
import { addBrand } from "../http/fixtures.ts";
import { createMailBench } from "./mail-bench.ts";

test("an e-mail is sent to the account's address, with its links, and never again", async () => {
  const bench = await createMailBench();
  const { userId, email } = await addBrand(bench.backend);
  const id = await bench.add({ kind: "race_approved", payload: { race: sampleRace }, userId });
  expect(await bench.send()).toEqual({ status: 200, body: { sent: 1, later: 0, failed: 0 } });
  const [message] = bench.mailbox.list();
  expect(message).toMatchObject({
    to: email,
    headers: { From: "Outpace <no-reply@outpace.example>" },
  });
  expect(message?.links).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        `^http://localhost:5173/brands/switch-off-email\\?token=${userId}%3Adecisions\\.`,
      ),
    ]),
  );
  expect(await bench.stateOf(id)).toEqual({
    state: "sent",
    attempts: 1,
    last_error: null,
    provider_id: message?.id,
  });
  await bench.makeDue();
  expect((await bench.send()).body).toMatchObject({ sent: 0 });
  expect(bench.mailbox.list()).toHaveLength(1);
});

test("senders that run at once share the e-mails, and send each once", async () => {
  const bench = await createMailBench();
  const ids: string[] = [];
  for (let count = 0; count < 60; count += 1) ids.push(await bench.add());
  const runs = await Promise.all([1, 2, 3, 4].map(() => bench.send({ perSecond: 20 })));
  const sent = runs.map(({ body }) => body["sent"] as number);
  expect(sent.reduce((sum, count) => sum + count)).toBe(60);
  expect(Math.max(...sent)).toBeLessThan(60);
  expect(bench.mailbox.list()).toHaveLength(60);
  expect(new Set(bench.mailbox.list().map(({ to }) => to)).size).toBe(60);
  expect(bench.requests.filter((request) => request === "POST /emails")).toHaveLength(60);
});

test("a kill between the provider's answer and finish_email: it is sent once, with the same id", async () => {
  const bench = await createMailBench();
  const { userId } = await addBrand(bench.backend);
  const id = await bench.add({ kind: "race_approved", payload: { race: sampleRace }, userId });
  await bench.sendKilledAt("/rpc/finish_email");
  // The claim lasts.
  expect((await bench.send()).body).toMatchObject({ sent: 0 });
  await bench.makeDue();
  expect((await bench.send()).body).toMatchObject({ sent: 1 });
  expect(bench.mailbox.list()).toHaveLength(1);
  expect(await bench.stateOf(id)).toMatchObject({
    state: "sent",
    attempts: 2,
    provider_id: bench.mailbox.list()[0]?.id,
  });
});

test("a kill before the provider has it: the e-mail comes back, and is sent", async () => {
  const bench = await createMailBench();
  const id = await bench.add();
  await bench.sendKilledAt("/emails");
  await bench.makeDue();
  expect((await bench.send()).body).toMatchObject({ sent: 1 });
  expect(await bench.stateOf(id)).toMatchObject({ state: "sent", attempts: 2 });
});

test("a kill after finish_email: nothing is left to do", async () => {
  const bench = await createMailBench();
  const id = await bench.add();
  await bench.sendKilledAt("/rpc/finish_email", { isSent: true });
  await bench.makeDue();
  expect((await bench.send()).body).toMatchObject({ sent: 0 });
  expect(bench.mailbox.list()).toHaveLength(1);
  expect(await bench.stateOf(id)).toMatchObject({ state: "sent", attempts: 1 });
});

test("an e-mail that was sent before its account's address changed is not sent again", async () => {
  const bench = await createMailBench();
  const { userId } = await addBrand(bench.backend);
  const id = await bench.add({ userId });
  await bench.sendKilledAt("/rpc/finish_email");
  await bench.makeDue();
  await bench.sql("update auth.users set email = 'new.' || email where id = $1", userId);
  // The former address is told of the change.
  await bench.sql("delete from private.outbox where id <> $1", id);
  expect((await bench.send()).body).toMatchObject({ sent: 1 });
  expect(bench.mailbox.list()).toHaveLength(1);
  expect(await bench.stateOf(id)).toMatchObject({ state: "sent", provider_id: null });
});

test("only the key of the service role may call it", async () => {
  const bench = await createMailBench();
  const id = await bench.add();
  expect((await bench.call(sendMail, {})).status).toBe(401);
  for (const key of [publishableKey, "sb_secret_wrong"]) {
    expect([401, 403]).toContain((await bench.send({}, key)).status);
  }
  expect(await bench.stateOf(id)).toMatchObject({ state: "waiting", attempts: 0 });
});

test("one brand's hundred do not delay another's receipt", async () => {
  const bench = await createMailBench();
  const [loud, quiet] = [await addBrand(bench.backend), await addBrand(bench.backend)];
  const receipt = {
    kind: "order_paid",
    payload: { order: sampleOrder, race: null, receipt_url: null },
  };
  for (let count = 0; count < 100; count += 1)
    await bench.add({ ...receipt, brandId: loud.brandId });
  const address = "quiet@reader.example";
  await bench.add({ ...receipt, brandId: quiet.brandId, recipient: address });
  await bench.send({ perSecond: 50 });
  const order = bench.mailbox
    .list()
    .toReversed()
    .map(({ to }) => to);
  expect(order).toHaveLength(101);
  expect(order.indexOf(address)).toBeLessThan(3);
});

test("neither a key nor an address is logged or kept with an error", async () => {
  const bench = await createMailBench();
  await bench.add({ payload: {}, recipient: "lovelace@person.example" });
  await bench.add({ recipient: "lovelace@person.example" });
  bench.refuseWith(422, {
    name: "lovelace@person.example",
    message: "lovelace@person.example re_bench",
  });
  await bench.send();
  await bench.send({ supabaseUrl: "http://127.0.0.1:9" });
  expect(bench.logged).toHaveLength(2);
  const errors = await bench.sql<{ last_error: string }>("select last_error from private.outbox");
  expect(JSON.stringify([bench.logged, errors])).not.toMatch(
    /lovelace|person|re_bench|sb_secret|http:/,
  );
});
