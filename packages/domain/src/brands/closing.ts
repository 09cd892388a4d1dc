import { formatCount } from "../numbers/index.ts";
import { formatDollars } from "../tiers/index.ts";

/** What closing a brand will do or, once it is closed, has done. */
export interface BrandClosing {
  /** Instants, ISO 8601 in UTC; null unless the brand is closed. */
  readonly closedAt: string | null;
  readonly eraseAt: string | null;
  /** Whether the brand has no other owner. */
  readonly isLastOwner: boolean;
  /** Everyone else of the team, who loses access. */
  readonly otherMembers: number;
  /** Races that have not taken place, which are cancelled. */
  readonly comingRaces: number;
  /** Orders whose money staff are asked to send back. */
  readonly refundOrders: number;
  readonly refundCents: number;
  /** Sentences: what stays when the brand is erased, and why. */
  readonly kept: readonly string[];
}

/** How long a closed brand can be brought back. */
const closingDays = 7;

/** What closing the brand would do, as sentences. */
export function closingConsequences(closing: BrandClosing): readonly string[] {
  const { otherMembers, comingRaces, refundOrders, refundCents } = closing;
  return [
    ...(otherMembers > 0
      ? [`${others(otherMembers)} ${verb(otherMembers, "loses", "lose")} access at once.`]
      : []),
    comingRaces > 0
      ? `${formatCount(comingRaces, "race")} to come ${verb(comingRaces, "is", "are")} cancelled, and can't be brought back.`
      : "No race is cancelled, since none is to come.",
    "What is unpaid is no longer due, and open invitations are withdrawn.",
    ...(refundOrders > 0
      ? [
          `We send back ${formatDollars(refundCents)}, paid for ${formatCount(refundOrders, "order")}: races to come, and packages that you haven't used.`,
        ]
      : []),
    `For ${String(closingDays)} days, you can sign in and bring the brand back. After that, at the earliest, we delete it, and the accounts of people in its team, yours included, that belong to no other brand.`,
  ];
}

/** What closing the brand has done, as sentences; empty if nobody and nothing else was affected. */
export function closedText(closing: BrandClosing): readonly string[] {
  const { otherMembers, comingRaces, refundOrders, refundCents } = closing;
  return [
    ...(comingRaces > 0
      ? [
          `${formatCount(comingRaces, "race")} to come ${verb(comingRaces, "was", "were")} cancelled, and ${verb(comingRaces, "stays", "stay")} cancelled if you bring the brand back.`,
        ]
      : []),
    ...(refundOrders > 0
      ? [
          `We send back ${formatDollars(refundCents)}, paid for ${formatCount(refundOrders, "order")}.`,
        ]
      : []),
    ...(otherMembers > 0
      ? [
          `${others(otherMembers)} lost access, and ${verb(otherMembers, "gets", "get")} it again if you bring the brand back.`,
        ]
      : []),
  ];
}

/**
 * What bringing the brand back has done.
 *
 * @param before what the closing had done
 * @param after the brand as it is now
 */
export function reopenedText(
  before: BrandClosing,
  after: BrandClosing,
): { readonly back: string; readonly lost: string | null } {
  const { otherMembers } = after;
  const { comingRaces, refundOrders } = before;
  return {
    back:
      otherMembers > 0
        ? `Your brand is back. ${others(otherMembers)} ${verb(otherMembers, "has", "have")} access again.`
        : "Your brand is back.",
    lost:
      comingRaces === 0
        ? null
        : `${formatCount(comingRaces, "race")} ${verb(comingRaces, "stays", "stay")} cancelled. ${
            refundOrders > 0 ? "We send back what you paid for races. " : ""
          }To run a race again, duplicate it.`,
  };
}

const dayHours = 24;

/** Until an instant, in whole days, or in hours on the last day: "6 days", "5 hours". */
export function timeUntilErasedText(instant: string, now: number): string {
  const hours = Math.max(0, Math.floor((Date.parse(instant) - now) / 3_600_000));
  return hours < dayHours
    ? formatCount(hours, "hour")
    : formatCount(Math.floor(hours / dayHours), "day");
}

function others(count: number): string {
  return `${formatCount(count, "other member")} of the team`;
}

function verb(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}
