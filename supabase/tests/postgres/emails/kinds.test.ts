/** Every kind of e-mail is told by some statement, with what its template needs. */
import { renderEmail } from "@outpace/emails";
import { sampleOrder, sampleRace, sampleSurroundings } from "@outpace/emails/sample-facts";
import { samples } from "@outpace/emails/samples";
import { expect, test } from "vitest";
import { dispute, openCardPayments } from "../../harness/card-payments.ts";
import { asPerson, signUpBrand } from "../../harness/database.ts";
import { refund } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";
import { addFactor, removeFactor } from "../factors/factors.ts";
import { actsOf } from "../acts/acts.ts";
import { handOversOf } from "../hand-over/hand-overs.ts";
import { invitationsOf } from "../invitations/invitations.ts";
import type { Told } from "./outbox.ts";

const cards = await openCardPayments();
const { database, newOrder, newPackage, owner, pay, setOrder, setStatus, staffId, sync } = cards;
const { auth } = database;
const { accept, invited } = invitationsOf(database);
const { ask, confirm, handedOver, stop, colleague } = handOversOf(database, staffId);
const { secure, setRole } = actsOf(database);

async function tellOfAccount() {
  const { userId } = await signUpBrand(database);
  await auth`insert into auth.sessions (id, user_id, user_agent)
    values (gen_random_uuid(), ${userId}, 'Firefox'), (gen_random_uuid(), ${userId}, 'Safari')`;
  await auth`update auth.users set encrypted_password = 'first' where id = ${userId}`;
  await auth`update auth.users set encrypted_password = 'second' where id = ${userId}`;
  await auth`update auth.users set email = 'new@company.example' where id = ${userId}`;
  const factor = await addFactor(database, userId);
  await owner`select private.plan_factor_removal('new@company.example', 'Lost phone.')`;
  await removeFactor(database, userId, factor);
}

async function tellOfRace() {
  const { userId } = await signUpBrand(database);
  const { id } = await createRace(database, userId, { discountCode: "FREE500OUTPACE" });
  await owner`select private.tell_waiting_races()`;
  await setStatus(id, "active");
  await setStatus(id, "pending");
  await setStatus(id, "active");
  for (const runners of [250, 250]) {
    await owner`
      insert into public.race_participants (live_race_id, runner_id, completed_at, completion_seconds)
      select ${id}, gen_random_uuid(), now(), 5000 from generate_series(1, ${runners})`;
  }
  await owner`select private.tell_race_starts('2040-05-04T00:00:00Z')`;
  const changes = { name: { from: "Harbor Run", to: "Verify" } };
  await asPerson(database, userId)`update public.live_races set name = 'Verify' where id = ${id}`;
  await asPerson(database, staffId)`
    select public.send_back_race_change(${id}, ${database.api.json(changes)}, 'Not your words.')`;
  await setStatus(id, "completed");
}

async function tellOfOrders() {
  const order = await newOrder();
  await setOrder(
    order,
    "created_at = now() - interval '6 days', pay_by = now() + interval '1 hour'",
  );
  await owner`select private.tell_due_orders()`;
  const { payment_id, says } = await pay(order);
  await sync(payment_id, says.refunded(refund(50_000)));
  await owner`select private.open_review(${order.orderId}, null, 'disputed', 'dp_1')`;
  const bought = await newPackage();
  const paid = await pay(bought);
  await sync(paid.payment_id, paid.says.disputed(dispute(1)));
  await cards.resolve(bought, "disputed", "end_package");
  for (const unpaid of [await newOrder(), await newPackage()]) await setOrder(unpaid);
  await cards.voidUnpaid();
}

async function tellOfTeam() {
  const { userId } = await signUpBrand(database);
  const { token, userId: joining } = await invited(userId);
  await accept(joining, token, "Robin");
  const stopping = await signUpBrand(database);
  await colleague();
  await stop(stopping.userId, (await ask(stopping)).id);
  await confirm((await ask(await signUpBrand(database))).id);
  await handedOver(await signUpBrand(database));
  await setRole(userId, joining, "owner");
  await setRole(userId, joining, "viewer");
  await secure(joining);
  const closing = asPerson(database, userId)`
    select public.close_brand(b.name, b.id) from public.brand_partners b`;
  expect(await closing).toHaveLength(1);
}

const keysOf = (value: object = {}) => Object.keys(value).sort();

test("every kind of e-mail is told by some statement, holds exactly what its template's sample holds, and can be shown", async () => {
  await tellOfAccount();
  await tellOfRace();
  await tellOfOrders();
  await tellOfTeam();
  await owner`update private.outbox set failed_at = now(), last_error = 'bounced'`;
  await owner`select private.tell_failed_emails()`;
  const told = await owner<Told[]>`select kind, payload from private.outbox order by kind`;
  const kinds = await owner<{ kind: string }[]>`
    select kind from private.email_kinds where kind <> 'newsletter_confirmation'`;
  expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(kinds.map(({ kind }) => kind)));
  for (const email of told) {
    const { subject, html, text } = renderEmail(email, sampleSurroundings);
    for (const part of [subject, html, text]) {
      expect(part).not.toBe("");
      expect(part).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/);
    }
    const { kind, payload } = email;
    const sample = samples.find((one) => one.email.kind === kind);
    const pairs: [object, object | undefined][] = [[payload, sample?.email.payload]];
    if ("race" in payload && payload.race !== null) pairs.push([payload.race, sampleRace]);
    if ("order" in payload) pairs.push([payload.order, sampleOrder]);
    for (const [value, shown] of pairs)
      expect([kind, keysOf(value)]).toEqual([kind, keysOf(shown)]);
  }
});

test("a kind's e-mails go to whom the table of kinds says", async () => {
  const audiences = await owner<{ wrong: string }[]>`
    select o.kind as wrong from private.outbox o join private.email_kinds k on k.kind = o.kind
    where case k.audience
      when 'address' then o.recipient is null
      when 'staff' then not exists (select from public.staff_members s where s.user_id = o.user_id)
      when 'team' then not exists (
        select from public.brand_members m
        where m.user_id = o.user_id and m.brand_partner_id = o.brand_partner_id)
      else o.user_id is null end`;
  expect(audiences).toEqual([]);
});

test("exactly the kinds of a topic have the link that switches them off", async () => {
  const kinds = await owner<{ kind: string; topic: string | null }[]>`
    select kind, topic from private.email_kinds`;
  const topics = new Map(kinds.map(({ kind, topic }) => [kind, topic]));
  for (const { email, name } of samples) {
    const { html } = renderEmail(email, sampleSurroundings);
    const canSwitchOff = html.includes("/brands/switch-off-email?token=");
    expect([name, canSwitchOff]).toEqual([name, topics.get(email.kind) !== null]);
  }
});
