import { isolated } from "@outpace/domain/directions";
import { discountMessages } from "@outpace/domain/discounts";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { StatusNotice } from "@outpace/ui/notice";

import type { DiscountCode } from "./discount-code.ts";

export function DiscountField({ code }: { code: DiscountCode }) {
  const { attach, typed, error, busy, discount, wasUnset, type, leave } = code;
  const validate = () => {
    if (!busy) void code.validate();
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <TextField
          ref={attach}
          label="Discount code"
          className="min-w-0 grow basis-28"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => {
            type(event.target.value);
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            validate();
          }}
        />
        <Button
          tone="secondary"
          className="mt-[1.78rem] min-h-12"
          busy={busy}
          busyLabel="Checking..."
          onClick={validate}
        >
          Validate
        </Button>
      </div>
      <StatusNotice tone={discount ? "positive" : "neutral"}>
        {discount
          ? `${discountMessages.valid} ${isolated(discount.quote.description ?? "")}`
          : wasUnset && "The code has changed, so it no longer applies."}
      </StatusNotice>
    </div>
  );
}
