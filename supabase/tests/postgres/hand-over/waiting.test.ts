/** A hand-over before it begins: a second member of staff confirms it, and an owner who was seen lately can stop it. */
import { beforeEach, describe, expect, test } from "vitest";
import { one, openDatabase, signUpStaff } from "../../harness/database.ts";
import { hint, newAddress, type NamedBrand } from "../../harness/teams.ts";
import { actsOf } from "../acts/acts.ts";
import { logsOf } from "../brand-log/logs.ts";
import { outboxOf } from "../emails/outbox.ts";
import { handOversOf, reason } from "./hand-overs.ts";

const { auth, database, owner } = await openDatabase();
const staff = await signUpStaff(database);
const handOvers = handOversOf(database, staff);
const { accept, actionsOf, addMember, ask, beginDue, by, colleague, confirm, confirmAs } =
  handOvers;
const { handOver, invite, list, newBrand, pass, setActive, stop, toldOf, unseenBrand } = handOvers;
const { lines } = logsOf(database);
const { forgetAll } = outboxOf(database);
const { secure } = actsOf(database);
const second = await colleague();
const day = 86_400_000;
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
  await forgetAll();
});

const close = () => by(brand.userId)`select public.close_brand(${brand.name}, ${brand.brandId})`;

const withdraw = async (userId: string, id: string) =>
  (await one(by(userId)<{ did: boolean }>`select public.withdraw_hand_over(${id}) as did`)).did;

const endingOf = async (id: string) =>
  (
    await one(owner<{ ending: string | null }[]>`
      select ending from private.hand_overs where id = ${id}`)
  ).ending;

const planned = (userId: string) =>
  by(userId)<Record<string, unknown>>`select * from public.planned_hand_over()`;

const waiting = async (id: string, userId = staff) =>
  (await by(userId)<Record<string, unknown>>`select * from public.waiting_hand_overs()`).find(
    (row) => row["id"] === id,
  );

const stopByLink = async (token: string) =>
  (await one(by(null)<{ did: boolean }>`select public.stop_hand_over(${token}) as did`)).did;

const refuse = (address: string) => owner`
  insert into private.invitation_refusals (address_hash) values (private.address_hash(${address}))`;

describe("asking", () => {
  test("tells the other staff and nobody else, invites nobody, and counts as open", async () => {
    const { id, email } = await ask(brand);
    expect(await toldOf("hand_over_asked", second)).toMatchObject([
      { reason, new_email: email, asked_by: "staff@outpace.example", token: null },
    ]);
    const told = await owner`select from private.outbox where kind not in ('race_created')`;
    // And the one who asked, who can say that it wasn't them.
    expect(told).toHaveLength(2);
    expect(await toldOf("hand_over_asked", staff)).toMatchObject([
      { token: expect.any(String) as string },
    ]);
    expect(await list(brand.userId)).toEqual([]);
    expect(await planned(brand.userId)).toEqual([]);
    expect(await hint(ask(brand))).toBe("hand_over_open");
    expect(await waiting(id)).toMatchObject({ is_own: true, begins_at: null, email });
    expect(await waiting(id, second)).toMatchObject({
      ...{ is_own: false, asked_by: "staff@outpace.example" },
    });
    // Who asked cannot confirm, and one that nobody confirms never begins.
    expect(await hint(confirmAs(staff, id))).toBe("second_staff_needed");
    expect(await beginDue()).toBe(0);
    expect(await lines(brand.userId)).toContain("Outpace brand_hand_over_asked");
  });

  test("is withdrawn by staff, once, until it begins", async () => {
    const { id } = await ask(brand);
    expect([await withdraw(second, id), await withdraw(staff, id)]).toEqual([true, false]);
    expect(await hint(confirm(id))).toBe("status_changed");
    const begun = await ask(await unseenBrand());
    await confirm(begun.id);
    expect(await hint(withdraw(staff, begun.id))).toBe("status_changed");
  });
});

