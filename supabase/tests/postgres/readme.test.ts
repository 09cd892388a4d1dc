import { beforeAll, expect, test } from "vitest";
import { as, only, openDatabase, refusal, signUp, type Database } from "../harness/database.ts";
import { follow, readHowTos, type Steps } from "./how-tos.ts";

let database: Database;

beforeAll(async () => {
  database = await openDatabase("outpace_seeded");
});

const idOf = async (email: string) =>
  only(await database.owner<{ id: string }[]>`select id from auth.users where email = ${email}`).id;

const brandOf = async (email: string) =>
  only(await database.owner`select * from public.brand_partners where contact_email = ${email}`);

const lastAudit = async () =>
  only(
    await database.owner`
      select actor_id, action, brand_partner_id, reason, details
      from public.audit_log order by id desc limit 1`,
  );

const orderOf = async (id: string) =>
  only(
    await database.owner`
      select status, payment_provider, payment_reference from public.race_orders where id = ${id}`,
  );

async function quote(email: string, code: string): Promise<unknown> {
  const userId = await idOf(email);
  return as(database, userId, async (sql) =>
    only(await sql`select tier, price, discount from public.quote_race(${code})`),
  );
}

const howTos: Readonly<Record<string, (steps: Steps) => Promise<void>>> = {
  "Appoint and dismiss staff": async ({ next }) => {
    const ada = await signUp(database, "ada@outpace.example");
    const overview = () => as(database, ada, (sql) => sql`select * from public.admin_overview()`);
    expect(await next()).toMatchObject([{ id: ada, brand_partner_id: null }]);
    await next();
    expect(await overview()).toHaveLength(1);
    expect((await next()).map((row) => row["email"] as string)).toContain("ada@outpace.example");
    await next();
    expect(await refusal(overview())).toMatchObject({ hint: "not_staff" });
  },

  "Make and withdraw a discount code": async ({ next }) => {
    const brand = "partners@tidewater-hydration.example";
    await next();
    expect(await quote(brand, "spring20")).toEqual({
      tier: "premium",
      price: 100_000,
      discount: 20_000,
    });
    expect(await quote(brand, "TRAIL300")).toMatchObject({ tier: "enterprise", discount: 30_000 });
    expect(await quote(brand, "MAYDAY")).toMatchObject({ tier: "standard", discount: 50_000 });
    const used = new Map((await next()).map((row) => [row["code"] as string, Number(row["used"])]));
    expect([used.get("SPRING20"), used.get("TRAIL250")]).toEqual([0, 2]);
    await next();
    expect(await refusal(quote(brand, "SPRING20"))).toMatchObject({
      hint: "invalid_discount_code",
    });
    expect(
      await refusal(database.owner`delete from public.discount_codes where code = 'TRAIL250'`),
    ).toMatchObject({ status: "23503" });
  },

  "Deactivate a brand, and activate it again": async ({ next }) => {
    const contact = "races@cairntrail.example";
    await next();
    expect(await brandOf(contact)).toMatchObject({ is_active: false });
    expect(await lastAudit()).toMatchObject({
      actor_id: await idOf("staff.one@outpace.example"),
      action: "brand_active_set",
      details: { from: true, to: false },
    });
    await next();
    const brand = await brandOf(contact);
    expect(brand).toMatchObject({ is_active: true });
    expect(await lastAudit()).toEqual({
      actor_id: null,
      action: "brand_active_set",
      brand_partner_id: brand["id"] as string,
      reason: "The invoices are paid.",
      details: { from: false, to: true },
    });
  },

  "Change a brand's tier": async ({ next }) => {
    await next();
    expect(await brandOf("partners@tidewater-hydration.example")).toMatchObject({
      partnership_tier: "premium",
    });
    expect(await lastAudit()).toMatchObject({
      action: "brand_tier_set",
      details: { from: "standard", to: "premium" },
    });
  },

  "Set a race's status": async ({ next }) => {
    await next();
    expect(
      only(
        await database.owner`
          select status from public.live_races
          where id = 'b0000000-0000-4000-8000-000000000019'`,
      ),
    ).toEqual({ status: "cancelled" });
    expect(await lastAudit()).toMatchObject({
      actor_id: await idOf("staff.one@outpace.example"),
      action: "race_status_set",
      details: { from: "pending", to: "cancelled" },
    });
  },

  "Mark an order paid, refund it, void it": async ({ next }) => {
    const id = "c0000000-0000-4000-8000-000000000015";
    expect((await next()).map((row) => row["id"] as string)).toContain(id);
    await next();
    const payment = { payment_provider: "bank", payment_reference: "INV-4115" };
    expect(await orderOf(id)).toEqual({ status: "paid", ...payment });
    await next();
    expect(await orderOf(id)).toEqual({ status: "refunded", ...payment });
    expect(await lastAudit()).toMatchObject({
      action: "order_status_set",
      details: { from: "paid", to: "refunded" },
    });
    await next();
    expect(await orderOf("c0000000-0000-4000-8000-000000000014")).toMatchObject({ status: "void" });
    expect(
      await refusal(database.owner`select private.set_order_status(${id}, 'due', 'Again.')`),
    ).toMatchObject({ status: "PT409" });
  },

  "Read the audit log": async ({ next }) => {
    const actions = (rows: Awaited<ReturnType<typeof next>>) =>
      rows.map((row) => row["action"] as string);
    expect(actions(await next())).toContain("race_created");
    const order = "c0000000-0000-4000-8000-000000000014";
    await database.owner`
      select private.set_order_status(o.id, 'paid', 'For the audit log.')
      from public.race_orders o where o.id = ${order} and o.status = 'due'`;
    expect(actions(await next())).toEqual(["race_created", "race_status_set", "order_status_set"]);
    expect(actions(await next())).toEqual(
      expect.arrayContaining(["race_status_set", "staff_granted"]),
    );
  },

  "Complete races, and look at the schedule": async ({ next }) => {
    const race = "b0000000-0000-4000-8000-000000000028";
    await database.owner`
      update public.live_races set start_time = now() - interval '8 days' where id = ${race}`;
    expect(await next()).toEqual([{ complete_races: 1 }]);
    expect(
      only(await database.owner`select status from public.live_races where id = ${race}`),
    ).toEqual({ status: "completed" });
    const scheduled = {
      jobname: "complete-races",
      schedule: "*/5 * * * *",
      command: "select private.complete_races()",
      active: true,
    };
    expect(await next()).toEqual([scheduled]);
    const jobs = () => database.owner`select jobname, schedule, command, active from cron.job`;
    await next();
    expect([...(await jobs())]).toEqual([]);
    await next();
    expect([...(await jobs())]).toEqual([scheduled]);
  },

  "See and lift a rate limit": async ({ next }) => {
    const subscribe = () =>
      as(
        database,
        null,
        (sql) => sql`select public.subscribe_to_newsletter('eve@mailbox.example')`,
        {
          "x-real-ip": "203.0.113.7",
        },
      );
    for (let call = 0; call < 30; call += 1) await subscribe();
    expect(await refusal(subscribe())).toMatchObject({ hint: "rate_limited" });
    expect(await next()).toMatchObject([{ action: "subscribe_to_newsletter", calls: 30 }]);
    await next();
    await subscribe();
  },

  "Erase a brand on request": async ({ next }) => {
    const contact = "hello@fjordwool.example";
    const photo = "backgrounds/Fjord-bg-1754006400000.jpg";
    const owner = await idOf(contact);
    const { id } = (await brandOf(contact)) as { id: string };
    await database.owner`insert into public.newsletter_subscribers (email) values (${contact})`;
    await database.owner`
      insert into storage.objects (bucket_id, name, owner_id)
      values ('race-background-photos', ${photo}, ${owner})`;
    const kept = () => database.owner`
      select r.name, r.description, o.total_cents, t.total_participants
      from public.live_races r
      join public.race_orders o on o.live_race_id = r.id
      left join public.race_participant_totals t on t.live_race_id = r.id
      where r.brand_partner_id = ${id} order by r.id`;
    const before = [...(await kept())];

    expect(await next()).toEqual([{ erase_brand: photo }]);

    expect([...(await kept())]).toEqual(before);
    expect(
      only(
        await database.owner`
          select
            (select count(*) from auth.users where id = ${owner})
              + (select count(*) from auth.identities where user_id = ${owner})
              + (select count(*) from public.brand_members where brand_partner_id = ${id})
              + (select count(*) from public.newsletter_subscribers where email = ${contact})
              + (select count(*) from public.live_races where brand_partner_id = ${id} and (
                  brand_website_url is not null or background_photo_url is not null
                  or status in ('pending', 'active')
                )) as left_over`,
      ),
    ).toEqual({ left_over: "0" });
    const brand = only(
      await database.owner`
        select name, brand_name, search_name, contact_email, contact_name, is_active
        from public.brand_partners where id = ${id}`,
    );
    expect(JSON.stringify(brand)).not.toMatch(/fjordwool|ingrid/i);
    expect(brand).toMatchObject({ is_active: false });
    expect(await lastAudit()).toMatchObject({ action: "brand_erased", brand_partner_id: id });
  },
};

test.each([...readHowTos()])(
  "README.md's statements do what it says: %s",
  async (heading, statements) => {
    const steps = follow(database.owner, statements);
    await howTos[heading]?.(steps);
    expect(steps.left()).toBe(0);
  },
);

test("README.md has every how-to that is tested here", () => {
  expect([...readHowTos().keys()]).toEqual(Object.keys(howTos));
});
