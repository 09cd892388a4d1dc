/** The people who send the probes, and what they own. */
import type { Persona, Person as Sender } from "../../harness/personas.ts";
import { signUpBrand, type Database } from "../../harness/database.ts";
import { createRace } from "../../harness/races.ts";
import { makeAccount, makeFormerStaff } from "./accounts.ts";
import { closeBrand } from "./closing-fixtures.ts";
import { giveSecondFactors } from "./factor-fixtures.ts";
import { makePackage, payOrder } from "./payment-fixtures.ts";

type Brand = Awaited<ReturnType<typeof makeBrand>>;

export interface Person extends Sender {
  /** Unique, unlike the persona. */
  readonly name: string;
  readonly email: string | null;
  readonly brand: Brand | null;
  /** The brands that this person belongs to, as an array in SQL. */
  readonly brandIds: string;
  /** The brand whose rows this person tries to reach. */
  readonly target: Brand;
  /** The account in the token, which is not valid, or not yet, and owns nothing. */
  readonly formerUserId?: string;
}

/** Accounts that probes name. */
export const accountIds = {
  brandless: "00000000-0000-4000-8000-0000000000b1",
  colleague: "00000000-0000-4000-8000-0000000000c1",
  enrolled: "00000000-0000-4000-8000-0000000000e1",
} as const;

/** A client without calls left to any rate-limited function. */
export const exhausted = JSON.stringify({ "cf-connecting-ip": "203.0.113.9" });

/** Each discount code has one reason to be accepted or refused. */
export const codes = {
  tenPercentOfPremium: "TENPERCENT",
  expired: "EXPIRED",
  usedUp: "USEDUP",
  usedInVain: "USEDINVAIN",
  /** Used up by the deactivated brand only; other brands may still use it. */
  usedUpByOne: "USEDUPBYONE",
} as const;

const bucket = "race-background-photos";
/** The metadata of a photo that has arrived, as JSON. */
export const photoMetadata = '{"size": 3, "mimetype": "image/png"}';
const objectName = (name: string) => `backgrounds/${name}-bg-1754006400000.png`;
const logoName = (name: string) => `logos/${name}-1754006400000.png`;
const urlOf = (object: string, host = "") => `${host}/storage/v1/object/public/${bucket}/${object}`;

async function makeBrand(database: Database, name: string, races: number) {
  const { owner } = database;
  const { userId, brandId } = await signUpBrand(database, name);
  for (let n = 0; n < races; n++) await createRace(database, userId);
  const photos = Array.from({ length: races }, (_, n) => objectName(`${name}-${String(n)}`));
  await owner`
    insert into storage.objects (bucket_id, name, owner_id, metadata)
    select ${bucket}, unnest(${[...photos, logoName(name)]}::text[]), ${userId}, ${photoMetadata}::text::jsonb
    union all select 'elsewhere', ${objectName(name)}, ${userId}, null`;
  await owner`
    insert into public.race_participants (live_race_id, runner_id)
    select id, gen_random_uuid() from public.live_races where brand_partner_id = ${brandId}`;
  const [first, second] = await owner<
    Record<"raceId" | "requestId" | "orderId" | "email", string>[]
  >`
    select o.live_race_id as "raceId", o.request_id as "requestId", o.id as "orderId", b.contact_email as email
    from public.race_orders o join public.brand_partners b on b.id = o.brand_partner_id
    where b.id = ${brandId}`;
  if (first === undefined || second === undefined) throw new Error("A brand needs two races.");
  await owner`update public.live_races set max_participants = 1 where id = ${second.raceId}`;
  const [reportLink] = await owner<{ id: string }[]>`
    insert into private.report_links (live_race_id, name, token_hash)
    select id, 'Agency', sha256(convert_to(rpad(${name}, 22, '-') || case id when ${first.raceId} then '' else id::text end, 'UTF8'))
    from public.live_races where brand_partner_id = ${brandId}
    order by id <> ${first.raceId}
    returning id`;
  const invitee = `invited@${name}.example`;
  const [invitation] = await owner<{ id: string }[]>`
    insert into private.invitations (brand_partner_id, email, role, invited_by)
    values (${brandId}, ${invitee}, 'owner', ${userId})
    returning id`;
  return {
    ...first,
    invitee,
    invitationId: invitation?.id ?? "",
    ...(await payOrder(database, second.orderId)),
    ...(await makePackage(database, brandId)),
    /** Of `raceId`; its token is the brand's name. */
    reportLinkId: reportLink?.id ?? "",
    brandId,
    userId,
    name,
    /** A race with its maximum of runners. */
    fullRaceId: second.raceId,
    photoUrl: urlOf(objectName(`${name}-0`)),
    /** The same path on another host. */
    foreignUrl: urlOf(objectName(`${name}-0`), "https://elsewhere.example"),
    /** Like a photo's URL, but for an object in another bucket. */
    elsewhereUrl: urlOf(objectName(name)),
    /** A stored logo that the brand does not use yet. */
    logoUrl: urlOf(logoName(name)),
  };
}