describe("confirming", () => {
  test("tells an owner who was seen, waits 72 hours, and then invites for seven days", async () => {
    const { id, email } = await ask(brand);
    const begins = Number(await confirm(id));
    expect((begins - Date.now()) / day).toBeCloseTo(3, 2);
    expect(await toldOf("hand_over_planned", brand.userId)).toMatchObject([
      { reason, new_email: email, begins_at: new Date(begins).toISOString() },
    ]);
    expect(await planned(brand.userId)).toMatchObject([{ id, email, asked_by: "Outpace", reason }]);
    expect([await beginDue(), await list(brand.userId)]).toEqual([0, []]);
    expect(await hint(ask(brand))).toBe("hand_over_open");
    await owner`update private.hand_overs set begins_at = now() + interval '1 minute' where id = ${id}`;
    expect(await beginDue()).toBe(0);
    await pass(id);
    expect([await beginDue(), await beginDue()]).toEqual([1, 0]);
    const [invitation] = await list(brand.userId);
    expect(invitation).toMatchObject({ email, reason });
    const { expires_at: expires } = invitation as unknown as { expires_at: Date };
    expect((Number(expires) - Date.now()) / day).toBeCloseTo(7, 2);
    expect(await planned(brand.userId)).toEqual([]);
  });

  const at = (days: number) => new Date(Date.now() - days * day).toISOString();
  const signs: Readonly<Record<string, (user: string, brandId: string, when: string) => unknown>> =
    {
      "a sign-in": (user, _, when) =>
        auth`update auth.users set last_sign_in_at = ${when} where id = ${user}`,
      "a session made": (user, _, when) => auth`
      insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), ${user}, ${when})`,
      "a session refreshed": (user, _, when) => auth`
      insert into auth.sessions (id, user_id, created_at, refreshed_at)
      values (gen_random_uuid(), ${user}, now() - interval '90 days', ${when}::timestamptz at time zone 'UTC')`,
      "a session that has ended": async (user, _, when) => {
        await auth`
          insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), ${user}, ${when})`;
        await auth`delete from auth.sessions where user_id = ${user}`;
      },
      "an entry in the log": (user, brandId, when) => owner`
      insert into public.audit_log (occurred_at, actor_id, action, subject_table, brand_partner_id)
      values (${when}, ${user}, 'race_edited', 'live_races', ${brandId})`,
    };

  test.each(Object.entries(signs))(
    "waits for %s of the owner in the last 30 days, and begins at once after older ones",
    async (_, sign) => {
      for (const [days, waits] of [
        [29, true],
        [31, false],
      ] as const) {
        const unseen = await unseenBrand();
        await sign(unseen.userId, unseen.brandId, at(days));
        expect((await confirm((await ask(unseen)).id)) !== null).toBe(waits);
        expect(await list(unseen.userId)).toHaveLength(waits ? 0 : 1);
      }
    },
  );

  test("begins at once where there is no owner, or none was seen, though an editor was", async () => {
    const unseen = await unseenBrand();
    const editor = await addMember(unseen, "editor");
    await signs["a sign-in"]?.(editor, unseen.brandId, at(1));
    expect(await confirm((await ask(unseen)).id)).toBeNull();
    await auth`delete from auth.users where id = ${brand.userId}`;
    expect(await confirm((await ask(brand)).id)).toBeNull();
    expect(await actionsOf(brand, "brand_hand_over_started")).toHaveLength(1);
  });

  test("is an operator's where staff are one person, and no operator's where they are two", async () => {
    const { id } = await ask(brand);
    const alone = async () => owner`select private.confirm_lone_hand_over(${id})`;
    expect(await hint(alone())).toBe("second_staff_needed");
    await owner.begin(async (sql) => {
      await sql`delete from public.staff_members where user_id <> ${staff}`;
      await sql`select private.confirm_lone_hand_over(${id})`;
    });
    await owner`select private.grant_staff(${second}::uuid)`;
    expect(await waiting(id)).toMatchObject({ confirmed_by: null });
    expect(await toldOf("hand_over_planned", brand.userId)).toHaveLength(1);
  });
});

describe("an owner", () => {
  test("stops it by the e-mail's link, which is theirs alone, and staff are told", async () => {
    const { id } = await ask(brand);
    await confirm(id);
    const [told] = await toldOf("hand_over_planned", brand.userId);
    const token = told?.["stop_token"] ?? "";
    const other = await newBrand();
    const forged = await one(owner<{ token: string }[]>`
      select private.sign_link('stop_hand_over', ${`${id}_${other.userId}`}) as token`);
    expect(await hint(stopByLink(token.replace(/.$/, "x")))).toBe("invalid_link");
    expect(await stopByLink(forged.token)).toBe(false);
    expect([await stopByLink(token), await stopByLink(token)]).toEqual([true, false]);
    await pass(id);
    expect(await beginDue()).toBe(0);
    for (const userId of [staff, second])
      expect(await toldOf("hand_over_ended", userId)).toMatchObject([{ ending: "stopped" }]);
    expect(await lines(brand.userId)).toContain("Ada Example brand_hand_over_stopped");
  });

  test("stops it in Team; nobody else does, of this brand or another", async () => {
    const { id } = await ask(brand);
    await confirm(id);
    for (const userId of [await addMember(brand, "editor"), (await newBrand()).userId, staff])
      expect(await stop(userId, id)).toBe(false);
    expect(await endingOf(id)).toBeNull();
    expect([await stop(brand.userId, id), await stop(brand.userId, id)]).toEqual([true, false]);
    expect(await endingOf(id)).toBe("stopped");
    await ask(brand);
  });
});

const ends: Readonly<Record<string, () => Promise<unknown>>> = {
  other_owner: () => addMember(brand, "owner"),
  brand_closed: close,
  brand_deactivated: () =>
    by(staff)`select public.set_brand_active(${brand.brandId}, false, 'Not theirs.')`,
};

