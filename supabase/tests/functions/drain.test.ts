/** How fast a run sends, when it ends, and what it makes of the provider's answers, with a clock of its own. */
import { setImmediate } from "node:timers/promises";
import { sampleOrder, sampleRace } from "@outpace/emails/sample-facts";
import { expect, test } from "vitest";
import { drain } from "../../functions/emails/drain.ts";
import type { Outbox } from "../../functions/emails/outbox.ts";
import { createPace } from "../../functions/emails/pace.ts";

const minute = 60_000;

const email = (_: unknown, id: number) => ({
  ...{ id: String(id), recipient: `${String(id)}@reader.example`, attempts: 1 },
  ...{ switch_off_token: null, confirm_token: null, unsubscribe_token: null },
  ...{ kind: "order_paid", payload: { order: sampleOrder, race: sampleRace, receipt_url: null } },
});

const environment = {
  ...{ supabaseUrl: "http://127.0.0.1:9", publishableKey: "", secretKey: "" },
  ...{ apiUrl: new URL("https://api.provider.example"), apiKey: "re_x" },
  ...{ from: "Outpace <no-reply@outpace.example>", portalUrl: "https://partners.outpace.example" },
  marketingUrl: "https://outpace.example",
};

function createClock() {
  let time = 0;
  return {
    now: () => time,
    set: (milliseconds: number) => (time = milliseconds),
    sleep: async (milliseconds: number) => {
      // Lets the answers arrive.
      await setImmediate();
      time += milliseconds;
    },
  };
}

/** So many e-mails wait; `respond` is the provider. */
function createRun(count: number, respond: (n: number) => Response, perSecond = 1) {
  const waiting = Array.from({ length: count }, email);
  const clock = createClock();
  const sent: { id: unknown; at: number }[] = [];
  const noted: unknown[][] = [];
  const note = (...values: unknown[]) => Promise.resolve(noted.push(values));
  const outbox = {
    claim: (size: number) => Promise.resolve(waiting.splice(0, size)),
    ...{ finish: note, fail: note },
  } as unknown as Outbox;
  const surroundings = {
    environment: { ...environment, perSecond },
    patience: 10_000,
    fetch: (_: unknown, init?: RequestInit) => {
      sent.push({ id: new Headers(init?.headers).get("idempotency-key"), at: clock.now() });
      // As an error of the network does, one of this function rejects.
      return new Promise<Response>((resolve) => {
        resolve(respond(sent.length));
      });
    },
    log: () => undefined,
  };
  return { clock, noted, sent, run: () => drain(surroundings, outbox, clock) };
}

const accept = (n: number) => Response.json({ id: `re_${String(n)}` });
const answer = (status: number, body: object = {}, headers = {}) =>
  Response.json(body, { status, headers });

test("as many begin in any second as are allowed; time that passes between them is not lost, nor saved up, and none begins during a pause", async () => {
  const clock = createClock();
  const pace = createPace(2, clock);
  const begin = async (count: number) => {
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      await pace.next();
      times.push(clock.now());
    }
    return times;
  };
  expect(await begin(1)).toEqual([0]);
  await clock.sleep(700);
  expect(await begin(3)).toEqual([700, 1000, 1700]);
  await clock.sleep(60_000);
  expect(await begin(3)).toEqual([61_700, 61_700, 62_700]);
  pace.pause(3000);
  pace.pause(10);
  expect(await begin(1)).toEqual([65_700]);
});

test("a run of a minute sends 1,160 at 20 in any second, as claimed: ten thousand take nine runs", async () => {
  const { clock, run, sent } = createRun(2500, accept, 20);
  for (const [runs, total] of [1160, 2320, 2500].entries()) {
    const start = (runs + 1) * minute;
    clock.set(start);
    await run();
    expect(clock.now()).toBeLessThanOrEqual(start + minute);
    expect(sent).toHaveLength(total);
  }
  expect(sent.map(({ id }) => id)).toEqual(sent.map((_, n) => String(n)));
  const spans = sent.slice(20).map(({ at }, index) => at - (sent[index]?.at ?? 0));
  expect(Math.min(...spans)).toBeGreaterThanOrEqual(1000);
});

test("a provider that limits us gets nothing for as long as it says, then the rest", async () => {
  const limit = answer(429, { name: "rate_limit_exceeded" }, { "retry-after": "30" });
  const { noted, run, sent } = createRun(3, (n) => (n === 1 ? limit : accept(n)));
  expect(await run()).toEqual({ sent: 2, later: 1, failed: 0 });
  expect(sent.map(({ at }) => at)).toEqual([0, 30_000, 31_000]);
  expect(noted[0]).toEqual(["0", "429 rate_limit_exceeded", false]);
});

test("a provider that fails nine times of ten gets all the same", async () => {
  const { run } = createRun(30, (n) => (n % 10 === 0 ? accept(n) : answer(503)));
  expect(await run()).toEqual({ sent: 3, later: 27, failed: 0 });
});

test.each([
  [503, {}, 10],
  [400, {}, 10],
  [429, { "retry-after": "3600" }, 1],
])("a run ends when the provider answers only %d, with %j", async (status, headers, requests) => {
  const { run, sent } = createRun(30, () => answer(status, {}, headers));
  await run();
  expect(sent).toHaveLength(requests);
});

const validation = (message?: string) => ({ name: "validation_error", message });
const wrongForm = (field: string) =>
  validation(`Invalid \`${field}\` field. The email address needs to follow the \`a@b.c\` format.`);

test.each([
  [200, { id: "re_1" }, ["re_1"]],
  [500, {}, ["500", false]],
  [401, {}, ["401", false]],
  [403, {}, ["403", false]],
  // Of its address or size: never again.
  [400, validation("Invalid to field."), ["400 validation_error", true]],
  [422, wrongForm("to"), ["422 validation_error", true]],
  [413, validation("The e-mail is too large."), ["413 validation_error", true]],
  // Not like the answer to an address, which the brand would read as its own.
  [400, validation("API key is invalid"), ["request 400 validation_error", false]],
  [422, wrongForm("from"), ["request 422 validation_error", false]],
  [422, validation(), ["request 422 validation_error", false]],
  // An earlier attempt has sent it with other content.
  [409, { name: "invalid_idempotent_request" }, [null]],
])("an e-mail that the provider answers with %d %j is noted as %j", async (status, body, noted) => {
  const run = createRun(1, () => answer(status, body));
  await run.run();
  expect(run.noted).toEqual([["0", ...noted]]);
});

test.each([
  [new TypeError("fetch failed"), "unreachable"],
  [new DOMException("", "TimeoutError"), "timeout"],
])("an e-mail without an answer is tried again: %s", async (error, noted) => {
  const run = createRun(1, () => {
    throw error;
  });
  expect(await run.run()).toEqual({ sent: 0, later: 1, failed: 0 });
  expect(run.noted).toEqual([["0", noted, false]]);
});
