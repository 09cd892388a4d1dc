import { Button, type ButtonVariants } from "@outpace/ui/button";
import { useId } from "react";
import { useLocation } from "react-router-dom";

import { paths } from "../../../platform/navigation/paths.ts";
import { leftPaymentPath } from "../../../platform/navigation/payment-return.ts";
import { useCheckout } from "./queries.ts";

export interface PayNowProps extends ButtonVariants {
  orderId: string;
  /** What is paid for, which screen readers say after the label. */
  subject: string;
}

/** Leads to the payment page of an order that is due, or says why it didn't open. */
export function PayNow({ orderId, subject, ...look }: PayNowProps) {
  const { open, busy, failure } = useCheckout();
  const { pathname, search } = useLocation();
  const subjectId = useId();
  return (
    <div className="grid gap-2">
      <Button
        {...look}
        aria-describedby={subjectId}
        busy={busy}
        busyLabel="Opening payment..."
        onClick={() => {
          // The dashboard says what was left unpaid.
          const back = pathname === paths.dashboard ? leftPaymentPath(orderId) : pathname + search;
          open({ orderId, back }).catch(() => undefined);
        }}
      >
        Pay Now
      </Button>
      <span id={subjectId} hidden>
        <bdi>{subject}</bdi>
      </span>
      <p role="alert" className="text-sm font-semibold text-negative empty:hidden">
        {failure}
      </p>
    </div>
  );
}
