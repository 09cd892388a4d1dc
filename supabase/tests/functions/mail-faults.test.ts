/** What happens to e-mails when the provider, or the database, does not do its part. */
import { expect, test } from "vitest";
import { addAccount } from "../http/fixtures.ts";
import { createMailBench } from "./mail-bench.ts";

test.for([500, 503, 401, 403])(
  "a provider that answers %d is asked again later",
  async (status) => {
    const bench = await createMailBench();
    const id = await bench.add();
    const mend = bench.refuseWith(status);
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

test("a provider that limits us gets nothing for as long as it says, then the rest", async () => {
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
    [400, {}, 10],
    [429, { "retry-after": "3600" }, 1],
  ] as const) {
    const bench = await createMailBench();
    for (let count = 0; count < 30; count += 1) await bench.add();
    bench.refuseWith(status, {}, headers);
    await bench.send({ perSecond: 20 });
    const requests = bench.requests.filter((request) => request === "POST /emails").length;
    expect(requests).toBeGreaterThanOrEqual(asked);
    // Those that were under way.
    expect(requests).toBeLessThan(30);
  }
});

test.for([
  [400, "Invalid to field. The email address needs to follow the email@example.com format."],
  [422, "Invalid `to` field. The email address needs to follow the `email@example.com` format."],
  [413, "The e-mail is too large."],
] as const)(
  "an e-mail that the provider refuses with %d for its address or size has failed",
  async ([status, message]) => {
    const bench = await createMailBench();
    const id = await bench.add();
    const mend = bench.refuseWith(status, { name: "validation_error", message });
    expect((await bench.send()).body).toEqual({ sent: 0, later: 0, failed: 1 });
    const failed = { state: "failed", last_error: `${String(status)} validation_error` };
    expect(await bench.stateOf(id)).toMatchObject(failed);
    mend();
    await bench.makeDue();
    await bench.send();
    expect(await bench.stateOf(id)).toMatchObject(failed);
  },
);

test.for([
  [400, "API key is invalid"],
  [422, "Invalid `from` field. The email address needs to follow the `email@example.com` format."],
  [422, "Missing `subject` field."],
  [422, undefined],
] as const)(
  "an e-mail that the provider refuses with %d for another reason waits: %s",
  async ([status, message]) => {
    const bench = await createMailBench();
    const id = await bench.add();
    const mend = bench.refuseWith(status, { name: "validation_error", message });
    expect((await bench.send()).body).toEqual({ sent: 0, later: 1, failed: 0 });
    // Not like the answer to an address, which the brand would read as its own.
    const last_error = `request ${String(status)} validation_error`;
    expect(await bench.stateOf(id)).toMatchObject({ state: "waiting", last_error });
    mend();
    await bench.makeDue();
    expect((await bench.send()).body).toMatchObject({ sent: 1 });
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

test("an e-mail that waited a day is given up, and staff are told", async () => {
  const bench = await createMailBench();
  const staff = await addAccount(bench.backend);
  await bench.sql("select private.grant_staff($1)", staff.email);
  await bench.backend.database.exec(
    "delete from private.outbox; delete from private.staff_news; delete from private.staff_told",
  );
  const id = await bench.add({ minutes: 24 * 60 });
  expect((await bench.send()).body).toMatchObject({ sent: 0 });
  await bench.sql("select private.give_up_emails(), private.tell_failed_emails()");
  expect(await bench.stateOf(id)).toMatchObject({ state: "failed", last_error: "not_sent" });
  await bench.send();
  expect(bench.mailbox.list()).toContainEqual(
    expect.objectContaining({ to: staff.email, subject: "1 email could not be delivered" }),
  );
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
