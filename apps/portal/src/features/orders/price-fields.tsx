import { isolated } from "@outpace/domain/directions";
import { discountMessages, quoteSummary, type RaceQuote } from "@outpace/domain/discounts";
import { formatNumber } from "@outpace/domain/numbers";
import {
  formatDollars,
  packageChoice,
  packageLabel,
  type RaceAllowance,
  tierLabel,
} from "@outpace/domain/tiers";
import { Button } from "@outpace/ui/button";
import { type Detail, DetailsList } from "@outpace/ui/details-list";
import { SelectField, TextField } from "@outpace/ui/field";
import { StatusNotice } from "@outpace/ui/notice";
import { type Ref, useId } from "react";

import type { DiscountCode } from "./discount-code.ts";

export interface DiscountFieldProps {
  code: DiscountCode;
  /** The chosen package, as "Premium package"; null without one. */
  packageName: string | null;
  /** Called once the person has chosen between the code and the package. */
  onChoose: (chosen: "code" | "package") => void;
}

export function DiscountField({ code, packageName, onChoose }: DiscountFieldProps) {
  const { input, choice, typed, use, error, busy, discount, wasUnset, type } = code;
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

/** The choice of the month's own race, which no package pays for. */
export const ownRace = "own";

interface PackageFieldProps {
  ref: Ref<HTMLSelectElement>;
  allowance: RaceAllowance;
  /** A package's id, or `ownRace`. */
  value: string;
  onChoose: (value: string) => void;
}

/** What pays for the race, for a brand that has packages. */
export function PackageField({ ref, allowance, value, onChoose }: PackageFieldProps) {
  const isUsedUp = allowance.nextOpensOn !== null;
  return (
    <SelectField
      ref={ref}
      label="Use"
      value={value}
      options={[
        ...(isUsedUp ? [] : [[ownRace, "This month's race"] as const]),
        ...allowance.packages.map((one) => [one.id, packageChoice(one)] as const),
      ]}
      hint={isUsedUp ? "This month's own race is used up." : undefined}
      onChange={(event) => {
        onChoose(event.target.value);
      }}
    />
  );
}

interface RacePriceProps {
  /** Null while loading or after a failure. */
  quote: RaceQuote | null;
  code: string | null;
}

/** The race's price, above the button that creates it. A live region announces a change. */
export function RacePrice({ quote, code }: RacePriceProps) {
  if (quote === null) return <p className="text-muted">Price: shown before you pay.</p>;
  const { description, maxParticipants, packageId, totalCents } = quote;
  const [price, ...reductions] = priceLines(quote, code);
  const term = `${price.term}, ${formatNumber(maxParticipants)} runners`;
  return (
    <div className="grid gap-1 border-t-2 border-dashed border-control pt-3">
      <p role="status" className="sr-only">
        {`This race: ${quoteSummary(quote, code)}`}
      </p>
      <DetailsList dense details={[{ ...price, term }, ...reductions]} />
      {description === null || packageId !== null ? null : (
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{description}</bdi>
        </p>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-text pt-2">
        <span className="font-extrabold">Total</span>
        <span className="display text-[min(1.5rem,14vw)] tabular-nums">
          {formatDollars(totalCents)}
        </span>
      </p>
    </div>
  );
}

/** The parts of a race's total: its tier's price, and what a code or a package takes off. */
export function priceLines(quote: RaceQuote, code: string | null): readonly [Detail, ...Detail[]] {
  const price = { term: `${tierLabel(quote.tier)} race`, value: formatDollars(quote.priceCents) };
  if (quote.discountCents === 0) return [price];
  return [
    price,
    {
      term:
        quote.packageId !== null
          ? packageLabel(quote.tier)
          : code === null
            ? "Discount"
            : `Code ${isolated(code)}`,
      value: `−${formatDollars(quote.discountCents)}`,
    },
  ];
}
