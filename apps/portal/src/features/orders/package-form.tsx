import { formatNumber } from "@outpace/domain/numbers";
import { formatDollars, type Tier, tierLabel, tierLimits, tiers } from "@outpace/domain/tiers";
import { Button, buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { TextLink } from "../../components/text-link.tsx";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { hasCode } from "../../platform/errors/error-message.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useHasLeft } from "../../platform/navigation/use-has-left.ts";
import { checkoutMessage, useCheckout } from "./payments/queries.ts";
import { useOrderPackage } from "./queries.ts";

export interface PackageFormProps {
  brandId: string;
  /** The brand's own tier, which is chosen at first. */
  tier: Tier;
  payment: "card" | "invoice";
}

/** Orders a package of a tier, then opens its payment page, or says that an invoice follows. */
export function PackageForm({ brandId, tier: ownTier, payment }: PackageFormProps) {
  const navigate = useNavigate();
  const [tier, setTier] = useState(ownTier);
  const order = useOrderPackage(brandId);
  const checkout = useCheckout();
  const hasLeft = useHasLeft();
  // The same request after a lost response orders nothing twice.
  const request = useRef<{ tier: Tier; id: string } | null>(null);
  const busy = order.isPending || order.isSuccess;

  const pay = async () => {
    if (request.current?.tier !== tier) request.current = { tier, id: crypto.randomUUID() };
    const ordered = await order.mutateAsync({ requestId: request.current.id, tier });
    if (hasLeft()) return;
    let message = "Package ordered. We send an invoice, and you can use it once it's paid.";
    if (ordered.payBy !== null) {
      try {
        if (await checkout.open({ orderId: ordered.id, back: paths.order(ordered.id) })) return;
        message = "Your package is ordered. You can pay for it here.";
      } catch (error) {
        message = `Your package is ordered. ${checkoutMessage(error)}`;
      }
    }
    if (!hasLeft()) void navigate(paths.order(ordered.id), { state: { message } });
  };

  return (
    <form
      method="post"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) pay().catch(() => undefined);
      }}
    >
      <fieldset className="grid gap-3" disabled={busy}>
        <legend className="mb-3 font-semibold">Choose a tier</legend>
        <div className="grid gap-3 md:grid-cols-3">
          {tiers.map((one) => (
            <TierChoice
              key={one}
              tier={one}
              checked={one === tier}
              onChoose={() => {
                setTier(one);
              }}
            />
          ))}
        </div>
      </fieldset>
      <p className="max-w-prose text-muted">
        {payment === "card"
          ? `You pay ${formatDollars(tierLimits(tier).priceCents)} on a secure payment page. After that, you can use the package for twelve months.`
          : `We send an invoice for ${formatDollars(tierLimits(tier).priceCents)}, and once it's paid, you can use the package for twelve months.`}
      </p>
      {order.error ? (
        <Notice
          tone="negative"
          action={
            hasCode(order.error, "order_limit", "open_order_limit") ? (
              <TextLink to={paths.orders}>View Orders</TextLink>
            ) : null
          }
        >
          {attemptMessage("The package wasn't ordered. Please try again.", order.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="large"
          className="max-sm:w-full"
          busy={busy}
          busyLabel="Processing..."
        >
          Pay for Package
        </Button>
        <Link
          to={paths.createRace}
          className={`${buttonVariants({ tone: "quiet", size: "large" })} max-sm:w-full`}
        >
          Back to Create Race
        </Link>
      </div>
    </form>
  );
}

interface TierChoiceProps {
  tier: Tier;
  checked: boolean;
  onChoose: () => void;
}

function TierChoice({ tier, checked, onChoose }: TierChoiceProps) {
  const { priceCents, participantCap } = tierLimits(tier);
  return (
    <label className="flex min-w-0 cursor-pointer gap-3 rounded-md border border-control bg-raised p-[min(1.25rem,5vw)] has-checked:border-red-deep has-checked:inset-ring has-checked:inset-ring-red-deep has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name="tier"
        value={tier}
        checked={checked}
        onChange={onChoose}
        aria-label={tierLabel(tier)}
        aria-describedby={`package-${tier}`}
        className="mt-1 size-5 shrink-0 accent-red-deep"
      />
      <span className="grid min-w-0 gap-1">
        <span className="text-lg leading-tight font-extrabold [font-stretch:112%]">
          {tierLabel(tier)}
        </span>
        <span id={`package-${tier}`} className="grid gap-1">
          <span className="display text-[min(1.75rem,10vw)] tabular-nums">
            {formatDollars(priceCents)}
          </span>
          <span className="text-[0.9375rem] text-muted">
            One race, up to {formatNumber(participantCap)} runners
          </span>
        </span>
      </span>
    </label>
  );
}
