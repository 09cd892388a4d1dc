import { DataError } from "@outpace/data/errors";
import {
  checkDiscountCode,
  discountMessages,
  normaliseDiscountCode,
  type RaceQuote,
} from "@outpace/domain/discounts";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { Notice } from "@outpace/ui/notice";
import { Panel } from "@outpace/ui/panel";
import { useState } from "react";

import { errorMessage } from "../../platform/error-message.ts";
import { useQuoteWithCode } from "./queries.ts";

/** A code that the database has accepted, and the price of a race with it. */
export interface Discount {
  code: string;
  quote: RaceQuote;
}

export interface DiscountBoxProps {
  discount: Discount | null;
  onChange: (discount: Discount | null) => void;
}

export function DiscountBox({ discount, onChange }: DiscountBoxProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useQuoteWithCode();

  const validate = () => {
    if (isPending) return;
    const code = normaliseDiscountCode(typed);
    const blank = checkDiscountCode(code);
    setError(blank ?? undefined);
    onChange(null);
    if (blank !== null) return;
    mutate(code, {
      onSuccess: (quote) => {
        onChange({ code, quote });
      },
      onError: (failure) => {
        const unknown = failure instanceof DataError && failure.code === "invalid_discount_code";
        setError(unknown ? discountMessages.unknown : errorMessage(failure));
      },
    });
  };

  return (
    <Panel title="Discount">
      <div className="flex items-start gap-3">
        <TextField
          label="Discount code"
          className="grow"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
            onChange(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            validate();
          }}
        />
        <Button
          tone="secondary"
          className="mt-[1.875rem] min-h-12"
          busy={isPending}
          busyLabel="Checking..."
          onClick={validate}
        >
          Validate
        </Button>
      </div>
      {discount ? (
        <Notice tone="positive">
          {discountMessages.valid} {discount.quote.description}
        </Notice>
      ) : null}
    </Panel>
  );
}
