/** E-mails are sent once and to the right people, also when a sender ends in the middle. */
import { sampleRace } from "@outpace/emails/sample-facts";
import { expect, test } from "vitest";
import { handler } from "../../functions/send-mail/handler.ts";
import { publishableKey } from "../harness/backend.ts";
import { addBrand } from "../http/fixtures.ts";
import { createMailBench } from "./mail-bench.ts";

const bench = await createMailBench();
const { add, answerAt, mailbox, makeDue, send, stateOf, surroundings } = bench;

test("an e-mail is sent to the account's address, with its links, for the service role's key alone, and never again", async () => {
  const { userId, email } = await addBrand(bench.backend);
  const id = await add({ kind: "race_approved", payload: { race: sampleRace }, userId });
  expect((await bench.call(handler, {})).status).toBe(401);
  for (const key of [publishableKey, "sb_secret_wrong"]) {
    expect([401, 403]).toContain((await send({}, key)).status);
  }
  expect(await send()).toEqual({ status: 200, body: { sent: 1, later: 0, failed: 0 } });
  const [message] = mailbox.list();
  const headers = { From: "Outpace <no-reply@outpace.example>" };
  expect(message).toMatchObject({ to: email, headers });
  const link = `http://localhost:5173/brands/switch-off-email?token=${userId}%3Adecisions.`;
  expect(message?.links.filter((one) => one.startsWith(link))).toHaveLength(1);
  const sent = { state: "sent", attempts: 1, last_error: null, provider_id: message?.id };
  expect(await stateOf(id)).toEqual(sent);
  await makeDue();
  expect((await send()).body).toMatchObject({ sent: 0 });
  expect(mailbox.list()).toHaveLength(1);
});

test.each([
  ["before the provider has it", "/emails"],
  ["before it has noted the provider's answer", "/rpc/finish_email"],
])("a sender that is killed %s sends an e-mail once", async (_, path) => {
  const id = await add();
  surroundings.patience = 3_600_000;
  await bench.killedAt(send, path);
  surroundings.patience = 10_000;
  // The claim lasts.
  expect((await send()).body).toMatchObject({ sent: 0 });
  await makeDue();
  expect((await send()).body).toMatchObject({ sent: 1 });
  const [message, ...others] = mailbox.list();
  expect(others).toEqual([]);
  const sent = { state: "sent", attempts: 2, provider_id: message?.id };
  expect(await stateOf(id)).toMatchObject(sent);
});

test("a slow provider sends once; an e-mail that cannot be written delays no other", async () => {
  const id = await add();
  surroundings.patience = 50;
  const slow = bench.stopAt("/emails", { isSent: true });
  expect((await send()).body).toMatchObject({ later: 1 });
  expect(await stateOf(id)).toMatchObject({ state: "waiting", last_error: "timeout" });
  slow.resume();
  surroundings.patience = 10_000;
  const broken = await add({ payload: {} });
  await makeDue();
  expect((await send()).body).toEqual({ sent: 1, later: 0, failed: 1 });
  expect(await stateOf(broken)).toMatchObject({ state: "failed", last_error: "not_rendered" });
  expect(await stateOf(id)).toMatchObject({ state: "sent" });
  expect(mailbox.list()).toHaveLength(1);
});

test("while the database is down the answer is 500, and nothing is lost", async () => {
  const id = await add();
  expect((await send({ supabaseUrl: "http://127.0.0.1:9" })).status).toBe(500);
  const mend = answerAt("/finish_email", 503);
  expect((await send()).status).toBe(500);
  mend();
  await makeDue();
  expect((await send()).status).toBe(200);
  expect(mailbox.list()).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ state: "sent" });
});

test("neither a key nor an address is logged or kept with an error", async () => {
  const recipient = "lovelace@person.example";
  await add({ payload: {}, recipient });
  await add({ recipient });
  answerAt("/emails", 422, { name: recipient, message: `${recipient} re_bench` });
  await send();
  await send({ supabaseUrl: "http://127.0.0.1:9" });
  expect(bench.logged).toHaveLength(2);
  const errors = await bench.sql("select last_error from private.outbox");
  expect(JSON.stringify([bench.logged, errors])).not.toMatch(
    /lovelace|person|re_bench|sb_secret|http:/,
  );
});
