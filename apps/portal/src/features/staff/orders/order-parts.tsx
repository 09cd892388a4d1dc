/** Shared by the table and the cards of all orders. */
import type { OrderForStaff } from "@outpace/data/staff-orders";
import type { OrderTask } from "@outpace/data/staff-tasks";
import { isolated } from "@outpace/domain/directions";
import {
  type Order,
  type OrderReview,
  orderStatusLabel,
  orderSubject,
} from "@outpace/domain/orders";
import {
  disputeStake,
  type ReviewAction,
  reviewActions,
  reviewText,
  reviewTitle,
} from "@outpace/domain/staff";
import { formatDollars, packageLabel } from "@outpace/domain/tiers";
import { Badge } from "@outpace/ui/badge";
import { Button } from "@outpace/ui/button";

import { orderStatusTone } from "../../../components/order-status-tone.ts";
import { SpokenName } from "../../../components/spoken-name.tsx";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { RowActions } from "../lists/row-actions.tsx";
import { RowLink } from "../lists/row-links.tsx";
import { RaceLink } from "../races/race-parts.tsx";
import { moneyActions } from "./money-actions.ts";

/** What the dialogs need of an order. */
export type ActionOrder = OrderTask["order"];

type OrderAction = "pay" | "void" | "refund" | "payments" | ChosenReview;

/** A decision about what needs a person. */
interface ChosenReview {
  readonly review: OrderReview;
  readonly action: ReviewAction;
}

export interface ChosenOrderAction {
  readonly order: ActionOrder;
  readonly action: OrderAction;
  /** The label of the button. */
  readonly label: string;
}

interface ListActions {
  /** The pressed action while its dialog loads. */
  opening: ChosenOrderAction | undefined;
  onAction: (chosen: ChosenOrderAction) => void;
}

export interface OrderListProps extends ListActions {
  orders: readonly OrderForStaff[];
}

export function OrderBadge({ status }: Pick<OrderForStaff, "status">) {
  return <Badge tone={orderStatusTone(status)}>{orderStatusLabel(status)}</Badge>;
}

/** A link to the race, or "Premium package" with a link to the race that was made from it. */
export function OrderTitle({ order }: { order: Pick<ActionOrder, "race" | "tier" | "paidRace"> }) {
  return (
    <>
      {order.race ? <RaceLink race={order.race} /> : packageLabel(order.tier)}
      <UsedFor order={order} />
    </>
  );
}

/** The race that was made from the package of an order, if one was. */
export function UsedFor({ order }: { order: Pick<ActionOrder, "race" | "paidRace"> }) {
  const { race, paidRace } = order;
  if (paidRace === null || paidRace.id === race?.id) return null;
  return (
    <span className="block text-sm font-normal text-muted">
      used for <RaceLink race={paidRace} />
    </span>
  );
}

/** "Salt Flats 15K" in quotes, or "a Premium package". */
export function subjectInSentence({ race, tier }: Pick<Order, "race" | "tier">): string {
  if (race) return `"${isolated(race.name)}"`;
  return `${tier === "enterprise" ? "an" : "a"} ${packageLabel(tier)}`;
}

/** The subject of a dialog: ""Salt Flats 15K" by Tidewater Hydration, $1,000." */
export function orderLead(order: ActionOrder): string {
  const subject = order.race ? subjectInSentence(order) : packageLabel(order.tier);
  return `${subject} by ${isolated(order.brandName)}, ${formatDollars(order.totalCents)}.`;
}

/** "$500", or "$0 with FREE500OUTPACE", and what of it was refunded. */
export function OrderTotal({ order }: { order: OrderForStaff }) {
  const note = "block font-normal wrap-anywhere text-muted";
  return (
    <>
      {formatDollars(order.totalCents)}
      {order.discountCode ? (
        <span className={note}>
          with <bdi>{order.discountCode}</bdi>
        </span>
      ) : null}
      {order.packageId ? <span className={note}>with a package</span> : null}
      {order.refundedCents > 0 ? (
        <span className={note}>{formatDollars(order.refundedCents)} refunded</span>
      ) : null}
      {order.packageState === "ended" ? <span className={note}>package ended</span> : null}
      {isTakenBack(order) ? <span className={note}>disputed or taken back</span> : null}
    </>
  );
}

const isTakenBack = ({ status, packageState, isPaidFor }: OrderForStaff) =>
  (status === "paid" || status === "free") && packageState !== "ended" && !isPaidFor;

export interface OrderActionsProps extends ListActions {
  order: OrderForStaff;
}

interface ActionButtonProps extends ListActions {
  chosen: ChosenOrderAction;
  tone: "secondary" | "quiet";
}

function ActionButton({ chosen, tone, opening, onAction }: ActionButtonProps) {
  const { order, action, label } = chosen;
  return (
    <Button
      tone={tone}
      size="small"
      busy={opening?.order.id === order.id && opening.label === label}
      busyLabel="Opening..."
      onClick={() => {
        onAction(chosen);
      }}
    >
      {label}
      <SpokenName word={action === "payments" ? "of" : "for"}>{orderSubject(order)}</SpokenName>
    </Button>
  );
}

export function OrderActions({ order, ...list }: OrderActionsProps) {
  const name = <SpokenName word="for">{orderSubject(order)}</SpokenName>;
  const log: Record<string, string> = order.race ? { race: order.race.id } : { order: order.id };
  return (
    <RowActions
      buttons={moneyActions(order).map(([label, action, tone], n) => (
        <ActionButton
          key={action}
          // A quiet button has no edge to stand alone.
          tone={n === 0 ? "secondary" : tone}
          chosen={{ order, action, label }}
          {...list}
        />
      ))}
      links={
        <>
          <RowLink to={adminPath("log", log)}>Log{name}</RowLink>
        </>
      }
    />
  );
}

export const reviewTone = ({ resolution }: ReviewAction) =>
  resolution === "dismiss" ? "quiet" : "secondary";

/** What happened to an order that needs a person, and what staff can decide; nothing for any other. */
export function OrderReviewPart({ order, ...list }: OrderActionsProps) {
  const { review } = order;
  if (review === null) return null;
  return (
    <div className="grid gap-2 rounded-sm border-l-4 border-caution bg-caution-soft px-4 py-3 text-sm">
      <p className="wrap-anywhere">
        <strong className="text-caution">{reviewTitle(review)}.</strong> {reviewText(review)}
        {review === "disputed" ? ` ${disputeStake(order) ?? ""}` : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {reviewActions(review, order).map((action, n) => (
          <ActionButton
            key={action.resolution}
            tone={n === 0 ? "secondary" : reviewTone(action)}
            chosen={{ order, action: { review, action }, label: action.label }}
            {...list}
          />
        ))}
      </div>
    </div>
  );
}
