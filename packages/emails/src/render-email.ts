import { checkedPayload } from "./checked-payload.ts";
import { brandClosed } from "./kinds/brand-closed.ts";
import { raceApproved, raceCancelled, raceChangeSentBack, raceMoved } from "./kinds/decisions.ts";
import { factorAdded, factorRemovalPlanned, factorRemoved } from "./kinds/factors.ts";
import { brandHandedOver } from "./kinds/hand-over.ts";
import {
  handOverAsked,
  handOverConfirmed,
  handOverEnded,
  handOverPlanned,
} from "./kinds/waiting-hand-over.ts";
import { newsletterConfirmation } from "./kinds/newsletter.ts";
import {
  orderDue,
  orderDueTomorrow,
  orderPaid,
  orderRefunded,
  orderUnpaid,
  packageEnded,
} from "./kinds/orders.ts";
import {
  raceCompleted,
  raceCreated,
  raceFull,
  raceHalfFull,
  raceStarts,
} from "./kinds/race-progress.ts";
import { ownersChanged } from "./kinds/owners.ts";
import { emailChanged, newSignIn, passwordChanged } from "./kinds/security.ts";
import { accountSecured, emailsFailed, orderInReview, racesWaiting } from "./kinds/staff.ts";
import { memberInvited, memberJoined } from "./kinds/team.ts";
import type { Message } from "./kit/message.ts";
import { messageHtml } from "./kit/page.ts";
import { messageText } from "./kit/text-part.ts";
import { linksOf, type Links } from "./links.ts";
import type { EmailKind, EmailOfKind, EmailPayloads } from "./payloads.ts";
import type { Surroundings } from "./surroundings.ts";

export interface RenderedEmail {
  /** One line of fewer than 60 characters. */
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Write<Kind extends EmailKind> = (payload: EmailPayloads[Kind], links: Links) => Message;

const writers: { readonly [Kind in EmailKind]: Write<Kind> } = {
  newsletter_confirmation: newsletterConfirmation,
  new_sign_in: newSignIn,
  password_changed: passwordChanged,
  email_changed: emailChanged,
  factor_added: factorAdded,
  factor_removed: factorRemoved,
  factor_removal_planned: factorRemovalPlanned,
  owners_changed: ownersChanged,
  member_invited: memberInvited,
  member_joined: memberJoined,
  brand_closed: brandClosed,
  hand_over_asked: handOverAsked,
  hand_over_confirmed: handOverConfirmed,
  hand_over_planned: handOverPlanned,
  hand_over_ended: handOverEnded,
  brand_handed_over: brandHandedOver,
  race_created: raceCreated,
  order_due: orderDue,
  order_paid: orderPaid,
  order_due_tomorrow: orderDueTomorrow,
  order_unpaid: orderUnpaid,
  order_refunded: orderRefunded,
  package_ended: packageEnded,
  race_approved: raceApproved,
  race_cancelled: raceCancelled,
  race_moved: raceMoved,
  race_change_sent_back: raceChangeSentBack,
  race_starts: raceStarts,
  race_half_full: raceHalfFull,
  race_full: raceFull,
  race_completed: raceCompleted,
  races_waiting: racesWaiting,
  orders_in_review: orderInReview,
  account_secured: accountSecured,
  emails_failed: emailsFailed,
};

/** So that nobody's absence notice replies, and no reply comes back to us in a circle (RFC 3834). */
const automatic = { "Auto-Submitted": "auto-generated" };

/**
 * Writes an email.
 * @throws Error if the kind is unknown, or if the payload or the tokens lack what the email names
 */
export function renderEmail(email: EmailOfKind, surroundings: Surroundings): RenderedEmail {
  if (!Object.hasOwn(writers, email.kind)) throw new Error(`"${email.kind}" is no kind of email.`);
  const write = writers[email.kind] as Write<EmailKind>;
  const message = write(checkedPayload(email.payload), linksOf(surroundings));
  return {
    subject: message.subject,
    html: messageHtml(message),
    text: messageText(message),
    headers: { ...automatic, ...message.headers },
  };
}
