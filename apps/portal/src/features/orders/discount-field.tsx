import { isolated } from "@outpace/domain/directions";
import { discountMessages } from "@outpace/domain/discounts";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { StatusNotice } from "@outpace/ui/notice";
import { useId } from "react";

import type { DiscountCode } from "./discount-code.ts";

export interface DiscountFieldProps {
  code: DiscountCode;
  /** The chosen package, as "Premium package"; null without one. */
  packageName: string | null;
  /** Called once the person has chosen between the code and the package. */
  onChoose: (chosen: "code" | "package") => void;
}

export function DiscountField({ code, packageName, onChoose }: DiscountFieldProps) {
  const { input, choice, typed, use, error, busy, discount, wasUnset, type, leave } = code;
  const questionId = useId();
  const isAsking = discount !== null && use === "asks";
  const validate = () => {
    if (!busy) void code.validate();
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <TextField
          ref={input}
          label="Discount code"
          className="min-w-0 grow basis-28"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          hint={use === "nothing" ? discountMessages.packageOnly : undefined}
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
      <p id={questionId} role="status" className="text-[0.9375rem] font-semibold empty:sr-only">
        {isAsking
          ? `This code and your ${packageName ?? ""} can't both pay. Which one do you want to use?`
          : null}
      </p>
      {isAsking ? (
        <div role="group" aria-labelledby={questionId}>
          <div className="flex flex-wrap gap-2 *:grow">
            <Button
              ref={choice}
              tone="secondary"
              aria-describedby={questionId}
              onClick={() => {
                onChoose("code");
              }}
            >
              Use Code
            </Button>
            <Button
              tone="secondary"
              onClick={() => {
                onChoose("package");
              }}
            >
              Use Package
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
