/** Attacks on functions that store photos and logos. */
import { fiftyPhotos, type Attacks } from "./attack.ts";

/** Whether the caller's brand has the logo and the audit log has one row about it. */
const hasLogo = (from: string, to: string) => `
  select count(*) = 1
  from public.brand_partners b
  join public.audit_log a on a.occurred_at = now() and a.action = 'brand_edited' and a.subject_table = 'brand_partners'
    and (a.subject_id, a.brand_partner_id, a.actor_id) = (b.id, b.id, {person.userId})
    and a.details = jsonb_build_object('logo_url', jsonb_build_object('from', ${from}::text, 'to', ${to}::text))
  where b.id = {person.brandId} and b.logo_url is not distinct from ${to}`;

const usesLogo =
  "update public.brand_partners set logo_url = {own.logoUrl} where id = {own.brandId}";

const probedPhoto = "'backgrounds/probe-bg-1.png'";

/** Reserves names of photos, the probed one first. */
const reserved = (brandId: string, userId: string, names = 1) => `
  insert into private.brand_photos (name, brand_partner_id, reserved_by, reserved_until)
  select 'backgrounds/probe-bg-' || n || '.png', ${brandId}, u.id, now() + interval '1 minute'
  from auth.users u, generate_series(${names === 1 ? "1, 1" : `2, ${String(names + 1)}`}) n where u.id = ${userId}`;

export const attacksOnPhotoFunctions: Readonly<Record<string, Attacks>> = {
  "public.photo_room": {
    "of more bytes than are left": { values: { bytes: "104857600" } },
    "beyond fifty photos": { setup: fiftyPhotos("race-background-photos", "{own.brandId}") },
    "with a name": { values: { name: probedPhoto } },
    "with what names no photo": { values: { name: "'elsewhere/probe.png'" } },
    "with a name that another brand has reserved": {
      values: { name: probedPhoto },
      setup: reserved("{target.brandId}", "{target.userId}"),
    },
    "with ten names reserved": {
      values: { name: probedPhoto },
      setup: reserved("{own.brandId}", "{person.userId}", 10),
    },
  },
  "public.set_brand_logo": {
    "to an own logo, in the audit log": {
      values: { logo_url: "'https://elsewhere.example' || {own.logoUrl}" },
      question: hasLogo("null", "{own.logoUrl}"),
    },
    "to none, in the audit log": {
      values: { logo_url: "null", based_on: "{own.logoUrl}" },
      setup: usesLogo,
      question: hasLogo("{own.logoUrl}", "null"),
    },
    "to what is no logo": { values: { logo_url: "{own.photoUrl}" } },
    "over another change": { values: { logo_url: "null" }, setup: usesLogo },
  },
};
