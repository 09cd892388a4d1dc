/** Arguments of functions, as SQL expressions for `fill`. */
import type { DatabaseFunction } from "../../harness/catalog.ts";
import { validRace } from "../../harness/races.ts";
import { accountIds } from "./fixtures.ts";
import { find, known, type Values } from "./values.ts";

const outboxRow = `jsonb_populate_record(null::private.outbox, jsonb_build_object(
  'id', gen_random_uuid(), 'kind', 'order_paid', 'recipient', 'somebody@probe.example', 'payload', '{}', 'created_at', now()))`;

const invitation = `jsonb_populate_record(null::private.invitations, jsonb_build_object(
  'id', {target.invitationId}, 'brand_partner_id', {target.brandId}, 'expires_at', now() + interval '1 day'))`;

const handOver = `jsonb_populate_record(null::private.hand_overs, jsonb_build_object(
  'id', {target.handOverId}, 'brand_partner_id', {target.brandId}, 'email', 'somebody@probe.example', 'reason', 'Probed.',
  'asked_by', '${accountIds.colleague}'))`;

const aRace = `jsonb_populate_record(null::public.live_races, jsonb_build_object('id', {target.raceId}))`;

const closing = `jsonb_populate_record(null::private.brand_closings, jsonb_build_object(
  'id', gen_random_uuid(), 'brand_partner_id', {target.brandId}))`;

/** Filters that leave nothing out, what is optional, and the brands that the attacks name. */
const withoutValue = `
  actor_id after_id after_value audit_entries.order_id audit_entries.race_id audit_entries.since
  audit_entries.until create_race.brand_id order_package.brand_id own_brand_id.brand_id
  photo_room.brand_id photo_room.name brand_order_history.after note_view.list
  quote_race.brand_id race_allowance.brand_id remove_member.brand_id set_brand_logo.brand_id
  set_member_role.brand_id invite_member.brand_id update_brand_details.brand_id
  create_race.discount_code except_id expected_active
  expected_status expected_total wording page package_id allowance session factor_name package kinds
  needs_review order_entry.race_order race_fact.race best_day.race race_recap.race
  race_series_of.race send_invitation.reason send_invitation.replaced_owner_id preview
  race_changes.approved race_changes.race normalised_race.race before count_matching_races.status search_brands.is_active
  search_orders.status search_races.name search_races.status check_race_filters.status starts_before
  starts_from set_brand_logo.based_on counted_by on_refusal longest
`
  .trim()
  .split(/\s+/);

