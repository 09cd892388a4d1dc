/** What each kind of email is called in a list. */
const kinds: Readonly<Record<string, string>> = {
  newsletter_confirmation: "Newsletter confirmation",
  new_sign_in: "New sign-in",
  password_changed: "Password changed",
  email_changed: "Email address changed",
  factor_added: "Second factor added",
  factor_removed: "Second factor removed",
  factor_removal_planned: "Second factor to be removed",
  hand_over_asked: "Hand-over to confirm",
  hand_over_confirmed: "Hand-over confirmed",
  hand_over_planned: "Brand to be handed over",
  hand_over_ended: "Hand-over ended",
  owners_changed: "Owners changed",
  member_invited: "Invitation to a team",
  member_joined: "New team member",
  brand_closed: "Brand closed",
  brand_handed_over: "Brand handed over",
  race_created: "Race created",
  order_due: "Payment due",
  order_paid: "Receipt",
  order_due_tomorrow: "Payment due tomorrow",
  order_unpaid: "Order void",
  order_refunded: "Refund",
  package_ended: "Package ended",
  race_approved: "Race approved",
  race_cancelled: "Race cancelled",
  race_moved: "Race's status changed",
  race_change_sent_back: "Race's change sent back",
  race_starts: "Race starts soon",
  race_half_full: "Race half full",
  race_full: "Race full",
  race_completed: "Race recap",
  races_waiting: "Races that wait for approval",
  orders_in_review: "Order that needs a review",
  account_secured: "Account secured",
  emails_failed: "Undelivered emails",
};

/** "Receipt"; a kind that this version does not know yet by its own name. */
export function emailKindLabel(kind: string): string {
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? kind) : kind.replaceAll("_", " ");
}

/** The kinds that have a name: all that the database knows. */
export const namedEmailKinds: readonly string[] = Object.keys(kinds);
