/** Who is told of an act that cannot be undone, and what. */
import { beforeEach, expect, test } from "vitest";
import { one, openDatabase } from "../../harness/database.ts";
import type { NamedBrand } from "../../harness/teams.ts";
import { addUnverifiedFactor } from "../factors/factors.ts";
import { actsOf } from "./acts.ts";

const { auth, database, owner } = await openDatabase();
const { addMember, addressOf, by, forgetMail, from, newBrand, resend, toldOf, ...acts } =
  actsOf(database);

let brand: NamedBrand;
let other: string;
let person: string;

beforeEach(async () => {
  brand = await newBrand();
  other = await addMember(brand, "owner");
  person = await addMember(brand, "editor");
  await addMember(brand, "editor");
  await forgetMail();
});

const link = expect.stringMatching(/^[\w:-]+\.\d+\.[0-9a-f]{64}$/) as string;
const at = expect.stringMatching(/^2.*Z$/) as string;

/** Everyone who was told of the owners, what of it concerns them, and whether they have a link. */
async function told() {
  const rows = await owner<{ user_id: string; payload: Record<string, unknown> }[]>`
    select user_id, payload from private.outbox where kind = 'owners_changed' order by created_at`;
  return Object.fromEntries(
    rows.map(({ user_id: userId, payload }) => [
      userId,
      `${String(payload["act"])}${payload["is_you"] === true ? " you" : ""}${payload["token"] === null ? "" : " link"}`,
    ]),
  );
}

test("an owner made and demoted is told to the owners and the person, once each, and only who did it has a link", async () => {
  const actor = brand.userId;
  await acts.setRole(actor, person, "owner");
  expect(await told()).toEqual({
    [actor]: "made_owner link",
    [other]: "made_owner",
    [person]: "made_owner you",
  });
  await forgetMail();
  await acts.setRole(actor, person, "viewer");
  expect(await told()).toEqual({
    [actor]: "demoted link",
    [other]: "demoted",
    [person]: "demoted you",
  });
  await forgetMail();
  await acts.setRole(actor, person, "editor");
  await by(actor)`select public.remove_member(${person})`;
  expect(await told()).toEqual({});
});

test("an owner who is removed at once still gets the link about what they did", async () => {
  await acts.setRole(other, person, "owner");
  await by(brand.userId)`select public.remove_member(${other})`;
  expect(await toldOf(other, "owners_changed")).toMatchObject([
    { act: "made_owner", token: link },
    { act: "removed", token: null },
  ]);
});

test("an owner who is removed is told as well, and one who leaves, by a link", async () => {
  const actor = brand.userId;
  await acts.setRole(actor, person, "owner");
  await forgetMail();
  await by(actor)`select public.remove_member(${person})`;
  expect(await told()).toEqual({
    [actor]: "removed link",
    [other]: "removed",
    [person]: "removed you",
  });
  await forgetMail();
  await by(actor)`select public.remove_member(${actor})`;
  expect(await told()).toEqual({ [actor]: "left you link", [other]: "left" });
});

test("an invitation as owner is told when it is sent and sent again, and no other invitation", async () => {
  const actor = brand.userId;
  await acts.invite(actor);
  expect(await told()).toEqual({});
  const { id } = await acts.invite(actor, "next@invited.example", "owner");
  const everyone = { [actor]: "invited link", [other]: "invited" };
  expect(await told()).toEqual(everyone);
  await forgetMail();
  await resend(actor, id);
  expect(await told()).toEqual(everyone);
  expect(await toldOf(other, "owners_changed")).toMatchObject([
    { person_name: null, person_email: "next@invited.example", is_you: false },
  ]);
});

test("the e-mails name who acted, when, from which device and address, and whom it concerns", async () => {
  const run = await from(brand.userId);
  await run`select public.set_member_role(${person}, 'owner')`;
  const payload = {
    ...{
      by: "Ada Example",
      by_email: await addressOf(brand.userId),
      device: "Firefox",
      address: "203.0.113.x",
      at,
      token: link,
    },
    ...{ act: "made_owner", brand_name: brand.name, person_name: null, is_you: false },
    person_email: await addressOf(person),
  };
  expect(await toldOf(brand.userId, "owners_changed")).toEqual([payload]);
  expect(await toldOf(other, "owners_changed")).toEqual([{ ...payload, token: null }]);
});

test("a closed brand is told to its owner with a link, and to the team without", async () => {
  const run = await from(brand.userId);
  await acts.setRole(brand.userId, other, "editor");
  await run`select public.close_brand(${brand.name}, ${brand.brandId})`;
  const acted = { by: "Ada Example", device: "Firefox", address: "203.0.113.x", at };
  expect(await toldOf(brand.userId, "brand_closed")).toMatchObject([{ ...acted, token: link }]);
  for (const userId of [other, person])
    expect(await toldOf(userId, "brand_closed")).toMatchObject([{ ...acted, token: null }]);
});

test("what the auth server changes is told with the session that has allowed it", async () => {
  const { userId } = brand;
  const run = await from(userId);
  const email = `new.${await addressOf(userId)}`;
  const factor = await addUnverifiedFactor(database, userId);
  await run`select public.allow_account_change('email', ${email})`;
  await run`select public.allow_account_change('factor_added', ${factor})`;
  await auth`update auth.users set email_change = ${email} where id = ${userId}`;
  await auth`update auth.users set email = email_change, email_change = '' where id = ${userId}`;
  await auth`update auth.mfa_factors set status = 'verified' where id = ${factor}`;
  const acted = { by: "Ada Example", device: "Firefox", address: "203.0.113.x" };
  expect(await toldOf(userId, "email_changed")).toMatchObject([
    { ...acted, token: link, is_new: false },
    { ...acted, token: null, is_new: true },
  ]);
  expect(await toldOf(userId, "factor_added")).toMatchObject([{ ...acted, token: link }]);
});

test("nobody switches these e-mails off, and none waits for another day", async () => {
  const kinds = [
    ..."password_changed email_changed factor_added factor_removed".split(" "),
    ..."owners_changed brand_closed brand_handed_over account_secured".split(" "),
  ];
  const limited = await one(owner`
    select count(*)::integer as known, count(topic)::integer as topics, count(daily_limit)::integer as limits
    from private.email_kinds where kind = any (${kinds})`);
  expect(limited).toEqual({ known: kinds.length, topics: 0, limits: 0 });
});
