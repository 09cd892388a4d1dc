/** E-mails are sent once and to the right people, also when a sender ends in the middle. */
import { sampleRace } from "@outpace/emails/samples";
import { expect, test } from "vitest";
import { handler as sendMail } from "../../functions/send-mail/handler.ts";
import { publishableKey } from "../harness/backend.ts";
import { addBrand } from "../http/fixtures.ts";
import { createMailBench } from "./mail-bench.ts";

test("an e-mail is sent to the account's address, with its links, for the service role's key alone, and never again", async () => {
  const bench = await createMailBench();
  const { userId, email } = await addBrand(bench.backend);
  const id = await bench.add({ kind: "race_approved", payload: { race: sampleRace }, userId });
  expect((await bench.call(sendMail, {})).status).toBe(401);
  for (const key of [publishableKey, "sb_secret_wrong"]) {
    expect([401, 403]).toContain((await bench.send({}, key)).status);
  }
  expect(await bench.send()).toEqual({ status: 200, body: { sent: 1, later: 0, failed: 0 } });
  const [message] = bench.mailbox.list();
  const headers = { From: "Outpace <no-reply@outpace.example>" };
  expect(message).toMatchObject({ to: email, headers });
  const link = `http://localhost:5173/brands/switch-off-email?token=${userId}%3Adecisions.`;
  expect(message?.links.filter((one) => one.startsWith(link))).toHaveLength(1);
  const sent = { state: "sent", attempts: 1, last_error: null, provider_id: message?.id };
  expect(await bench.stateOf(id)).toEqual(sent);
  await bench.makeDue();
  expect((await bench.send()).body).toMatchObject({ sent: 0 });
  expect(bench.mailbox.list()).toHaveLength(1);
});

test.each([
  ["before the provider has it", "/emails", false, 1, { attempts: 2 }],
  ["before it has noted the provider's answer", "/rpc/finish_email", false, 1, { attempts: 2 }],
  ["once it has noted the provider's answer", "/rpc/finish_email", true, 0, { attempts: 1 }],
])("a sender that is killed %s sends an e-mail once", async (_, path, isSent, again, state) => {
  const bench = await createMailBench();
  const id = await bench.add();
  await bench.sendKilledAt(path, { isSent });
  // The claim lasts.
  expect((await bench.send()).body).toMatchObject({ sent: 0 });
  await bench.makeDue();
  expect((await bench.send()).body).toMatchObject({ sent: again });
  const [message, ...others] = bench.mailbox.list();
  expect(others).toEqual([]);
  const sent = { state: "sent", provider_id: message?.id, ...state };
  expect(await bench.stateOf(id)).toMatchObject(sent);
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

test("a provider that is slow or refuses is asked again later, and sends once; one e-mail that cannot be written holds up no other", async () => {
  const bench = await createMailBench();
  const id = await bench.add();
  bench.surroundings.patience = 50;
  const slow = bench.stopAt("/emails", { isSent: true });
  expect((await bench.send()).body).toMatchObject({ later: 1 });
  expect(await bench.stateOf(id)).toMatchObject({ state: "waiting", last_error: "timeout" });
  slow.resume();
  bench.surroundings.patience = 10_000;
  const mend = bench.refuseWith(503);
  await bench.makeDue();
  expect((await bench.send()).body).toMatchObject({ later: 1 });
  mend();
  const broken = await bench.add({ payload: {} });
  await bench.makeDue();
  expect((await bench.send()).body).toEqual({ sent: 1, later: 0, failed: 1 });
  const failed = { state: "failed", last_error: "not_rendered" };
  expect(await bench.stateOf(broken)).toMatchObject(failed);
  expect(await bench.stateOf(id)).toMatchObject({ state: "sent" });
  expect(bench.mailbox.list()).toHaveLength(1);
});

test("while the database is down the answer is 500, and nothing is lost", async () => {
  const bench = await createMailBench();
  const id = await bench.add();
  expect((await bench.send({ supabaseUrl: "http://127.0.0.1:9" })).status).toBe(500);
  const mend = bench.breakWith(({ pathname }) =>
    pathname.endsWith("/finish_email")
      ? Promise.resolve(Response.json({}, { status: 503 }))
      : undefined,
  );
  expect((await bench.send()).status).toBe(500);
  mend();
  await bench.makeDue();
  expect((await bench.send()).status).toBe(200);
  expect(bench.mailbox.list()).toHaveLength(1);
  expect(await bench.stateOf(id)).toMatchObject({ state: "sent" });
});

test("neither a key nor an address is logged or kept with an error", async () => {
  const bench = await createMailBench();
  const recipient = "lovelace@person.example";
  await bench.add({ payload: {}, recipient });
  await bench.add({ recipient });
  bench.refuseWith(422, { name: recipient, message: `${recipient} re_bench` });
  await bench.send();
  await bench.send({ supabaseUrl: "http://127.0.0.1:9" });
  expect(bench.logged).toHaveLength(2);
  const errors = await bench.sql<{ last_error: string }>("select last_error from private.outbox");
  expect(JSON.stringify([bench.logged, errors])).not.toMatch(
    /lovelace|person|re_bench|sb_secret|http:/,
  );
});
