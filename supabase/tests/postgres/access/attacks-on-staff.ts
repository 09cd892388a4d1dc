/** What the functions of staff and operators refuse by rule, and that each leaves its line in the audit log. */
import { call, text, type Attack } from "./attack.ts";
import type { Person } from "./personas.ts";

const nobody = "gen_random_uuid()";
const blank = "' '";

interface Line {
  readonly action: string;
  readonly subject: (person: Person) => string;
  readonly hasReason: boolean;
  readonly details: string;
}

const audited = (
  name: string,
  changes: (person: Person) => Readonly<Record<string, string>>,
  { action, subject, hasReason, details }: Line,
) =>
  call(
    `${name} in the audit log`,
    (person) => ({ ...changes(person), ...(hasReason ? { reason: "'Probed.'" } : {}) }),
    (person) => `
      select count(*) = 1 from public.audit_log
      where occurred_at = now() and action = '${action}' and subject_id = ${subject(person)}
        and actor_id is not distinct from ${person.userId === null ? "null" : text(person.userId)}
        and reason is not distinct from ${hasReason ? "'Probed.'" : "null"}
        and details = '${details}'`,
  );

const ofRace = ({ target }: Person) => text(target.raceId);
const ofBrand = ({ target }: Person) => text(target.brandId);
const ofOrder = ({ target }: Person) => text(target.orderId);
const ofUser = ({ target }: Person) => text(target.userId);
/** Who is both of a brand and, until the call, staff. */
const colleague = () => `(
  select m.user_id from public.brand_members m
  join public.audit_log l on l.action = 'staff_granted' and l.subject_id = m.user_id)`;

const withoutReason = (name: string) => call(`${name} without a reason`, () => ({ reason: blank }));

export const attacksOnStaff: Readonly<Record<string, readonly Attack[]>> = {
  "public.set_race_status": [
    withoutReason("set_race_status"),
    call("set_race_status with too long a reason", () => ({ reason: "repeat('r', 501)" })),
    call("set_race_status to what is no status", () => ({ status: "'open'" })),
    call("set_race_status of no race", () => ({ race_id: nobody })),
    audited("set_race_status", () => ({}), {
      action: "race_status_set",
      subject: ofRace,
      hasReason: true,
      details: '{"from": "pending", "to": "active"}',
    }),
  ],
  "public.set_brand_active": [
    withoutReason("set_brand_active"),
    call("set_brand_active to nothing", () => ({ is_active: "null" })),
    call("set_brand_active of no brand", () => ({ brand_id: nobody })),
    audited("set_brand_active", () => ({}), {
      action: "brand_active_set",
      subject: ofBrand,
      hasReason: true,
      details: '{"from": true, "to": false}',
    }),
  ],
  "private.grant_staff": [
    call("grant_staff to no account", () => ({ email: "'nobody@probe.example'" })),
    audited("grant_staff", ({ target }) => ({ email: text(target.email) }), {
      action: "staff_granted",
      subject: ofUser,
      hasReason: false,
      details: "{}",
    }),
  ],
  "private.revoke_staff": [
    audited("revoke_staff", () => ({}), {
      action: "staff_revoked",
      subject: colleague,
      hasReason: false,
      details: "{}",
    }),
  ],
  "private.set_brand_tier": [
    withoutReason("set_brand_tier"),
    call("set_brand_tier to what is no tier", () => ({ tier: "'golden'" })),
    call("set_brand_tier of no brand", () => ({ brand_id: nobody })),
    audited("set_brand_tier", () => ({}), {
      action: "brand_tier_set",
      subject: ofBrand,
      hasReason: true,
      details: '{"from": "standard", "to": "enterprise"}',
    }),
  ],
  "private.set_order_status": [
    withoutReason("set_order_status"),
    call("set_order_status from due to refunded", () => ({ status: "'refunded'" })),
    call("set_order_status of no order", () => ({ order_id: nobody })),
    audited("set_order_status", () => ({}), {
      action: "order_status_set",
      subject: ofOrder,
      hasReason: true,
      details: '{"from": "due", "to": "paid"}',
    }),
  ],
  "private.erase_brand": [
    withoutReason("erase_brand"),
    call("erase_brand of no brand", () => ({ brand_id: nobody })),
    audited("erase_brand", () => ({}), {
      action: "brand_erased",
      subject: ofBrand,
      hasReason: true,
      details: "{}",
    }),
  ],
};