/** An argument that can name a row names another brand's. */
const byParameter: Values = {
  ...Object.fromEntries(withoutValue.map((name) => [name, "null"])),
  action: "'probed'",
  "log_actor.actor_id": "{target.userId}",
  "is_email.address": "'somebody@probe.example'",
  "clean_address.address": "'somebody@probe.example'",
  "discount_code.typed": "'free1000outpace'",
  kind: "'latin'",
  "is_website.address": "'https://probe.example'",
  brand_id: "{target.brandId}",
  role: "'viewer'",
  code: "'refused'",
  completed: "0",
  counted: "0",
  race_ids: "array[{target.raceId}]::uuid[]",
  season_year: "2040",
  descending: "true",
  discount_type: "'amount'",
  "set_discount_code_limits.code": "'usedup'",
  discount_code: "'free1000outpace'",
  email: "{target.email}",
  entries: "0",
  "grant_staff.email": "'brandless@mailbox.example'",
  "revoke_staff.email": "'colleague@mailbox.example'",
  "revoke_staff.user_id": `'${accountIds.colleague}'`,
  "subscribe_to_newsletter.email": "'another.reader@mailbox.example'",
  "add_consent.event": "'requested'",
  is_active: "false",
  name: "{target.name}",
  "is_background_photo_path.name": "'backgrounds/probe-bg-1.png'",
  "is_photo_preview_path.name": "'backgrounds/probe-bg-1-preview.jpg'",
  "is_logo_path.name": "'logos/probe-1.png'",
  order_id: "{target.orderId}",
  payment_id: "{target.paymentId}",
  refund_id: "{target.refundId}",
  "usable_packages.brand_id": "{target.brandId}",
  payment: `jsonb_populate_record(null::public.order_payments, jsonb_build_object(
    'id', {target.paymentId}, 'order_id', {target.paidOrderId}, 'brand_partner_id', {target.brandId},
    'provider', 'stripe', 'expected_cents', 50000, 'currency', 'usd', 'status', 'paid'))`,
  "email_account.kind": "'order_paid'",
  "email_address.kind": "'order_paid'",
  "email_team.kind": "'order_paid'",
  "email_staff.kind": "'order_paid'",
  "address_of_email.email": outboxRow,
  "claim_email.email": outboxRow,
  "current_payload.email": outboxRow,
  "turn_of_email.email": outboxRow,
  failure: "'bounced'",
  is_final: "false",
  provider: "'stripe'",
  livemode: "false",
  sequence: "1",
  is_charged: "false",
  "attempt_status.before": "'open'",
  "tell_act.kind": "'owners_changed'",
  "tell_act.others": "array[{target.userId}]::uuid[]",
  "short_address.address": "'203.0.113.77'",
  is_locked: "false",
  event: `jsonb_build_object('user_id', {target.userId}, 'valid', true)`,
  session_id: "{target.userId}",
  factor_id: "{target.userId}",
  account: `'${accountIds.enrolled}'`,
  level: "'aal1'",
  begun: "now()",
  refreshed: "null",
  removal_id: "gen_random_uuid()",
  act: "'close_brand'",
  "note_refused_proof.refusal": "'proof_needed'",
  detail: `'{"act": "close_brand"}'`,
  "allow_account_change.value": "'moved@probe.example'",
  "note_account_change.value": "'moved@probe.example'",
  "take_account_change.value": "'moved@probe.example'",
  "allow_account_change.kind": "'email'",
  "note_account_change.kind": "'email'",
  "take_account_change.kind": "'email'",
  "set_second_factor_policy.audience": "'staff'",
  "set_second_factor_policy.policy": "'off'",
  snapshot: `'{"livemode": false, "session": null, "refunds": [], "disputes": []}'`,
  refunds: "'[]'",
  "call_off_brand.refunds": "'{}'",
  closing,
  disputes: "'[]'",
  dispute_id: "'dp_probe'",
  news: "'lost'",
  is_won: "false",
  cents: "100",
  "resolve_review.kind": "'disputed'",
  "open_review.kind": "'disputed'",
  "add_entry.kind": "'charge'",
  resolution: "'dismiss'",
  "change_order_status.status": "'paid'",
  race: `'${JSON.stringify(validRace)}'`,
  race_id: "{target.raceId}",
  "tell_race_once.race": `jsonb_populate_record(null::public.live_races, jsonb_build_object(
    'id', {target.raceId}, 'brand_partner_id', {target.brandId}))`,
  "tell_race_once.kind": "'race_full'",
  "tell_staff.kind": "'emails_failed'",
  is_optional: "true",
  "set_email_preference.topic": "'recaps'",
  is_on: "false",
  is_package: "false",
  race_order: `jsonb_populate_record(null::public.race_orders, jsonb_build_object(
    'id', {target.orderId}, 'brand_partner_id', {target.brandId}, 'tier', 'standard', 'total_cents', 50000,
    'status', 'due', 'paid_at', now()))`,
  groups: "'[]'",
  is_told: "false",
  races: "'{}'",
  "expose.name": "'photo_room'",
  roles: "'anon'",
  purpose: "'Probed.'",
  "refuse_locked_race.new": aRace,
  "refuse_locked_race.old": aRace,
  "tell_race_moved.before": "'pending'",
  "tell_race_moved.race": `jsonb_populate_record(null::public.live_races, jsonb_build_object(
    'id', {target.raceId}, 'brand_partner_id', {target.brandId}, 'status', 'active', 'target_distance', 10))`,
  days: "30",
  link_id: "{target.reportLinkId}",
  invitation,
  invitation_id: "{target.invitationId}",
  others: "0",
  hand_over: handOver,
  hand_over_id: "{target.handOverId}",
  is_hand_over: "true",
  "refuse_more_invitations.replaced_owner_id": "null",
  "stop_planned_hand_over.owner_id": "{target.userId}",
  ending: "'withdrawn'",
  "send_invitation.address": "'somebody@probe.example'",
  is_first_page: "true",
  is_refresh: "false",
  "public_race.id": "{target.raceId}",
  "refuse_invalid_race.race": `jsonb_populate_record(null::public.live_races, '${JSON.stringify({ ...validRace, brand_website_url: null })}')`,
  "changed_columns.before": "'{}'",
  starts_ahead: "true",
  has_own_photo: "false",
  held: "true",
  list: "'orders'",
  photo: "'backgrounds/probe-bg-1.png'",
  "reserve_photo.name": "'backgrounds/probe-bg-1.png'",
  "refuse_invalid_details.contact_name": "'Ada'",
  request_id: "{target.requestId}",
  "refuse.status": "418",
  "is_race_status.status": "'active'",
  sort_by: "'name'",
  changes: `'{"name": {"from": "Approved", "to": "Harbor Run"}}'`,
  "update_race.changes": `'{"name": "Edited"}'`,
  "update_race.based_on": `'{"name": "Harbor Run"}'`,
  "update_brand_details.based_on":
    "jsonb_build_object('name', {own.name}, 'contact_name', 'Ada Example')",
  "set_brand_logo.logo_url": "{target.logoUrl}",
  "set_race_status.status": "'cancelled'",
  "set_order_status.status": "'paid'",
  tier: "'enterprise'",
  url: "{target.photoUrl}",
  user_id: `'${accountIds.brandless}'`,
  "with_https.address": "'probe.example'",
  zone: "'Asia/Tokyo'",
};

export function argument(
  { qualifiedName, signature }: DatabaseFunction,
  { name, type }: DatabaseFunction["parameters"][number],
): string {
  return `(${known(find(byParameter, qualifiedName, name, type), `${name} of ${signature}`)})::${type}`;
}
