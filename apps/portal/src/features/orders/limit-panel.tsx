import { partnersEmail } from "@outpace/domain/product";
import { nextOpeningMessage, type RaceAllowance } from "@outpace/domain/tiers";

export interface LimitPanelProps {
  /** Why no race can be created. */
  message: string;
  allowance: RaceAllowance;
}

/** Says that the month's races are used up, when the next one opens, and who can change that. */
export function LimitPanel({ message, allowance }: LimitPanelProps) {
  return (
    <section
      aria-label="Monthly limit reached"
      className="grid gap-2 rounded-md border border-l-4 border-negative bg-negative-soft p-5"
    >
      <p className="max-w-3xl font-bold text-balance text-negative">{message}</p>
      <p className="max-w-3xl text-[0.9375rem] text-pretty text-text">
        {nextOpeningMessage(allowance)} Want one sooner? Write to{" "}
        <a
          href={`mailto:${partnersEmail}`}
          className="font-semibold wrap-anywhere text-accent underline underline-offset-4"
        >
          {partnersEmail}
        </a>
        . A discount code changes a race's price, not this limit.
      </p>
    </section>
  );
}
