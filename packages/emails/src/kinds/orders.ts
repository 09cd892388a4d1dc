import { orderNumber } from "@outpace/domain/orders";
import { formatDollars, tierLabel } from "@outpace/domain/tiers";
import type { Block, Figure, Message } from "../kit/message.ts";
import { timeInWords } from "../kit/race-texts.ts";
import { subjectAbout } from "../kit/subject.ts";
import { words } from "../kit/words.ts";
import type { Links } from "../links.ts";
import type { EmailPayloads, OrderFact, RaceFact } from "../payloads.ts";
import { forRecords } from "./footers.ts";
import { questions, reasonOfStaff } from "./reasons.ts";

interface AboutOrder {
  readonly order: OrderFact;
  readonly race: RaceFact | null;
}

/** The race's name, or "a Premium package". */
export function orderedName({ order, race }: AboutOrder): string {
  return race === null ? `a ${packageName(order)}` : race.name;
}

/** "Premium package". */
const packageName = ({ package_tier: tier }: OrderFact) =>
  tier === null ? "package" : `${tierLabel(tier)} package`;

/** What was ordered in figures, and the race. */
function facts({ order, race }: AboutOrder, figures: readonly Figure[]): readonly Block[] {
  const number: Figure = { label: "Order", value: orderNumber(order) };
  return [
    { kind: "figures", figures: [...figures, number] },
    ...(race === null ? [] : [{ kind: "race", race } as const]),
  ];
}

/** In the race's zone, or in UTC for a package, which has no zone. Empty for an order that is paid by invoice. */
function payBy({ order, race }: AboutOrder): readonly Figure[] {
  if (order.pay_by === null) return [];
  return [{ label: "Pay by", value: timeInWords(order.pay_by, race?.start_time_zone ?? "UTC") }];
}

export function orderDue(about: EmailPayloads["order_due"], links: Links): Message {
  const { order, race } = about;
  const total = formatDollars(order.total_cents);
  const ordered = orderedName(about);
  const then =
    race === null ? "you can create a race with the package" : "your race can be approved";
  const isByCard = order.pay_by !== null;
  return {
    subject: subjectAbout(ordered, (name) => `${total} is due for ${name}`),
    preheader: isByCard ? words`Pay by card, and ${then}.` : words`We'll send an invoice.`,
    heading: words`${total} is due`,
    blocks: [
      {
        kind: "paragraph",
        words: isByCard
          ? words`Pay for ${ordered} by card, and ${then}.`
          : words`We'll send an invoice for ${ordered}. Once it's paid, ${then}.`,
      },
      ...facts(about, [{ label: "Due", value: total }, ...payBy(about)]),
    ],
    button: { label: isByCard ? "Pay Now" : "View Order", url: links.order(order.id) },
    footer: forRecords,
  };
}

export function orderDueTomorrow(
  about: EmailPayloads["order_due_tomorrow"],
  links: Links,
): Message {
  const { order, race } = about;
  const total = formatDollars(order.total_cents);
  const ordered = orderedName(about);
  const otherwise = race === null ? "the order becomes void" : "the race is cancelled";
  return {
    subject: subjectAbout(ordered, (name) => `${total} for ${name}: pay within 24 hours`),
    preheader: words`If it isn't paid in time, ${otherwise}.`,
    heading: words`${total} is due within 24 hours`,
    blocks: [
      {
        kind: "paragraph",
        words: words`The time to pay for ${ordered} is almost over. If it isn't paid in time, ${otherwise}.`,
      },
      ...facts(about, [{ label: "Due", value: total }, ...payBy(about)]),
    ],
    button: { label: "Pay Now", url: links.order(order.id) },
    footer: forRecords,
  };
}

export function orderPaid(about: EmailPayloads["order_paid"], links: Links): Message {
  const { order, race, receipt_url: receipt } = about;
  const total = formatDollars(order.total_cents);
  const ordered = orderedName(about);
  return {
    subject: subjectAbout(ordered, (name) => `Receipt: ${total} paid for ${name}`),
    preheader: words`Your payment of ${total} was received.`,
    heading: words`Your payment was received`,
    blocks: [
      {
        kind: "paragraph",
        words:
          race === null
            ? words`You paid ${total} for ${ordered}. You can use it for a race within twelve months.`
            : words`You paid ${total} for ${ordered}. The race waits for approval now.`,
      },
      ...facts(about, [{ label: "Paid", value: total }]),
    ],
    button: { label: "View Receipt", url: links.order(order.id) },
    links: [
      ...(race === null ? [{ label: "Create a race with it", url: links.createRace }] : []),
      ...(isWebUrl(receipt) ? [{ label: "Receipt of your card payment", url: receipt }] : []),
    ],
    footer: forRecords,
  };
}