test.each(Object.entries(ends))("what ends one that waits: %s", async (ending, act) => {
  for (const isConfirmed of [false, true]) {
    brand = await newBrand();
    const { id } = await ask(brand);
    if (isConfirmed) await confirm(id);
    await act();
    expect(await endingOf(id)).toBe(ending);
    expect(await actionsOf(brand, "brand_hand_over_withdrawn")).toHaveLength(1);
    expect(await toldOf("hand_over_ended", staff)).toContainEqual(
      expect.objectContaining({ brand_name: brand.name, ending }),
    );
    if (isConfirmed) await pass(id);
    expect(await beginDue()).toBe(0);
  }
});

/** What is no longer so, and the refusal. */
const changes: readonly [
  what: string,
  change: (email: string) => Promise<unknown>,
  hint: string,
][] = [
  ["its reader asks not to be invited", refuse, "invitations_refused"],
  [
    "its owner takes on the address",
    (email) => auth`update auth.users set email = ${email} where id = ${brand.userId}`.execute(),
    "already_member",
  ],
  ["staff take on the address", (email) => signUpStaff(database, email), "staff_address"],
  ["its owner invites the address", (email) => invite(brand.userId, email), "already_invited"],
  [
    "the team fills",
    () => handOvers.addViewers(brand, 25).execute() as Promise<unknown>,
    "member_limit",
  ],
];

test.each(changes)("is refused, or never begins, once %s", async (_, change, expected) => {
  const first = await ask(brand);
  await change(first.email);
  expect(await hint(confirm(first.id))).toBe(expected);
  expect(await endingOf(first.id)).toBeNull();
  brand = await newBrand();
  const { id, email } = await ask(brand);
  await confirm(id);
  await pass(id);
  await change(email);
  expect(await beginDue()).toBe(0);
  expect(await endingOf(id)).toBe("refused");
  expect(await toldOf("hand_over_ended", staff)).toMatchObject([{ ending: "refused" }]);
});

test("staff who have left since they asked or confirmed cannot have a brand handed over", async () => {
  const email = newAddress();
  const leaving = handOversOf(database, await signUpStaff(database, email));
  const [asked, both] = [await leaving.ask(brand), await ask(await newBrand())];
  await confirmAs(
    (
      await one(owner<{ id: string }[]>`
    select id from auth.users where email = ${email}`)
    ).id,
    both.id,
  );
  await owner`select private.revoke_staff(${email})`;
  expect(await hint(confirm(asked.id))).toBe("hand_over_refused");
  await pass(both.id);
  expect([await beginDue(), await endingOf(both.id)]).toEqual([0, "refused"]);
});

test("ends once who asked for it or confirmed it says that it wasn't them, before and after it has begun", async () => {
  for (const person of [staff, second]) {
    const [waits, begun] = [await ask(brand), await ask(await unseenBrand())];
    for (const { id } of [waits, begun]) await confirm(id);
    await secure(person);
    expect(await endingOf(waits.id)).toBe("withdrawn");
    const open = owner`
      select from private.invitations i
      where i.email = ${begun.email} and private.invitation_state(i) = 'open'`;
    expect(await open).toEqual([]);
  }
});

test("one that cannot begin holds up no other, and one whose brand is locked waits for the next run", async () => {
  const [blocked, locked, due] = [brand, await newBrand(), await newBrand()];
  for (const one of [blocked, locked, due]) {
    const { id, email } = await ask(one);
    await confirm(id);
    await pass(id);
    if (one === blocked) await refuse(email);
  }
  await owner.begin(async (sql) => {
    await sql`select from public.brand_partners where id = ${locked.brandId} for update`;
    expect(await beginDue()).toBe(1);
  });
  expect(await beginDue()).toBe(1);
});

test("hand-overs are deleted 30 days after they were asked for, unless one is about to begin", async () => {
  const [ended, unconfirmed, about] = [
    await ask(await newBrand()),
    await ask(await newBrand()),
    await ask(brand),
  ];
  await withdraw(staff, ended.id);
  await confirm(about.id);
  const clear = async () =>
    (await one(owner`select private.clear_hand_overs() as n`))["n"] as number;
  const ids = [ended, unconfirmed, about].map(({ id }) => id);
  await owner`update private.hand_overs set asked_at = now() - interval '29 days' where id = any (${ids})`;
  expect(await clear()).toBe(0);
  await owner`update private.hand_overs set asked_at = now() - interval '30 days' where id = any (${ids})`;
  expect(await clear()).toBe(2);
  expect(await endingOf(about.id)).toBeNull();
});

test("an accepted hand-over leaves none open", async () => {
  const { token, userId } = await handOvers.handOverToAccount(brand);
  await accept(userId, token);
  await handOver({ brandId: brand.brandId });
  await setActive(brand, false);
});
