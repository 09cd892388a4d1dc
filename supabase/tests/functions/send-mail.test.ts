/** What happens to e-mails when senders run at once, end in the middle, or the provider fails. */
import { sampleOrder, sampleRace } from "@outpace/emails/samples";
import { expect, test } from "vitest";
import { handler as sendMail } from "../../functions/send-mail/handler.ts";
import { publishableKey } from "../harness/backend.ts";
import { addBrand } from "../http/fixtures.ts";
import { createMailBench, type MailBench } from "./mail-bench.ts";

const refusedBy = (bench: MailBench, status: number, body: object = {}, headers = {}) =>
  bench.breakWith(({ pathname }) =>
    pathname === "/emails" ? Promise.resolve(Response.json(body, { status, headers })) : undefined,
  );

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
  expect((await bench.send()).body).toMatchObject({ sent: 1 });
  expect(bench.mailbox.list()).toHaveLength(1);
  expect(await bench.stateOf(id)).toMatchObject({ state: "sent", provider_id: null });
});

test.for([500, 503, 401, 403])(
  "a provider that answers %d is asked again later",
  async (status) => {
    const bench = await createMailBench();
    const id = await bench.add();
    const mend = refusedBy(bench, status);
    expect((await bench.send()).body).toEqual({ sent: 0, later: 1, failed: 0 });
    expect(await bench.stateOf(id)).toMatchObject({ state: "waiting", last_error: String(status) });
    mend();
    // Not at once.
    expect((await bench.send()).body).toMatchObject({ sent: 0 });
    await bench.makeDue();
    expect((await bench.send()).body).toMatchObject({ sent: 1 });
  },
);

test("a provider that is slow or out of reach is asked again later", async () => {
  const bench = await createMailBench();
  const id = await bench.add();
  bench.surroundings.patience = 50;
  const slow = bench.stopAt("/emails", { isSent: true });
  expect((await bench.send()).body).toMatchObject({ later: 1 });
  expect(await bench.stateOf(id)).toMatchObject({ state: "waiting", last_error: "timeout" });
  slow.resume();
  const mend = bench.breakWith(({ pathname }) =>
    pathname === "/emails" ? Promise.reject(new TypeError("down")) : undefined,
  );
  await bench.makeDue();
  await bench.send();
  expect(await bench.stateOf(id)).toMatchObject({ state: "waiting", last_error: "unreachable" });
  mend();
  await bench.makeDue();
  bench.surroundings.patience = 10_000;
  // The slow request has sent it.
  expect((await bench.send()).body).toMatchObject({ sent: 1 });
  expect(bench.mailbox.list()).toHaveLength(1);
});

test("a provider that has enough gets nothing for as long as it says, and then the rest", async () => {
  const bench = await createMailBench();
  for (let count = 0; count < 3; count += 1) await bench.add();
  let refusals = 0;
  const at: number[] = [];
  bench.breakWith(({ pathname }) => {
    if (pathname !== "/emails") return undefined;
    at.push(performance.now());
    refusals += 1;
    const body = { name: "rate_limit_exceeded" };
    return refusals === 1
      ? Promise.resolve(Response.json(body, { status: 429, headers: { "retry-after": "1" } }))
      : undefined;
  });
  expect((await bench.send({ perSecond: 1 })).body).toEqual({ sent: 2, later: 1, failed: 0 });
  const [first = 0, second = 0] = at;
  expect(second - first).toBeGreaterThan(990);
});

test("a run ends when the provider is down, or wants nothing until the next one", async () => {
  for (const [status, headers, asked] of [
    [503, {}, 10],
    [429, { "retry-after": "3600" }, 1],
  ] as const) {
    const bench = await createMailBench();
    for (let count = 0; count < 30; count += 1) await bench.add();
    refusedBy(bench, status, {}, headers);
    await bench.send({ perSecond: 20 });
    const requests = bench.requests.filter((request) => request === "POST /emails").length;
    expect(requests).toBeGreaterThanOrEqual(asked);
    // Those that were under way.
    expect(requests).toBeLessThan(30);
  }
});

test.for([400, 413, 422])(
  "an e-mail that the provider refuses with %d has failed",
  async (status) => {
    const bench = await createMailBench();
    const id = await bench.add();
    const mend = refusedBy(bench, status, { name: "validation_error", message: "to: x@y.example" });
    expect((await bench.send()).body).toEqual({ sent: 0, later: 0, failed: 1 });
    const failed = { state: "failed", last_error: `${String(status)} validation_error` };
    expect(await bench.stateOf(id)).toMatchObject(failed);
    mend();
    await bench.makeDue();
    await bench.send();
    expect(await bench.stateOf(id)).toMatchObject(failed);
  },
);

test("an e-mail that cannot be written has failed, and holds up no other", async () => {
  const bench = await createMailBench();
  const broken = await bench.add({ payload: {} });
  const whole = await bench.add();
  expect((await bench.send()).body).toEqual({ sent: 1, later: 0, failed: 1 });
  expect(await bench.stateOf(broken)).toMatchObject({
    state: "failed",
    last_error: "not_rendered",
  });
  expect(await bench.stateOf(whole)).toMatchObject({ state: "sent" });
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
  await bench.add({ payload: {}, recipient: "ada@person.example" });
  await bench.add({ recipient: "ada@person.example" });
  refusedBy(bench, 422, { name: "ada@person.example", message: "ada@person.example re_bench" });
  await bench.send();
  await bench.send({ supabaseUrl: "http://127.0.0.1:9" });
  expect(bench.logged).toHaveLength(2);
  const errors = await bench.sql<{ last_error: string }>("select last_error from private.outbox");
  expect(JSON.stringify([bench.logged, errors])).not.toMatch(/ada|person|re_bench|sb_secret|http:/);
});
