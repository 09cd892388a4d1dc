/** Who acted, and from where, as the e-mails about it name them. */
import { expect, test } from "vitest";
import { one, openDatabase, signUp, signUpBrand, signUpStaff } from "../../harness/database.ts";
import { actsOf } from "./acts.ts";

const { auth, database, owner } = await openDatabase();
const { addressOf } = actsOf(database);

const device = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0";

async function openAt(userId: string, ip: string | null, userAgent: string | null) {
  const session = await one(auth<{ id: string }[]>`
    insert into auth.sessions (id, user_id, aal, user_agent, ip, created_at)
    values (gen_random_uuid(), ${userId}, 'aal2', ${userAgent}, ${ip}, now()) returning id`);
  return session.id;
}

const acting = (claims: object | null, brandId: string | null = null) =>
  owner.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${claims && JSON.stringify(claims)}, true)`;
    return (await one(sql`select private.acting_session(${brandId}) as who`))["who"] as unknown;
  });

test("an act's session is told by its name and address, its device and its IP address without the line, and an operator's by nothing", async () => {
  const { userId: sub, brandId } = await signUpBrand(database);
  const ada = { by: "Ada Example", by_email: await addressOf(sub) };
  for (const [ip, address] of [
    ["203.0.113.77", "203.0.113.x"],
    ["2001:db8:7:8:9::1", "2001:db8:7::/48"],
    [null, null],
  ] as const) {
    const session_id = await openAt(sub, ip, device);
    expect(await acting({ sub, session_id }, brandId)).toEqual({
      ...ada,
      device,
      address,
    });
  }
  expect(await acting(null)).toEqual({ by: null, by_email: null, device: null, address: null });
  expect(await acting({ sub })).toEqual({ ...ada, device: null, address: null });
});

test("staff act as Outpace, and an account without a name by its address", async () => {
  const staffId = await signUpStaff(database);
  const session_id = await openAt(staffId, null, "x".repeat(2000));
  expect(await acting({ sub: staffId, session_id })).toEqual({
    ...{ by: "Outpace", by_email: null },
    device: "x".repeat(1000),
    address: null,
  });
  const sub = await signUp(database, "nameless@mailbox.example");
  expect(await acting({ sub })).toMatchObject({
    ...{ by: null, by_email: "nameless@mailbox.example" },
  });
});
