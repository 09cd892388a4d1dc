/** Attacks on tables. */
import { accountIds } from "../fixtures.ts";
import type { Values } from "../values.ts";
import { fiftyPhotos, type Attack, type Attacks } from "./attack.ts";

/** Whether the audit log has a row with the new value for each edited row. */
const editAudited = (
  action: string,
  table: string,
  brand: string,
  column: string,
  value = "Edited",
): Attack => ({
  values: { [column]: `'${value}'` },
  question: `
    select count(*) > 0 and count(*) = count(a) from public.${table} t
    left join public.audit_log a on a.occurred_at = now() and a.action = '${action}'
      and a.subject_table = '${table}' and a.subject_id = t.id and a.brand_partner_id = t.${brand}
      and a.actor_id is not distinct from {person.userId} and a.details #>> '{${column},to}' = t.${column}
    where t.${column} = '${value}'`,
});

/** The columns that a brand may edit while its race is pending, with new values. */
const edits: Values = {
  name: "'Edited'",
  description: "'Edited.'",
  start_time: "timestamptz '2041-05-04'",
  start_time_zone: "'Asia/Tokyo'",
  target_distance: "13.1",
  brand_website_url: "'https://edited.example'",
  // One brand's photo is invalid for another's race, and which of two refusals comes first depends on the order of the rows.
  background_photo_url: "null",
};

/** Edits each column while every race has a photo and this status. */
const editsWhile = (status: string, columns = Object.keys(edits)): Attacks =>
  Object.fromEntries(
    columns.map((column) => [
      `update of ${column} while ${status}`,
      {
        values: { [column]: edits[column] ?? "" },
        setup: `update public.live_races set status = '${status}', background_photo_url = {own.photoUrl}`,
      },
    ]),
  );

const stillThere = (url: string) =>
  `select exists (select from storage.objects where strpos(${url}, bucket_id || '/' || name) > 0)`;

/** For the photo bucket: whether a photo that a race uses is still there. */
const whileUsed: Attack = {
  setup:
    "update public.live_races set background_photo_url = {own.photoUrl} where id = {own.raceId}",
  question: stillThere("{own.photoUrl}"),
};

/** The name of a removed photo that another brand's race still shows. */
const nameInUse: Attack = {
  values: { name: "'backgrounds/gone-bg-1.png'" },
  setup: `update public.live_races set background_photo_url = private.photo_url('backgrounds/gone-bg-1.png')
    where id = {target.raceId}`,
};

/** Writes an upload's row as Storage does at the end, with its own rights. */
const ended = (metadata: object, attack: Attack = {}): Attack => ({
  ...attack,
  values: {
    ...attack.values,
    owner_id: "coalesce({person.userId}, {target.userId})",
    metadata: `'${JSON.stringify(metadata)}'`,
  },
});

/** A new logo of a brand that uses its present one, beside another brand's logo that waits, and one that does not count. */
const nextLogo: Attack = {
  values: { name: "'logos/probe-1.png'" },
  setup: `update public.brand_partners set logo_url = {own.logoUrl} where id = {own.brandId};
    insert into storage.objects (bucket_id, name, owner_id) values ('elsewhere', 'logos/elsewhere-1.png', {person.userId})`,
};

/** A preview of a stored photo, which its name follows from. */
const previewOf = (photoUrl: string): Attack => ({
  values: {
    name: `regexp_replace(substr(${photoUrl}, strpos(${photoUrl}, 'backgrounds/')), '\\.png$', '-preview.jpg')`,
  },
});

const photo = (url: string): Attack => ({ values: { background_photo_url: url } });

