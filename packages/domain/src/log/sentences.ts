import { roles } from "../brands/index.ts";
import { isolated } from "../directions/index.ts";
import { formatNumber } from "../numbers/index.ts";
import { orderReviews } from "../orders/index.ts";
import { reviewTitle } from "../staff/index.ts";
import { formatDollars, isTier, tierLabel } from "../tiers/index.ts";
import { changedFieldsText } from "./changes.ts";
import type { SubjectPhrases } from "./subjects.ts";

/** What staff read of a brand, by what the log calls it. */
const viewedLists: Readonly<Record<string, string>> = {
  allowance: "the plan",
  invitations: "the invitations",
  log: "the log",
  orders: "the orders",
  quote: "the price of a race",
  season: "the season",
  team: "the team",
};

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
  end_package: "decided to end the package",
  cancel_race: "decided to cancel the race",
  dismiss: "dismissed a review",
};

/** ": paid twice"; nothing for what is no review. */
function reviewName(review: unknown): string {
  const kind = orderReviews.find((one) => one === review);
  if (kind === undefined) return "";
  const title = reviewTitle(kind);
  return `: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/** "changed the name and website of"; the alternative if the details name no fields. */
function changed(details: unknown, alternative: string): string {
  const fields = changedFieldsText(details);
  return fields === "" ? alternative : `changed the ${fields} of`;
}

/** What asks for fresh proof of who is there, by what the log calls it. */
const graveActs: Readonly<Record<string, (brand: string, team: string) => string>> = {
  close_brand: (brand) => `close ${brand}`,
  make_owner: (brand) => `make someone an owner of ${brand}`,
  invite_owner: (_, team) => `invite someone to ${team} as owner`,
  demote_owner: (brand) => `change the role of an owner of ${brand}`,
  remove_owner: (_, team) => `remove an owner from ${team}`,
  leave_as_owner: (_, team) => `leave ${team}`,
  hand_over_brand: (brand) => `hand ${brand} over to another owner`,
  confirm_hand_over: (brand) => `confirm that ${brand} is handed over`,
  change_email: () => "change a sign-in email",
  add_factor: () => "add a second factor",
  remove_factor: () => "remove a second factor",
};

const text = (value: unknown) => (typeof value === "string" ? value : "");

type Sentence = (subjects: SubjectPhrases, details: Record<string, unknown>) => string;

/** The rest of the sentence after the actor's name, by action. */
export const sentences: Readonly<Record<string, Sentence>> = {
  race_created: ({ race, forBrand }, details) =>
    `created ${race}${forBrand}${details["tier"] === undefined ? "" : `: ${tierName(details["tier"])}${priceOf(details)}`}`,
  race_edited: ({ raceOfBrand }, details) => `${changed(details, "edited")} ${raceOfBrand}`,
  race_status_set: ({ raceOfBrand }, { from, to }) => {
    const verb =
      from === "pending" && to === "active" ? "approved" : (statusVerbs[text(to)] ?? "changed");
    return `${verb} ${raceOfBrand}`;
  },
  race_change_accepted: ({ raceOfBrand }, details) =>
    `found the new ${changedFieldsText(details)} of ${raceOfBrand} fine`,
  race_change_sent_back: ({ raceOfBrand }, details) =>
    `sent back the new ${changedFieldsText(details)} of ${raceOfBrand}`,
  report_link_created: ({ raceOfBrand }, { days }) =>
    `made a link to the report of ${raceOfBrand}${typeof days === "number" ? ` for ${String(days)} days` : ""}`,
  report_link_withdrawn: ({ raceOfBrand }) => `withdrew a link to the report of ${raceOfBrand}`,
  order_status_set: ({ raceOfBrand }, { to }) =>
    `${orderVerbs[text(to)] ?? "changed the order for"} ${raceOfBrand}`,
  package_ordered: ({ forBrand }, details) =>
    `ordered a package${forBrand}: ${tierName(details["tier"])}${priceOf(details)}`,
  package_ended: ({ brand }) => `ended a package of ${brand}`,
  refund_requested: ({ raceOfBrand }, { cents }) =>
    `asked for a refund${typeof cents === "number" ? ` of ${formatDollars(cents)}` : ""} for ${raceOfBrand}`,
  order_review_opened: ({ raceOfBrand }, { review }) =>
    `put ${raceOfBrand} up for review${reviewName(review)}`,
  order_review_resolved: ({ raceOfBrand }, { review, resolution }) =>
    `${resolutionVerbs[text(resolution)] ?? "resolved a review"} for ${raceOfBrand}${reviewName(review)}`,
  payment_provider_set: (_, { provider, livemode }) =>
    provider === null
      ? "turned card payments off"
      : `turned card payments on${livemode === true ? "" : ", in test mode"}`,
  brand_signed_up: ({ brand }) => `signed up ${brand}`,
  brand_edited: ({ brand }, details) => `${changed(details, "edited the details of")} ${brand}`,
  brand_active_set: ({ brand }, { to }) => `${to === true ? "activated" : "deactivated"} ${brand}`,
  brand_tier_set: ({ brand }, { from, to }) =>
    `moved ${brand} from ${tierName(from)} to ${tierName(to)}`,
  brand_viewed: ({ brand }, { list }) =>
    typeof list === "string" && list in viewedLists
      ? `read ${viewedLists[list]} of ${brand}`
      : `looked at the portal as ${brand} sees it`,
  brand_held: ({ brand }) => `keeps ${brand} from being erased`,
  brand_hold_ended: ({ brand }) => `no longer keeps ${brand} from being erased`,
  brand_hand_over_asked: ({ brand }) => `asked to hand ${brand} over to another owner`,
  brand_hand_over_confirmed: ({ brand }) => `confirmed that ${brand} is handed over`,
  brand_hand_over_stopped: ({ brand }) => `stopped the hand-over of ${brand}`,
  brand_hand_over_withdrawn: ({ brand }) => `ended the hand-over of ${brand} before it began`,
  brand_hand_over_started: ({ brand }) => `started to hand ${brand} over to another owner`,
  member_joined: ({ team }, { role }) => `joined ${team} as ${roleName(role)}`,
  member_role_set: ({ personsRole, team }, { from, to }) =>
    `changed ${personsRole} in ${team} from ${roleName(from)} to ${roleName(to)}`,
  member_left: ({ team }) => `left ${team}`,
  member_removed: ({ person, team }) => `removed ${person} from ${team}`,
  member_invited: ({ team }, { role }) => `invited someone to ${team} as ${roleName(role)}`,
  invitation_resent: ({ team }) => `sent an invitation to ${team} again`,
  invitation_withdrawn: ({ team }) => `withdrew an invitation to ${team}`,
  proof_refused: ({ brand, team }, { act }) => {
    const tried = Object.hasOwn(graveActs, text(act)) ? graveActs[text(act)] : undefined;
    const what = tried?.(brand, team) ?? "do what can't be undone";
    return `was asked for a password or code before they could ${what}`;
  },
  account_secured: () =>
    "said by an email's link that someone else used this account, which signed it out everywhere",
  account_unlocked: () => "unlocked an account",
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
