/** Runs the statements that `docs/operate.md` gives operators; the subjects' own files test what they call. */
import type { Row } from "postgres";
import { expect, test } from "vitest";
import { demoStaffEmails } from "../harness/demo-accounts.ts";
import { blocks, contents, sections } from "../harness/operate.ts";
import { asPerson, count, one, openDatabase, signUp } from "../harness/database.ts";
import { addFactor } from "./factors/factors.ts";
import { testErasure } from "./operate-erasure.ts";

const { database, owner } = await openDatabase("outpace_seeded");

/** The sections with statements. */
const tasks = sections
  .map(({ heading, text }) => ({ heading, statements: blocks(text, "sql") }))
  .filter(({ statements }) => statements.length > 0);

const idOf = async (email: string) =>
  (await one(owner<{ id: string }[]>`select id from auth.users where email = ${email}`)).id;

/** Runs a task's next block of statements, and returns the rows of all of them. */
type Next = () => Promise<readonly Row[]>;

/** What a block returns, or what the newest row of the audit log then says; without `by`, an operator did it. */
type Expected = { readonly rows: unknown } | (Readonly<Record<string, unknown>> & { by?: string });

/** Runs each block of a task for what is expected. */
const runs =
  (...blocksExpected: readonly Expected[]) =>
  async (next: Next): Promise<void> => {
    for (const { rows, by, ...expected } of blocksExpected as readonly Record<string, unknown>[]) {
      const returned = await next();
      if (rows !== undefined) expect(returned).toEqual(rows);
      else {
        const row = await one(owner`select * from public.audit_log order by id desc limit 1`);
        const actor_id = by === undefined ? null : await idOf(by as string);
        expect(row).toMatchObject({ ...expected, actor_id });
      }
    }
  };

const changed = (action: string, from: unknown, to: unknown, by?: string): Expected => ({
  ...{ action, details: { from, to } },
  ...(by !== undefined && { by }),
});

const [staff] = demoStaffEmails;
const billed = "c0000000-0000-4000-8000-000000000015";
const fjord = "hello@fjordwool.example";
const visitor = (headers: Readonly<Record<string, string>> = {}) =>
  asPerson(database, null, headers);
const valuesOf = (rows: readonly Row[], column: string) => rows.map((row) => row[column] as string);

