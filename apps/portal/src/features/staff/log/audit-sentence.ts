import { roles } from "@outpace/domain/brands";
import { isolated } from "@outpace/domain/directions";
import { formatNumber } from "@outpace/domain/numbers";
import { orderReviews } from "@outpace/domain/orders";
import { productName } from "@outpace/domain/product";
import { reviewTitle } from "@outpace/domain/staff";
import { formatDollars, isTier, tierLabel } from "@outpace/domain/tiers";

import { asRecord } from "./audit-changes.ts";

/** The facts of an audit log entry. */
export interface AuditFacts {
  /** Null for an operator or the schedule. The email is null once the account is deleted. */
  readonly actor: { readonly email: string | null } | null;
  readonly action: string;
  readonly brandName: string | null;
  readonly raceName: string | null;
  /** Whether the entry is about the order of a package, which has no race. */
  readonly isAboutPackage: boolean;
  /** The JSON that the action recorded. */
  readonly details: unknown;
}

const statusVerbs: Readonly<Record<string, string>> = {
  pending: "set back to pending",
  active: "activated",
  completed: "completed",
  cancelled: "cancelled",
};

const orderVerbs: Readonly<Record<string, string>> = {
  paid: "recorded the payment for",
  void: "voided the order for",
  refunded: "refunded the order for",
};

const tierName = (tier: unknown) =>
  typeof tier === "string" && isTier(tier) ? tierLabel(tier) : "another tier";

const roleName = (role: unknown) => roles.find((one) => one === role) ?? "another role";

function priceOf({ total_cents: cents, discount_code: code }: Record<string, unknown>): string {
  if (typeof cents !== "number") return "";
  const price = cents === 0 ? "free" : formatDollars(cents);
  return typeof code === "string" ? `, ${price} with ${isolated(code)}` : `, ${price}`;
}

const resolutionVerbs: Readonly<Record<string, string>> = {
  accept: "accepted the amount paid",
  refund: "decided to refund a payment",
  give_package: "gave a package for a payment",
  dismiss: "dismissed a review",
};

/** ": paid twice"; nothing for what is no review. */
function reviewName(review: unknown): string {
  const kind = orderReviews.find((one) => one === review);
  if (kind === undefined) return "";
  const title = reviewTitle(kind);
  return `: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

type Sentence = (
  subjects: { readonly race: string; readonly brand: string },
  details: Record<string, unknown>,
) => string;

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The rest of the sentence after the actor's name, by action. */
const sentences: Readonly<Record<string, Sentence>> = {
  race_created: ({ race, brand }, details) =>
    `created ${race} for ${brand}${details["tier"] === undefined ? "" : `: ${tierName(details["tier"])}${priceOf(details)}`}`,
  race_edited: ({ race, brand }) => `edited ${race} by ${brand}`,
  race_status_set: ({ race, brand }, { from, to }) => {
    const verb =
      from === "pending" && to === "active" ? "approved" : (statusVerbs[text(to)] ?? "changed");
    return `${verb} ${race} by ${brand}`;
  },
  report_link_created: ({ race, brand }, { days }) =>
    `made a link to the report of ${race} by ${brand}${typeof days === "number" ? ` for ${String(days)} days` : ""}`,
  report_link_withdrawn: ({ race, brand }) =>
    `withdrew a link to the report of ${race} by ${brand}`,
  order_status_set: ({ race, brand }, { to }) =>
    `${orderVerbs[text(to)] ?? "changed the order for"} ${race} by ${brand}`,
  package_ordered: ({ brand }, details) =>
    `ordered a package for ${brand}: ${tierName(details["tier"])}${priceOf(details)}`,
  refund_requested: ({ race, brand }, { cents }) =>
    `asked for a refund${typeof cents === "number" ? ` of ${formatDollars(cents)}` : ""} for ${race} by ${brand}`,
  order_review_opened: ({ race, brand }, { review }) =>
    `put ${race} by ${brand} up for review${reviewName(review)}`,
  order_review_resolved: ({ race, brand }, { review, resolution }) =>
    `${resolutionVerbs[text(resolution)] ?? "resolved a review"} for ${race} by ${brand}${reviewName(review)}`,
  payment_provider_set: (_, { provider, livemode }) =>
    provider === null
      ? "turned card payments off"
      : `turned card payments on${livemode === true ? "" : ", in test mode"}`,
  brand_signed_up: ({ brand }) => `signed up ${brand}`,
  brand_edited: ({ brand }) => `edited the details of ${brand}`,
  brand_active_set: ({ brand }, { to }) => `${to === true ? "activated" : "deactivated"} ${brand}`,
  brand_tier_set: ({ brand }, { from, to }) =>
    `moved ${brand} from ${tierName(from)} to ${tierName(to)}`,
  member_joined: ({ brand }, { role }) => `joined the team of ${brand} as ${roleName(role)}`,
  member_role_set: ({ brand }, { from, to }) =>
    `changed a role in the team of ${brand} from ${roleName(from)} to ${roleName(to)}`,
  member_left: ({ brand }) => `left the team of ${brand}`,
  member_removed: ({ brand }) => `removed someone from the team of ${brand}`,
  member_invited: ({ brand }, { role }) =>
    `invited someone to the team of ${brand} as ${roleName(role)}`,
  invitation_resent: ({ brand }) => `sent an invitation to the team of ${brand} again`,
  invitation_withdrawn: ({ brand }) => `withdrew an invitation to the team of ${brand}`,
  brand_closed: ({ brand }) => `closed ${brand}`,
  brand_reopened: ({ brand }) => `brought ${brand} back`,
  brand_left: ({ brand }) => `left ${brand}, which has no account anymore`,
  sign_up_expired: () => "deleted a sign-up whose e-mail address nobody had confirmed",
  brand_erased: ({ brand }) => `erased the accounts and details of ${brand}`,
  newsletter_exported: (_, { addresses }) =>
    `exported the newsletter's addresses${typeof addresses === "number" ? `: ${formatNumber(addresses)}` : ""}`,
  staff_granted: () => "made an account staff",
  staff_revoked: () => "took staff rights from an account",
  tier_terms_set: () => "changed the terms of a tier",
  discount_code_created: (_, { code }) =>
    `created the discount code ${isolated(text(code))}`.trim(),
  discount_code_limits_set: () => "changed the limits of a discount code",
};

/** "staff.one@outpace.example approved "City Lights Half" by Northlight Running." */
export function auditSentence(entry: AuditFacts): string {
  const { action, brandName, raceName, isAboutPackage, details } = entry;
  const subjects = {
    race: raceName === null ? missingRace(isAboutPackage) : `"${isolated(raceName)}"`,
    brand: isolated(brandName ?? "a brand that no longer exists"),
  };
  const what = sentences[action]?.(subjects, asRecord(details)) ?? action.replaceAll("_", " ");
  return `${actorName(entry)} ${what}.`;
}

function actorName({ actor }: AuditFacts): string {
  return actor ? isolated(actor.email ?? "An account that was deleted") : productName;
}

const missingRace = (isAboutPackage: boolean) =>
  isAboutPackage ? "a package" : "a race that no longer exists";
