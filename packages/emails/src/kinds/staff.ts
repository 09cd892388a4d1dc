import { formatCount, formatNumber } from "@outpace/domain/numbers";
import { orderNumber, orderReviews } from "@outpace/domain/orders";
import { reviewText, reviewTitle } from "@outpace/domain/staff";
import { knownValue } from "@outpace/domain/texts";
import { formatDollars } from "@outpace/domain/tiers";
import type { Message } from "../kit/message.ts";
import { subjectAbout } from "../kit/subject.ts";
import { addressOf, words, type Words } from "../kit/words.ts";
import type { Links } from "../links.ts";
import type { EmailPayloads } from "../payloads.ts";
import { paragraph, timeOf } from "./acts.ts";
import { forStaff, switchable } from "./footers.ts";
import { orderedName } from "./orders.ts";

export function racesWaiting(
  { count, races }: EmailPayloads["races_waiting"],
  links: Links,
): Message {
  const waiting = `${formatCount(count, "race")} ${count === 1 ? "waits" : "wait"} for approval`;
  const more = count - races.length;
  return {
    subject: waiting,
    preheader: races
      .slice(0, 3)
      .flatMap(({ name }, index): Words => (index === 0 ? words`${name}` : words`, ${name}`)),
    heading: [waiting],
    blocks: [
      {
        kind: "list",
        items: [
          ...races.map(({ name, brand_name: brand }) => words`${name}, by ${brand}`),
          ...(more > 0 ? [words`and ${formatNumber(more)} more`] : []),
        ],
      },
    ],
    button: { label: "Open Admin View", url: links.racesToApprove },
    footer: switchable("waiting_races", links),
  };
}

export function orderInReview(payload: EmailPayloads["orders_in_review"], links: Links): Message {
  const { order, brand_name: brand, review, used_for: usedFor } = payload;
  const kind = knownValue(orderReviews, review);
  const ordered = orderedName(payload);
  return {
    subject: subjectAbout(ordered, (name) => `${reviewTitle(kind)}: ${name}`),
    preheader: words`${formatDollars(order.total_cents)}, ${brand}. ${reviewText(kind)}`,
    heading: [`${reviewTitle(kind)}: an order needs you`],
    blocks: [
      { kind: "paragraph", words: [reviewText(kind)] },
      {
        kind: "figures",
        figures: [
          { label: "Ordered", value: ordered },
          ...(usedFor === null ? [] : [{ label: "Used for", value: usedFor }]),
          { label: "Brand", value: brand },
          { label: "Price", value: formatDollars(order.total_cents) },
          { label: "Order", value: orderNumber(order) },
        ],
      },
    ],
    button: { label: "Review Order", url: links.ordersInReview },
    footer: forStaff,
  };
}

/** Who said that is the address; whoever wrote from it may be anyone. */
export function accountSecured(payload: EmailPayloads["account_secured"], links: Links): Message {
  const { email, brand_names: brands, is_locked: isLocked } = payload;
  return {
    subject: subjectAbout(email, (address) => `"This wasn't me": ${address}`),
    preheader: words`Someone else may have used an account.`,
    heading: words`Someone else may have used an account`,
    blocks: [
      paragraph(
        isLocked
          ? "Its former address says that someone else changed it. The account is signed out everywhere, its password has ended, and it's locked: decide whose it is."
          : "Its owner says so. The account is signed out everywhere and its password has ended. Look at what it did, and at its second factors.",
      ),
      {
        kind: "figures",
        figures: [
          { label: "Account", value: addressOf(email) },
          ...brands.map((value) => ({ label: "Brand", value })),
          timeOf(payload.at),
        ],
      },
    ],
    button: { label: "Open Log", url: links.log },
    footer: forStaff,
  };
}

export function emailsFailed({ count }: EmailPayloads["emails_failed"], links: Links): Message {
  const failed = `${formatCount(count, "email")} could not be delivered`;
  return {
    subject: failed,
    preheader: words`See which, and why.`,
    heading: [failed],
    blocks: [
      {
        kind: "paragraph",
        words: words`Their addresses refused them, or nothing got through for a day. The list says which emails, and why.`,
      },
    ],
    button: { label: "View Undelivered", url: links.undelivered },
    footer: forStaff,
  };
}