/** By the task's heading. */
const tests: Readonly<Record<string, (next: Next) => Promise<unknown>>> = {
  "Grant and revoke staff access": async (next) => {
    const id = await signUp(database, "ada@outpace.example");
    expect(await next()).toMatchObject([{ id, staff_fault: null }]);
    await next();
    expect(valuesOf(await next(), "email")).toContain("ada@outpace.example");
    await runs({ action: "staff_revoked", subject_id: id })(next);
  },

  "Ask for a second factor": runs(
    { rows: ["brands", "staff"].map((audience) => ({ audience, policy: "when_enrolled" })) },
    { action: "second_factor_policy_set" },
  ),

  "Let in someone who lost their phone": async (next) => {
    await addFactor(database, await idOf(fjord));
    expect(await next()).toMatchObject([{ friendly_name: "Phone", removed_at: null }]);
    await next();
    expect(await next()).toMatchObject([{ action: "factor_removal_planned" }]);
  },

  "Let Auth change an account": async (next) => {
    await next();
    const value = "new.hello@fjordwool.example";
    const allowed = { user_id: await idOf(fjord), kind: "email", value };
    expect(await owner`select user_id, kind, value from private.allowed_account_changes`).toEqual([
      allowed,
    ]);
  },

  'Answer someone who says "This wasn\'t me"': async (next) => {
    await owner`update auth.users set banned_until = now() + interval '1 day' where email = ${fjord}`;
    await next();
    expect(await next()).toEqual([]);
    await next();
    expect(await count(owner, `auth.users where email = '${fjord}' and banned_until is null`)).toBe(
      1,
    );
  },

  "Create, limit and withdraw a discount code": async (next) => {
    await next();
    const used = new Map((await next()).map((row) => [row["code"] as string, Number(row["used"])]));
    expect([used.get("SPRING20"), used.get("TRAIL250")]).toEqual([0, 2]);
    await next();
    const limits = "(max_redemptions, max_redemptions_per_brand) = (100, 1)";
    expect(await count(owner, `public.discount_codes where ${limits}`)).toBe(3);
    await next();
    const withdrawn = "code = 'SPRING20' and expires_at <= now()";
    expect(await count(owner, `public.discount_codes where ${withdrawn}`)).toBe(1);
  },

  "Change a tier's price, participant cap or races per month": runs({
    ...{ action: "tier_terms_set", reason: "Prices of the new season." },
  }),

  "Deactivate and reactivate a brand": runs(
    changed("brand_active_set", true, false, staff),
    changed("brand_active_set", false, true),
  ),

  "Hand a brand to another person": async (next) => {
    const [first, second] = demoStaffEmails;
    const brandId = "select id from public.brand_partners where name = 'Fjordwool'";
    const asking = asPerson(database, await idOf(first))`
      select public.hand_over_brand((${owner.unsafe(brandId)}), 'next@fjordwool.example', 'The owner has left.')`;
    await asking;
    await owner`select private.revoke_staff(${second})`;
    await runs({ action: "brand_hand_over_started" })(next);
    await owner`select private.grant_staff(${second})`;
  },

  "Change a brand's tier": runs(changed("brand_tier_set", "standard", "premium")),

  "Set a race's status": runs(changed("race_status_set", "pending", "cancelled", staff)),

  "Mark an order as paid, refunded or void": runs(
    changed("order_status_set", "due", "paid", staff),
    { rows: expect.arrayContaining([expect.objectContaining({ id: billed })]) },
    changed("order_status_set", "due", "paid"),
    changed("order_status_set", "paid", "refunded"),
    changed("order_status_set", "due", "void"),
  ),

  "Take payments by card": async (next) => {
    const details = { provider: "stripe", livemode: true };
    await runs({ action: "payment_provider_set", details })(next);
    await next();
    expect(await count(owner, "private.payment_provider")).toBe(0);
    expect(await next()).toEqual([{ check_ledger: 0 }]);
  },

  "Decide about a disputed payment": async (next) => {
    await owner`select private.open_review(o.id, o.settled_by, 'disputed', 'dp_1') from public.race_orders o
      where o.live_race_id = 'b0000000-0000-4000-8000-000000000022'`;
    expect(await next()).toMatchObject([{ race: "Night Hawk 10K", review: "disputed" }]);
  },

  "Read the audit log": async (next) => {
    const actions = async () => valuesOf(await next(), "action");
    expect(await actions()).toContain("race_created");
    const order = "c0000000-0000-4000-8000-000000000014";
    await owner`select private.set_order_status(${order}, 'refunded', 'For the audit log.')`;
    expect(await actions()).toEqual(["race_created", "race_status_set", "order_status_set"]);
    expect(await actions()).toEqual(expect.arrayContaining(["race_status_set", "staff_granted"]));
  },

  "Run and inspect the schedule": async (next) => {
    for (let job = 0; job < 7; job += 1) expect(await next()).toHaveLength(1);
    const [first, ...others] = (await next()) as { jobname: string; active: boolean }[];
    const command = "select private.complete_races(), private.sweep_photos()";
    const job = { jobname: "complete-races", schedule: "*/5 * * * *", command, active: true };
    expect(first).toEqual(job);
    expect(others.filter(({ active }) => active).map(({ jobname }) => jobname)).toEqual([
      ...["delete-unconfirmed-sign-ups", "reconcile-payments", "check-ledger", "tell-race-starts"],
      ...["tell-due-orders", "tell-staff", "delete-pending-subscribers", "send-mail"],
      ...["clear-outbox", "end-staff-sessions", "remove-due-factors", "end-link-claims"],
      "begin-due-hand-overs",
      ...["clear-invitations", "erase-closed-brands"],
    ]);
    const jobs = async () => owner`select jobname, schedule, command, active from cron.job`;
    for (const complete of [[], [job]]) {
      await next();
      expect(await jobs()).toEqual([...others, ...complete]);
    }
  },

  "See which e-mails wait and why": async (next) => {
    await owner`delete from private.outbox`;
    const address = "reader@mailbox.example";
    await owner`select private.email_address('order_paid', ${address}, ${address}, '{}')`;
    expect(await next()).toMatchObject([{ kind: "order_paid", attempts: 0, last_error: null }]);
    const claim = () => owner<{ id: string }[]>`select id from public.claim_emails(10)`;
    const [claimed] = await claim();
    await owner`select public.fail_email(${claimed?.id ?? ""}, '422 validation_error', true)`;
    await next();
    expect(await claim()).toEqual([claimed]);
    await owner`select public.finish_email(${claimed?.id ?? ""}, 'sent_1')`;
    await owner`select public.note_email_event('event_1', 'email.bounced', 'sent_1', 'bounced', ${[address]})`;
    expect(await next()).toEqual([{ is_suppressed: true }]);
    expect(await next()).toEqual([{ lift_suppression: true }]);
    await owner`update private.outbox set created_at = now() - interval '30 days'`;
    expect(await next()).toEqual([{ clear_outbox: 1 }]);
  },

  "Inspect and lift a rate limit": async (next) => {
    await visitor({ "cf-connecting-ip": "203.0.113.7" })`
      select public.subscribe_to_newsletter('eve@mailbox.example') from generate_series(1, 30)`;
    expect(await next()).toMatchObject([{ action: "subscribe_to_newsletter", calls: 30 }]);
    await next();
    expect(await count(owner, "private.rate_limits")).toBe(0);
  },

  "Check whose address is counted": async (next) => {
    for (const address of ["198.51.100.7", "203.0.113.9", "198.51.100.8", ""])
      await visitor({ "cf-connecting-ip": address })`select public.is_brand_name_available('x')`;
    expect(valuesOf(await next(), "counted_as").sort()).toEqual([
      "another caller",
      "no address: all callers share one count",
      "what the caller wrote: anyone can get round the limits",
      "your address: as it should be",
    ]);
  },

  "Let the server of the race pages in without a limit": async (next) => {
    expect(await next()).toMatchObject([{ secret: expect.any(String) as string }]);
    await next();
    expect(await count(owner, "private.race_pages_secret")).toBe(0);
  },

  "Answer a newsletter reader": async (next) => {
    const email = "mallory@mailbox.example";
    await visitor()`select public.subscribe_to_newsletter(${email}, '/newsletter', '2026-11')`;
    const [row] = await next();
    const record = JSON.parse(row?.["record"] as string) as object;
    const requested = { event: "requested", text: expect.stringContaining("a week") as string };
    const emails = [{ kind: "newsletter_confirmation" }];
    expect(record).toMatchObject({ email, page: "/newsletter", consents: [requested], emails });
    expect(await next()).toEqual([{ forget_newsletter_address: true }]);
    const kept = `public.newsletter_subscribers where address_hash = private.address_hash('${email}')`;
    expect(await count(owner, kept)).toBe(0);
    expect(await count(owner, `private.outbox where recipient = '${email}'`)).toBe(0);
  },

  "Erase a brand on request": (next) => testErasure(database, fjord, next),

  "Set up a hosted project": async (next) => {
    await next();
    const secrets = "vault.decrypted_secrets where name in ('api_url', 'secret_key')";
    expect(await count(owner, secrets)).toBe(2);
  },
};

test.each(tasks)("docs/operate.md: $heading", async ({ heading, statements }) => {
  const left = [...statements];
  await tests[heading]?.(async () => {
    // One session for all statements, since some begin a transaction.
    const session = await owner.reserve();
    try {
      const results: readonly (Row | readonly Row[])[] = await session.unsafe(left.shift() ?? "");
      return results.flat() as Row[];
    } finally {
      session.release();
    }
  });
  expect(left).toEqual([]);
});

test("docs/operate.md has a test for each task and a task for each function for operators", async () => {
  expect(tasks.map(({ heading }) => heading)).toEqual(Object.keys(tests));
  const anchor = (heading: string) =>
    `#${heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-")}`;
  expect(contents).toEqual(sections.map(({ heading }) => ({ heading, link: anchor(heading) })));
  const functions = await owner<{ name: string }[]>`
    select distinct oid::regproc::text as name from pg_proc
    where obj_description(oid, 'pg_proc') like 'For operators: %'`;
  const statements = tasks.flatMap((task) => task.statements).join("\n");
  expect(functions.length).toBeGreaterThan(5);
  expect(functions.filter(({ name }) => !statements.includes(`${name}(`))).toEqual([]);
});
