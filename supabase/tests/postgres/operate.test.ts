/** Runs the statements that `docs/operate.md` gives operators. */
import type { Row } from "postgres";
import { expect, test } from "vitest";
import { demoStaffEmails } from "../harness/demo-accounts.ts";
import { blocks, contents, sections } from "../harness/operate.ts";
import {
  answerOf,
  asPerson,
  count,
  one,
  openDatabase,
  refusal,
  signUp,
} from "../harness/database.ts";
import { testsOfEmails } from "./operate-emails.ts";
import { testsOfErasure } from "./operate-erasure.ts";
import { testsOfFactors } from "./operate-factors.ts";
import { testsOfLimits } from "./operate-limits.ts";
import { testsOfNewsletter } from "./operate-newsletter.ts";
import { readersOf, type TaskTests } from "./operate-tasks.ts";

const database = await openDatabase("outpace_seeded");
const { owner } = database;

/** The sections with statements. */
const tasks = sections
  .map(({ heading, text }) => ({ heading, statements: blocks(text, "sql") }))
  .filter(({ statements }) => statements.length > 0);

const { idOf, brandOf, expectAudit } = readersOf(database);
const [staff] = demoStaffEmails;

const statusOf = async (table: string, id: string): Promise<unknown> =>
  (await one(owner`select status from ${owner(`public.${table}`)} where id = ${id}`))["status"];

const quote = async (email: string, code: string) =>
  answerOf(asPerson(database, await idOf(email))`select public.quote_race(${code})`);