export async function makePeople(database: Database): Promise<Person[]> {
  const { owner } = database;
  const staff = await makeAccount(database, "staff");
  const brandless = await makeAccount(database, "brandless", accountIds.brandless);
  // Has everything that an account can have.
  const colleague = await makeAccount(database, "colleague", accountIds.colleague);
  await owner.unsafe(`
    select private.grant_staff('${staff.email}'), private.grant_staff('${colleague.email}');
    insert into storage.buckets (id, name, owner_id, public)
      values ('elsewhere', 'elsewhere', '${staff.userId}', true);
    insert into storage.objects (bucket_id, name, owner_id)
      values ('elsewhere', '${objectName("colleague")}', '${colleague.userId}');
    update storage.objects set bucket_id = '${bucket}';
    insert into storage.objects (bucket_id, name) values ('elsewhere', '${objectName("harbor-0")}');
    select private.connect_payment_provider('stripe');
    select public.set_event_cursor('stripe', 'evt_1');
    insert into public.newsletter_subscribers (email, address_hash, status, confirmed_at)
      values ('reader@mailbox.example', private.address_hash('reader@mailbox.example'), 'confirmed', now());
    insert into private.newsletter_consents (subscriber_id, event, client)
      select id, 'requested', 'a network' from public.newsletter_subscribers;
    select private.add_way_back(id, email) from public.newsletter_subscribers;
    insert into private.released_photos (url) values ('/released.png');
    update public.tiers set races_per_month = races_per_month + 10`);
  const formerStaff = await makeFormerStaff(database);
  const withoutFactor = await makeAccount(database, "without-factor");
  const enrolled = await makeAccount(database, "enrolled", accountIds.enrolled);
  await owner`select private.grant_staff(${withoutFactor.userId}::uuid)`;
  const editor = await makeAccount(database, "editor");
  const viewer = await makeAccount(database, "viewer");
  const inTwoBrands = await makeAccount(database, "two-brands");
  const formerMember = await makeAccount(database, "former-member");
  // Different numbers of races tell whose rows a statement matched.
  const ownBrand = await makeBrand(database, "harbor", 2);
  const otherBrand = await makeBrand(database, "summit", 3);
  const deactivated = await makeBrand(database, "closed", 4);
  await closeBrand(database, deactivated.brandId, [formerMember, colleague]);
  await owner.unsafe(`
    update public.tiers set races_per_month = races_per_month - 10;
    insert into public.brand_members (user_id, brand_partner_id)
      values ('${colleague.userId}', '${ownBrand.brandId}'), ('${enrolled.userId}', '${ownBrand.brandId}');
    insert into public.brand_members (user_id, brand_partner_id, role)
      values ('${editor.userId}', '${ownBrand.brandId}', 'editor'),
        ('${viewer.userId}', '${ownBrand.brandId}', 'viewer'),
        ('${inTwoBrands.userId}', '${ownBrand.brandId}', 'editor'),
        ('${inTwoBrands.userId}', '${otherBrand.brandId}', 'editor');
    insert into private.member_names (brand_partner_id, user_id, name)
      values ('${ownBrand.brandId}', '${formerMember.userId}', 'Former Member');
    -- The active brands created their races in an earlier month, so they may create another one.
    update public.live_races set created_at = created_at - interval '2 months'
      where brand_partner_id <> '${deactivated.brandId}';
    insert into public.discount_codes
      (code, tier, discount_type, discount_value, description,
        max_redemptions, max_redemptions_per_brand, expires_at)
      values
        ('${codes.tenPercentOfPremium}', 'premium', 'percent', 10, 'Probed', null, null, now() + interval '1 day'),
        ('${codes.expired}', 'premium', 'percent', 10, 'Probed', null, null, now() - interval '1 minute'),
        ('${codes.usedUp}', 'premium', 'percent', 10, 'Probed', 1, null, null),
        ('${codes.usedInVain}', 'premium', 'percent', 10, 'Probed', 1, 1, null),
        ('${codes.usedUpByOne}', 'premium', 'percent', 10, 'Probed', null, 1, null);
    update public.race_orders set discount_code = '${codes.usedUpByOne}'
      where live_race_id = '${deactivated.fullRaceId}';
    update public.race_orders set discount_code = '${codes.usedUp}' where id = '${otherBrand.orderId}';
    update public.race_orders set discount_code = '${codes.usedInVain}', status = 'void'
      where id = '${deactivated.orderId}';
    insert into auth.sessions (id, user_id, aal, created_at)
      select id, id, 'aal1', now() from auth.users where email not like 'signed-out@%';
    -- The probes and their mutants may take longer than proof is fresh.
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      select id, id, 'password', now(), now() + interval '1 day' from auth.sessions;
    insert into private.email_opt_outs (user_id, topic) select id, 'recaps' from auth.users;
    update private.outbox o set failed_at = now(), last_error = 'bounced'
      where exists (select from public.brand_members m where m.user_id = o.user_id);
    insert into private.invitation_refusals (address_hash)
      values (private.address_hash('uninvited@mailbox.example')), (private.address_hash('nobody@mailbox.example'));
    insert into private.newsletter_confirmations (address_hash)
      values (private.address_hash('asked@mailbox.example'));
    insert into private.suppressed_addresses (address_hash, reason)
      values (private.address_hash('gone@mailbox.example'), 'bounced');
    insert into private.email_events (event_id, type, failure) values ('msg_1', 'email.bounced', 'bounced');
    insert into private.told_races (live_race_id, kind) select id, 'race_full' from public.live_races
      on conflict do nothing;
    insert into private.changed_races (live_race_id, name, description, brand_website_url)
      select id, 'Approved', description, brand_website_url from public.live_races;
    insert into private.told_orders (order_id, pay_by) select id, now() from public.race_orders;
    insert into private.staff_told (kind, told_at) values ('races_waiting', now());
    select private.create_race_pages_secret();
    -- Every window of the next two hours is full, so none opens while the probes run.
    select set_config('request.headers', '${exhausted}', true);
    insert into private.rate_limits (action, client, window_start, calls)
      select distinct (regexp_match(prosrc, 'count_call\\(''(\\w+)'''))[1], private.client_key(private.client_address()), w, 1000000
      from pg_proc, generate_series(
        date_bin('5 minutes', now() - interval '10 minutes', '2000-01-01 00:00:00+00'),
        now() + interval '2 hours', '5 minutes') w
      where prosrc ~ 'count_call\\(''\\w+'''`);
  await giveSecondFactors(database, {
    verified: [staff.userId, ownBrand.userId],
    unverified: [enrolled.userId],
    formerStaff: formerStaff.map(({ userId }) => userId),
  });
  // Constraints on a row's contents must not hide the rules on who may write it.
  await database.root.unsafe(`
    do $$ begin execute (
      select string_agg(format('alter table %s ', conrelid::regclass) || case contype
        when 'f' then format('alter constraint %I deferrable initially deferred', conname)
        else format('drop constraint %I', conname) end, ';')
      from pg_constraint
      where connamespace::regnamespace::text in ('public', 'private', 'storage')
        and (contype = 'f' or contype = 'c' and (cardinality(conkey) > 1
          or conname in ('buckets_versioning_dark_check', 'race_orders_currency_check', 'order_payments_currency_check', 'email_kinds_audience_check', 'second_factor_policies_audience_check')))); end $$`);

  const noAccount = { userId: null, email: null };
  const person = (
    persona: Persona,
    { userId, email }: Pick<Person, "userId" | "email">,
    brand: Brand | null = null,
    role: Person["role"] = "authenticated",
    name: string = persona,
  ): Person => ({
    name,
    persona,
    role,
    userId,
    email,
    brand,
    brandIds: brand === null ? "{}" : `{${brand.brandId}}`,
    target: brand === otherBrand ? ownBrand : otherBrand,
  });
  return [
    person("visitor", noAccount, null, "anon"),
    person("visitor", colleague, ownBrand, "anon", "visitor with a person's id"),
    person("owner", ownBrand, ownBrand),
    person("editor", editor, ownBrand),
    person("viewer", viewer, ownBrand),
    {
      ...person("two brands", inTwoBrands, ownBrand),
      brandIds: `{${ownBrand.brandId},${otherBrand.brandId}}`,
      target: deactivated,
    },
    person("other brand", otherBrand, otherBrand),
    person("deactivated", deactivated, deactivated),
    person("no brand", brandless),
    person("no brand", formerMember, null, "authenticated", "former member"),
    ...[...formerStaff, withoutFactor, enrolled].map(({ userId, email }) => ({
      ...person("no brand", noAccount, null, "authenticated", email),
      formerUserId: userId,
    })),
    person("staff", staff),
    person("service role", noAccount, null, "service_role"),
  ];
}
