import { DataError, type DataErrorCode } from "@outpace/data/errors";
import { inactiveBrandMessage } from "@outpace/domain/tiers";

import { errorMessage } from "./error-message.ts";

/** The error's first sentence, without advice: the text before it already says "Please try again." */
export function causeOf(error: unknown): string {
  return errorMessage(error).replace(/\. .*/, ".");
}

/** Refusals whose message says what to do. Repeating the attempt unchanged fails again. */
const rules: readonly DataErrorCode[] = [
  "missing_fields",
  "invalid_value",
  "too_long",
  "monthly_limit",
  "daily_race_limit",
  "participant_limit",
  "rate_limited",
  "invalid_discount_code",
  "price_changed",
  "start_time_past",
  "race_locked",
  "package_used",
  "order_limit",
  "open_order_limit",
  "order_paid",
  "order_void",
  "payment_expired",
  "payment_processing",
  "payment_unavailable",
  "payment_provider_unreachable",
  "payment_provider_refused",
  "invalid_link",
  "expired_link",
  "too_many_links",
  "role_required",
  "not_a_member",
  "member_not_found",
  "last_owner",
  "name_mismatch",
  "other_owners",
  "brand_closed",
  "daily_reopening_limit",
  "hand_over_open",
  "hand_over_refused",
  "second_staff_needed",
  "already_member",
  "already_invited",
  "staff_address",
  "invitations_refused",
  "member_limit",
  "invitation_limit",
  "invitation_email_limit",
  "invitation_not_found",
  "invitation_for_other",
  "invitation_accepted",
  "invitation_expired",
  "invitation_withdrawn",
  "account_exists",
  "weak_password",
];

/** The message of a failed attempt: `failed` and the cause, or a rule's own message. */
export function attemptMessage(failed: string, error: unknown): string {
  if (!(error instanceof DataError) || error.code === "unexpected") return failed;
  if (error.code === "brand_inactive") return inactiveBrandMessage;
  return rules.includes(error.code) ? error.message : `${failed} ${causeOf(error)}`;
}