const tests: TaskTests = {
  "Grant and revoke staff access": async (next) => {
    const ada = await signUp(database, "ada@outpace.example");
    const overview = () => asPerson(database, ada)`select * from public.admin_overview()`;
    expect(await next()).toMatchObject([{ id: ada, staff_fault: null }]);
    await next();
    expect(await overview()).toHaveLength(1);
    expect((await next()).map((row) => row["email"] as string)).toContain("ada@outpace.example");
    await next();
    expect(await refusal(overview())).toMatchObject({ hint: "not_staff" });
  },

  ...testsOfFactors(database),

  "Create, limit and withdraw a discount code": async (next) => {
    const brand = "partners@tidewater-hydration.example";
    await next();
    expect(await quote(brand, "spring20")).toMatchObject({ tier: "premium", discount: 200_00 });
    expect(await quote(brand, "TRAIL300")).toMatchObject({ tier: "enterprise", discount: 300_00 });
    expect(await quote(brand, "MAYDAY")).toMatchObject({ tier: "standard", discount: 500_00 });
    const used = new Map((await next()).map((row) => [row["code"] as string, Number(row["used"])]));
    expect([used.get("SPRING20"), used.get("TRAIL250")]).toEqual([0, 2]);
    await next();
    const limited =
      "public.discount_codes where (max_redemptions, max_redemptions_per_brand) = (100, 1)";
    expect(await count(owner, limited)).toBe(3);
    await expectAudit({ action: "discount_code_limits_set", subject_table: "discount_codes" });
    await next();
    const invalid = { hint: "invalid_discount_code" };
    expect(await refusal(quote(brand, "SPRING20"))).toMatchObject(invalid);
    const deletion = owner`delete from public.discount_codes where code = 'TRAIL250'`;
    expect(await refusal(deletion)).toMatchObject({ status: "23503" });
  },

  "Change a tier's price, participant cap or races per month": async (next) => {
    const contact = "marketing@oatfield.example";
    expect(await quote(contact, "")).toMatchObject({
      tier: "premium",
      price: 1_000_00,
      discount: 0,
    });
    await next();
    expect(await quote(contact, "")).toMatchObject({ tier: "premium", price: 900_00, discount: 0 });
    await expectAudit({ action: "tier_terms_set", reason: "Prices of the new season." });
  },

  "Deactivate and reactivate a brand": async (next) => {
    const contact = "races@cairntrail.example";
    await next();
    expect(await brandOf(contact)).toMatchObject({ is_active: false });
    await expectAudit({ action: "brand_active_set", details: { from: true, to: false } }, staff);
    await next();
    const { id, is_active } = await brandOf(contact);
    expect(is_active).toBe(true);
    await expectAudit({
      action: "brand_active_set",
      brand_partner_id: id as string,
      reason: "The invoices are paid.",
      details: { from: false, to: true },
    });
  },

  "Change a brand's tier": async (next) => {
    await next();
    const brand = await brandOf("partners@tidewater-hydration.example");
    expect(brand).toMatchObject({ partnership_tier: "premium" });
    await expectAudit({ action: "brand_tier_set", details: { from: "standard", to: "premium" } });
  },

  "Set a race's status": async (next) => {
    await next();
    expect(await statusOf("live_races", "b0000000-0000-4000-8000-000000000019")).toBe("cancelled");
    const details = { from: "pending", to: "cancelled" };
    await expectAudit({ action: "race_status_set", details }, staff);
  },

  "Mark an order as paid, refunded or void": async (next) => {
    await next();
    expect(await statusOf("race_orders", "c0000000-0000-4000-8000-000000000026")).toBe("paid");
    await expectAudit({ action: "order_status_set", details: { from: "due", to: "paid" } }, staff);
    const id = "c0000000-0000-4000-8000-000000000015";
    expect((await next()).map((row) => row["id"] as string)).toContain(id);
    for (const status of ["paid", "refunded"]) {
      await next();
      expect(await statusOf("race_orders", id)).toBe(status);
    }
    const paidBy = `public.race_orders
      where id = '${id}' and (payment_provider, payment_reference) = ('bank', 'INV-4115')`;
    expect(await count(owner, paidBy)).toBe(1);
    await expectAudit({ action: "order_status_set", details: { from: "paid", to: "refunded" } });
    await next();
    expect(await statusOf("race_orders", "c0000000-0000-4000-8000-000000000007")).toBe("void");
    const reopen = owner`select private.set_order_status(${id}, 'due', 'Again.')`;
    expect(await refusal(reopen)).toMatchObject({ status: "PT409" });
  },

  "Take payments by card": async (next) => {
    await next();
    const connected = "private.payment_provider where provider = 'stripe' and livemode";
    expect(await count(owner, connected)).toBe(1);
    await expectAudit({
      action: "payment_provider_set",
      details: { provider: "stripe", livemode: true },
    });
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
    const actions = async () => (await next()).map((row) => row["action"] as string);
    expect(await actions()).toContain("race_created");
    const order = "c0000000-0000-4000-8000-000000000014";
    await owner`
select private.set_order_status(${order}, 'refunded', 'For the audit log.')`;
    expect(await actions()).toEqual(["race_created", "race_status_set", "order_status_set"]);
    const byStaff = ["race_status_set", "staff_granted"];
    expect(await actions()).toEqual(expect.arrayContaining(byStaff));
  },

  "Run and inspect the schedule": async (next) => {
    const race = "b0000000-0000-4000-8000-000000000028";
    await owner`
      update public.live_races set start_time = now() - interval '8 days' where id = ${race}`;
    expect(await next()).toEqual([{ complete_races: 1 }]);
    expect(await next()).toEqual([{ sweep_photos: 0 }]);
    expect(await statusOf("live_races", race)).toBe("completed");
    expect(await next()).toEqual([{ delete_unconfirmed_sign_ups: 0 }]);
    expect(await next()).toMatchObject([{ tell_due_orders: 0, tell_failed_emails: "" }]);
    expect(await next()).toEqual([{ remove_due_factors: 0 }]);
    expect(await next()).toEqual([{ erase_closed_brands: 0 }]);
    const command = "select private.complete_races(), private.sweep_photos()";
    const job = { jobname: "complete-races", schedule: "*/5 * * * *", command, active: true };
    const jobs = async () => owner`select jobname, schedule, command, active from cron.job`;
    const [first, ...others] = (await next()) as object[];
    expect(first).toEqual(job);
    expect(others).toMatchObject(
      [
        "delete-unconfirmed-sign-ups",
        "reconcile-payments",
        "check-ledger",
        "tell-race-starts",
        "tell-due-orders",
        "tell-staff",
        "delete-pending-subscribers",
        "send-mail",
        "clear-outbox",
        "remove-due-factors",
        "clear-invitations",
        "erase-closed-brands",
      ].map((jobname) => ({
        jobname,
        active: true,
      })),
    );
    for (const complete of [[], [job]]) {
      await next();
      expect(await jobs()).toEqual([...others, ...complete]);
    }
  },

  ...testsOfEmails(database),

  ...testsOfLimits(database),

  ...testsOfNewsletter(database),

  ...testsOfErasure(database),

  "Set up a hosted project": async (next) => {
    await next();
    const secrets = await owner`select name from vault.decrypted_secrets order by name`;
    expect([...secrets]).toEqual([{ name: "api_url" }, { name: "secret_key" }]);
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

test("every task of docs/operate.md with statements has a test, in the page's order", () => {
  expect(tasks.map(({ heading }) => heading)).toEqual(Object.keys(tests));
});

test("docs/operate.md's table of contents links to every section, in order", () => {
  const anchor = (heading: string) =>
    `#${heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-")}`;
  expect(contents).toEqual(sections.map(({ heading }) => ({ heading, link: anchor(heading) })));
});

test("every function for operators has a task", async () => {
  const functions = await owner<{ name: string }[]>`
    select distinct oid::regproc::text as name from pg_proc
    where obj_description(oid, 'pg_proc') like 'For operators: %'`;
  const statements = tasks.flatMap((task) => task.statements).join("\n");
  expect(functions.length).toBeGreaterThan(5);
  expect(functions.filter(({ name }) => !statements.includes(`${name}(`))).toEqual([]);
});