export const attacksOnTables: Readonly<Record<string, Attacks>> = {
  "public.brand_members": {
    "delete in the audit log": {
      question: `
        select bool_and(not b.is_active and b.contact_email is null and exists (
          select from public.audit_log a where a.occurred_at = now() and a.action = 'brand_left'
            and a.subject_table = 'brand_partners' and (a.subject_id, a.brand_partner_id) = (b.id, b.id)))
        from public.brand_partners b`,
    },
    "update of role to viewer": {
      values: { role: "'viewer'" },
      question: "select bool_and(contact_name = 'no owner') from public.brand_partners",
    },
  },
  "public.brand_partners": {
    "update of partnership_tier in the audit log": editAudited(
      "brand_edited",
      "brand_partners",
      "id",
      "partnership_tier",
      "enterprise",
    ),
    "insert with another's name": { values: { name: "{target.name}" } },
    "update of contact_email to another's": {
      values: { contact_email: "{target.email}" },
      question:
        "select count(*) < 2 from public.brand_partners where contact_email = {target.email}",
    },
    "update of name to another's": { values: { name: "upper({target.name})" } },
    "update of name to a blank": { values: { name: "' '" } },
  },
  "public.live_races": {
    "update of name to a blank": { values: { name: "' '" } },
    "update of background_photo_url to another brand's photo": photo("{target.photoUrl}"),
    "update of background_photo_url to another host": photo("{own.foreignUrl}"),
    "update of background_photo_url to what is no photo": photo("{own.elsewhereUrl}"),
    "update of background_photo_url to what is in another bucket": {
      ...photo("'/storage/v1/object/public/race-background-photos/backgrounds/lost-bg-1.png'"),
      setup: `insert into storage.objects (bucket_id, name) values ('elsewhere', 'backgrounds/lost-bg-1.png');
        insert into private.brand_photos (name, brand_partner_id) select 'backgrounds/lost-bg-1.png', id
        from public.brand_partners where id = {own.brandId}`,
    },
    "update of start_time to the past": {
      values: { start_time: "now() - interval '1 minute'" },
    },
    "update of name in the audit log": editAudited(
      "race_edited",
      "live_races",
      "brand_partner_id",
      "name",
    ),
    ...editsWhile("active"),
    ...editsWhile("completed"),
    ...editsWhile("cancelled", ["name"]),
  },
  "public.race_participants": {
    "insert into a full race": { values: { live_race_id: "{own.fullRaceId}" } },
  },
  "public.staff_members": {
    "insert in the audit log": {
      values: { user_id: `'${accountIds.brandless}'` },
      question: `
        select count(*) = 1 from public.audit_log
        where occurred_at = now() and action = 'staff_granted' and subject_id = '${accountIds.brandless}'`,
    },
    "delete in the audit log": {
      question: `
        select count(*) > 1 from public.audit_log
        where occurred_at = now() and action = 'staff_revoked' and subject_table = 'staff_members'`,
    },
  },
  "storage.objects": {
    "insert in another's name": { values: { owner_id: "{target.userId}" } },
    "insert under another path": { values: { name: "'elsewhere/probe-bg-1.png'" } },
    "insert into another bucket": { values: { bucket_id: "'elsewhere'" } },
    "insert to a name that another brand's race shows": nameInUse,
    "insert beyond fifty photos": {
      setup: fiftyPhotos("race-background-photos", "{own.brandId}"),
    },
    "insert beside fifty photos that do not count": {
      setup: `${fiftyPhotos("elsewhere", "{own.brandId}")}; ${fiftyPhotos("race-background-photos", "{target.brandId}")}`,
    },
    "insert of a photo that is too large": ended({ size: 5_242_881, mimetype: "image/png" }),
    "insert of a photo of unknown size": ended({ mimetype: "image/png" }),
    "insert of another type": ended({ size: 3, mimetype: "image/svg+xml" }),
    "insert of a logo": nextLogo,
    "insert of a logo beside one that waits": { values: { name: "'logos/probe-1.png'" } },
    "insert of a logo that is too large": ended(
      { size: 2_097_153, mimetype: "image/png" },
      nextLogo,
    ),
    "insert to a name that another brand's logo has": {
      values: { name: "'logos/gone-1.png'" },
      setup: `${nextLogo.setup ?? ""};
        update public.brand_partners set logo_url = private.photo_url('logos/gone-1.png') where id = {target.brandId}`,
    },
    "insert of a preview": previewOf("{own.photoUrl}"),
    "insert of a preview of another brand's photo": previewOf("{target.photoUrl}"),
    "insert of a preview without a photo": {
      values: { name: "'backgrounds/probe-bg-1-preview.jpg'" },
    },
    "insert of a preview that is too large": ended(
      { size: 600_000, mimetype: "image/jpeg" },
      previewOf("{target.photoUrl}"),
    ),
    "insert of a preview while a race shows its photo": {
      ...previewOf("{own.photoUrl}"),
      ...(whileUsed.setup !== undefined && { setup: whileUsed.setup }),
    },
    "insert in the name of a deactivated brand": {
      values: { owner_id: "{target.userId}" },
      setup: "update public.brand_partners set blocked_at = now() where id = {target.brandId}",
    },
    "insert over another brand's photo": {
      values: {
        owner_id: "{target.userId}",
        name: "substr({target.photoUrl}, strpos({target.photoUrl}, 'backgrounds/'))",
      },
    },
    "insert of a file that comes later": {
      setup: "set local storage.operation = 'storage.object.sign_upload_url'",
    },
    "delete with what is known of it": {
      // As the tables' owner, who alone may read this.
      question: `select matrix.run_as_owner('
        select private.refuse(418, ''What was known of it is still there.'', ''left_over'') from private.brand_photos p
        where not exists (select from storage.objects o where o.name = p.name)')`,
    },
    "delete while a race uses it": whileUsed,
    "delete while it is a logo": {
      setup: "update public.brand_partners set logo_url = {own.logoUrl} where id = {own.brandId}",
      question: stillThere("{own.logoUrl}"),
    },
  },
};
