/** Attacks on functions that operators call. */
import { accountIds, codes } from "../fixtures.ts";
import type { Values } from "../values.ts";
import { audited, settled, unknownId, withAddress, withoutReason, type Attacks } from "./attack.ts";

const terms = { tier: "standard", participant_cap: 500, races_per_month: 1 };

const probedLimits: Values = {
  max_redemptions: "9",
  max_redemptions_per_brand: "2",
  expires_at: "null",
  reason: "'Probed.'",
};

const ofPremium = { tier: "premium", description: "Probed" };

const limits = { max_redemptions: 9, max_redemptions_per_brand: 2, expires_at: null };

const amount = { discount_type: "amount", discount_value: 100 };

const percent = { discount_type: "percent", discount_value: 10 };

const probedCode = { code: "PROBEDCODE", ...ofPremium, ...amount, ...limits };

const usedUp = { code: codes.usedUp, ...ofPremium, ...percent, ...limits };

export const attacksOnOperatorFunctions: Readonly<Record<string, Attacks>> = {
  "private.grant_staff(text)": {
    "to no account": withAddress("nobody"),
    "when of a brand": { values: { email: "{target.email}" } },
    "when unconfirmed": withAddress("unconfirmed"),
    "when banned": withAddress("banned"),
    "when deleted": withAddress("deleted"),
    "when ambiguous": withAddress("twin"),
    "in the audit log": audited(
      "staff_granted",
      `'${accountIds.brandless}'`,
      {},
      withAddress("BRANDLESS").values,
    ),
  },
  "private.revoke_staff(text)": {
    "in the audit log": audited(
      "staff_revoked",
      `'${accountIds.colleague}'`,
      {},
      withAddress("COLLEAGUE").values,
    ),
  },
  "private.set_brand_tier": {
    "without a reason": withoutReason,
    "to what is no tier": { values: { tier: "'golden'" } },
    "of no brand": { values: { brand_id: unknownId } },
    "in the audit log": audited("brand_tier_set", "{target.brandId}", {
      from: "standard",
      to: "enterprise",
    }),
  },
  "private.set_tier_terms": {
    "without a reason": withoutReason,
    "of no tier": { values: { tier: "'golden'" } },
    "to a price that no card can pay": { values: { tier: "'standard'", price_cents: "49" } },
    "in the audit log": audited(
      "tier_terms_set",
      "null",
      { from: { ...terms, price_cents: 50000 }, to: { ...terms, price_cents: 60000 } },
      {
        tier: "'standard'",
        price_cents: "60000",
        participant_cap: "500",
        races_per_month: "1",
        reason: "'Probed.'",
      },
    ),
  },
  "private.create_discount_code": {
    "without a reason": withoutReason,
    "that leaves what no card can pay": {
      values: {
        ...{ code: "'probedcode'", tier: "'premium'", description: "'Probed'", ...probedLimits },
        ...{ discount_type: "'amount'", discount_value: "99951" },
      },
    },
    "in the audit log": audited("discount_code_created", "null", probedCode, {
      code: "'probedcode'",
      tier: "'premium'",
      discount_type: "'amount'",
      discount_value: "100",
      description: "'Probed'",
      ...probedLimits,
    }),
  },
  "private.set_discount_code_limits": {
    "without a reason": withoutReason,
    "of no code": { values: { code: "'NOSUCHCODE'" } },
    "in the audit log": audited(
      "discount_code_limits_set",
      "null",
      {
        from: { ...usedUp, max_redemptions: 1, max_redemptions_per_brand: null },
        to: usedUp,
      },
      { code: `'${codes.usedUp}'`, ...probedLimits },
    ),
  },
  "private.set_order_status": {
    "without a reason": withoutReason,
    "from due to refunded": { values: { status: "'refunded'" } },
    "to the status it has": { values: { status: "'due'" } },
    "of no order": { values: { order_id: unknownId } },
    "in the audit log": audited("order_status_set", "{target.orderId}", {
      from: "due",
      to: "paid",
    }),
  },
  "private.delete_unconfirmed_sign_ups": {
    "in the audit log": {
      setup: `insert into auth.users (id, email, raw_user_meta_data, created_at)
        values (gen_random_uuid(), 'waiting@mailbox.example',
          '{"company_name": "Waiting", "contact_name": "Ada Example"}', now() - interval '8 days')`,
      question: `
        select count(*) = 1 from public.audit_log
        where occurred_at = now() and action = 'sign_up_expired' and subject_id = brand_partner_id`,
    },
  },
  "private.erase_brand": {
    "without a reason": withoutReason,
    "of no brand": { values: { brand_id: unknownId } },
    "in the audit log": { ...audited("brand_erased", "{target.brandId}"), setup: settled },
  },
};
