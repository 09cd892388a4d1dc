import { orderNumber } from "@outpace/domain/orders";
import { formatDollars, tierLabel } from "@outpace/domain/tiers";
import type { Block, Figure, Message } from "../kit/message.ts";
import { timeInWords } from "../kit/race-texts.ts";
import { subjectAbout } from "../kit/subject.ts";
import { words } from "../kit/words.ts";
import type { Links } from "../links.ts";
import type { EmailPayloads, OrderFact, RaceFact } from "../payloads.ts";
import { forRecords } from "./footers.ts";

type Payload<Kind extends "order_due" | "order_paid" | "order_unpaid" | "order_refunded"> =
  EmailPayloads[Kind];

/** The race's name, or "Premium package". */
export function orderedName(order: OrderFact, race: RaceFact | null): string {
  if (race !== null) return race.name;
  return order.package_tier === null ? "a package" : `${tierLabel(order.package_tier)} package`;
}

/** In the race's zone; a package has none, so in UTC. */
const payByText = (payBy: string, race: RaceFact | null) =>
  timeInWords(payBy, race?.start_time_zone ?? "UTC");

const oneOrder = (rows: readonly Figure[], order: OrderFact): Block => ({
  kind: "figures",
  figures: [...rows, { label: "Order", value: orderNumber(order) }],
});

const raceBlock = (race: RaceFact | null): readonly Block[] =>
  race === null ? [] : [{ kind: "race", race }];

export function orderDue({ order, race }: Payload<"order_due">, links: Links): Message {
  const total = formatDollars(order.total_cents);
  const ordered = orderedName(order, race);
  const after = race === null ? "you can use the package" : "your race can be approved";
  const byCard = order.pay_by !== null;
  const due = byCard ? [{ label: "Pay by", value: payByText(order.pay_by, race) }] : [];
  return {
    subject: subjectAbout(ordered, (name) => `${total} is due for ${name}`),
    preheader: byCard ? words`Pay by card, and ${after}.` : words`We'll send an invoice.`,
    heading: words`${total} is due`,
    blocks: [
      {
        kind: "paragraph",
        words: byCard
          ? words`Pay for ${ordered} by card, and ${after}.`
          : words`We'll send an invoice for ${ordered}. Once it's paid, ${after}.`,
      },
      oneOrder([{ label: "Due", value: total }, ...due], order),
      ...raceBlock(race),
    ],
    button: { label: byCard ? "Pay Now" : "View Order", url: links.order(order.id) },
    footer: forRecords,
  };
}

export function orderDueTomorrow({ order, race }: Payload<"order_due">, links: Links): Message {
  const total = formatDollars(order.total_cents);
  const ordered = orderedName(order, race);
  const otherwise = race === null ? "the order becomes void" : "the race is cancelled";
  const payBy =
    order.pay_by === null ? [] : [{ label: "Pay by", value: payByText(order.pay_by, race) }];
  return {
    subject: subjectAbout(ordered, (name) => `${total} for ${name}: pay within 24 hours`),
    preheader: words`If it isn't paid in time, ${otherwise}.`,
    heading: words`${total} is due within 24 hours`,
    blocks: [
      {
        kind: "paragraph",
        words: words`The time to pay for ${ordered} is almost over. If it isn't paid in time, ${otherwise}.`,
      },
      oneOrder([{ label: "Due", value: total }, ...payBy], order),
      ...raceBlock(race),
    ],
    button: { label: "Pay Now", url: links.order(order.id) },
    footer: forRecords,
  };
}

export function orderPaid(
  { order, race, receipt_url: receipt }: Payload<"order_paid">,
  links: Links,
): Message {
  const total = formatDollars(order.total_cents);
  const ordered = orderedName(order, race);
  return {
    subject: subjectAbout(ordered, (name) => `Receipt: ${total} paid for ${name}`),
    preheader: words`Your payment of ${total} was received.`,
    heading: words`${total} received. Thank you.`,
    blocks: [
      {
        kind: "paragraph",
        words:
          race === null
            ? words`Your payment for a ${ordered} was received. You can use it for a race within twelve months.`
            : words`Your payment for ${ordered} was received. The race waits for approval now.`,
      },
      oneOrder([{ label: "Paid", value: total }], order),
      ...raceBlock(race),
    ],
    button: { label: "View Receipt", url: links.order(order.id) },
    links: [
      ...(race === null ? [{ label: "Create a race with it", url: links.createRace }] : []),
      ...(isWebUrl(receipt) ? [{ label: "Receipt of your card payment", url: receipt }] : []),
    ],
    footer: forRecords,
  };
}

/** The payment provider says the URL, so it could be anything. */
const isWebUrl = (url: string | null): url is string =>
  url !== null && /^https?:\/\/[^\s"'<>\\]+$/.test(url);

export function orderUnpaid({ order, race }: Payload<"order_unpaid">, links: Links): Message {
  const total = formatDollars(order.total_cents);
  const ordered = orderedName(order, race);
  return {
    subject: subjectAbout(ordered, (name) =>
      race === null
        ? `Your ${name} is void: not paid in time`
        : `${name} is cancelled: not paid in time`,
    ),
    preheader: words`${total} wasn't paid in time. Nothing is due any more.`,
    heading: race === null ? words`Your order is void` : words`Your race is cancelled`,
    blocks: [
      {
        kind: "paragraph",
        words:
          race === null
            ? words`${total} for a ${ordered} wasn't paid in time, so the order is void. Nothing is due any more, and you can order again.`
            : words`${total} for ${ordered} wasn't paid in time, so the race is cancelled. Nothing is due any more, and you can create it again.`,
      },
      oneOrder([{ label: "Not paid", value: total }], order),
      ...raceBlock(race),
    ],
    button:
      race === null
        ? { label: "Order Again", url: links.package }
        : { label: "Create It Again", url: links.createAgain(race.id) },
    footer: forRecords,
  };
}

export function orderRefunded(payload: Payload<"order_refunded">, links: Links): Message {
  const { order, race, refund_cents: refund, refunded_cents: refunded } = payload;
  const amount = formatDollars(refund);
  const ordered = orderedName(order, race);
  const inAll =
    refunded === refund ? [] : [{ label: "Refunded in all", value: formatDollars(refunded) }];
  return {
    subject: subjectAbout(ordered, (name) => `${amount} refunded for ${name}`),
    preheader: words`Your bank may take some days to show it.`,
    heading: words`${amount} is refunded`,
    blocks: [
      {
        kind: "paragraph",
        words: words`${amount} of your payment for ${ordered} goes back to you. Your bank may take some days to show it.`,
      },
      oneOrder(
        [
          { label: "Refund", value: amount },
          ...inAll,
          { label: "Price", value: formatDollars(order.total_cents) },
        ],
        order,
      ),
    ],
    button: { label: "View Order", url: links.order(order.id) },
    footer: forRecords,
  };
}