/** The payment provider's answer, so it could be anything. */
const isWebUrl = (url: string | null): url is string =>
  url !== null && /^https?:\/\/[\w.-]+(?::\d+)?(?:[/?#][^\s"'<>\\]*)?$/.test(url);

export function orderUnpaid(about: EmailPayloads["order_unpaid"], links: Links): Message {
  const { order, race, reason } = about;
  if (reason !== null) return orderVoided(about, reason, links);
  const total = formatDollars(order.total_cents);
  const ordered = orderedName(about);
  const figures = facts(about, [{ label: "Not paid", value: total }]);
  const shared = { preheader: words`${total} wasn't paid in time. Nothing is due.` };
  if (race === null) {
    return {
      ...shared,
      subject: subjectAbout(ordered, (name) => `Your order of ${name} is void: not paid`),
      heading: words`Your order is void`,
      blocks: [
        {
          kind: "paragraph",
          words: words`${total} for ${ordered} wasn't paid in time, so the order is void. Nothing is due, and you can order again.`,
        },
        ...figures,
      ],
      button: { label: "Order Again", url: links.package },
      footer: forRecords,
    };
  }
  return {
    ...shared,
    subject: subjectAbout(ordered, (name) => `Your race ${name} is cancelled: not paid`),
    heading: words`Your race is cancelled`,
    blocks: [
      {
        kind: "paragraph",
        words: words`${total} for ${ordered} wasn't paid in time, so the race is cancelled. Nothing is due, and you can create it again.`,
      },
      ...figures,
    ],
    button: { label: "Create It Again", url: links.createAgain(race.id) },
    footer: forRecords,
  };
}

/** The race of the order stays as it is. */
function orderVoided(about: AboutOrder, reason: string, links: Links): Message {
  const { order } = about;
  const total = formatDollars(order.total_cents);
  const ordered = orderedName(about);
  const isFree = order.total_cents === 0;
  return {
    subject: subjectAbout(ordered, (name) => `Your order for ${name} is void`),
    preheader: words`Nothing is due.`,
    heading: words`Your order is void`,
    blocks: [
      {
        kind: "paragraph",
        words: isFree
          ? words`Our staff voided your order for ${ordered}. Nothing was due for it.`
          : words`Our staff voided your order for ${ordered}. ${total} is no longer due.`,
      },
      ...reasonOfStaff(reason),
      ...facts(about, isFree ? [] : [{ label: "No longer due", value: total }]),
    ],
    button: { label: "View Order", url: links.order(order.id) },
    note: questions,
    footer: forRecords,
  };
}

export function orderRefunded(about: EmailPayloads["order_refunded"], links: Links): Message {
  const { order, refund_cents: refund, refunded_cents: refunded, ends_package: ends } = about;
  const amount = formatDollars(refund);
  const ordered = orderedName(about);
  const inAll = { label: "Refunded in all", value: formatDollars(refunded) };
  return {
    subject: subjectAbout(ordered, (name) => `${amount} refunded for ${name}`),
    preheader: words`Your bank may take some days to show it.`,
    heading: words`${amount} is refunded`,
    blocks: [
      {
        kind: "paragraph",
        words: words`${amount} of what you paid for ${ordered} goes back to you. Your bank may take some days to show it.`,
      },
      ...(ends
        ? [
            {
              kind: "paragraph",
              words: words`The refund ends the package, so that no race can be created with it.`,
            } as const,
          ]
        : []),
      ...facts(about, [
        { label: "Refund", value: amount },
        ...(refunded === refund ? [] : [inAll]),
        { label: "Price", value: formatDollars(order.total_cents) },
      ]),
    ],
    button: { label: "View Order", url: links.order(order.id) },
    footer: forRecords,
  };
}

export function packageEnded(about: EmailPayloads["package_ended"], links: Links): Message {
  const { order, reason } = about;
  const ordered = orderedName(about);
  return {
    subject: subjectAbout(packageName(order), (name) => `Your ${name} has ended`),
    preheader: words`No race can be created with it.`,
    heading: words`Your package has ended`,
    blocks: [
      {
        kind: "paragraph",
        words: words`Your payment for ${ordered} is disputed, so our staff ended the package. No race can be created with it.`,
      },
      ...reasonOfStaff(reason),
      ...facts(about, [{ label: "Price", value: formatDollars(order.total_cents) }]),
    ],
    button: { label: "View Order", url: links.order(order.id) },
    note: questions,
    footer: forRecords,
  };
}
