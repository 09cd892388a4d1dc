import type { OrderReview } from "@outpace/domain/orders";
import {
  disputeStake,
  isToldToBrand,
  refundOutcome,
  type ReviewAction,
  reviewConsequences,
  reviewOutcome,
  reviewText,
  reviewTitle,
} from "@outpace/domain/staff";

import { Consequences } from "../actions/consequences.tsx";
import { LatestEntry } from "../actions/latest-entry.tsx";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import type { RowActionDialogProps } from "../actions/row-action.tsx";
import { type ActionOrder, orderLead, subjectInSentence } from "./order-parts.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { useResolveReview } from "./queries.ts";

export interface ReviewDialogProps extends RowActionDialogProps {
  order: ActionOrder;
  review: OrderReview;
  action: ReviewAction;
}

/** A decision about a payment that doesn't fit its order, beside all that happened to the order. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { order, review, open, onClose, onDone } = props;
  const { resolution, label } = props.action;
  const { mutateAsync: resolve } = useResolveReview();
  const subject = subjectInSentence(order);
  const isTold = isToldToBrand(resolution);
  return (
    <ReasonDialog
      draftName={`${resolution} ${order.id}`}
      title={`${reviewTitle(review)}: ${label.toLowerCase()}?`}
      open={open}
      onClose={onClose}
      confirmLabel={label}
      dismissLabel="Keep as It Is"
      tone={resolution === "refund" || isTold ? "negative" : "primary"}
      {...(isTold && {
        reasonHint: "Sent to the brand's team, and saved in the audit log with your email address.",
      })}
      send={async ({ reason }) => {
        const refund = await resolve({ orderId: order.id, review, resolution, reason });
        if (resolution !== "refund") onDone(reviewOutcome(resolution, subject));
        else if (refund) {
          const { text, tone } = refundOutcome(refund, subject, false);
          onDone(text, tone);
        } else onDone(`The refund for ${subject} is saved.`);
      }}
      afterRefusal={() => <LatestEntry filter={{ orderId: order.id }} />}
    >
      <p className="wrap-anywhere">
        {[reviewText(review), review === "disputed" && disputeStake(order)]
          .filter(Boolean)
          .join(" ")}
      </p>
      <OrderTimeline orderId={order.id} enabled={open} />
      <Consequences
        lead={orderLead(order)}
        consequences={reviewConsequences(resolution, review, order)}
      />
    </ReasonDialog>
  );
}
