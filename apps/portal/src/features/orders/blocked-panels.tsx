import { partnersEmail } from "@outpace/domain/product";
import { nextOpeningMessage, type RaceAllowance } from "@outpace/domain/tiers";
import { buttonVariants } from "@outpace/ui/button";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { paths } from "../../platform/navigation/paths.ts";

export interface LimitPanelProps {
  /** Says why no race can be created. */
  message: string;
  allowance: RaceAllowance;
  /** Whether the person may order packages. */
  mayOrder: boolean;
}

/** Says that the month's races are used up, when the next one opens, and who can change that. */
export function LimitPanel({ message, allowance, mayOrder }: LimitPanelProps) {
  return (
    <BlockedPanel
      label="Monthly limit reached"
      message={message}
      action={
        mayOrder ? (
          <Link to={paths.package} className={buttonVariants({ tone: "secondary" })}>
            Get a Package
          </Link>
        ) : null
      }
    >
      {nextOpeningMessage(allowance)} Want one sooner? {mayOrder ? "Get" : "Ask an owner for"} a
      package, or write to <PartnersLink />. A discount code changes a race's price, not this limit.
    </BlockedPanel>
  );
}

/** Says that the brand is inactive, what that stops, and who can change it. */
export function InactivePanel() {
  return (
    <BlockedPanel label="Brand account not active" message="Your brand account is not active.">
      It can't create races or edit them. To have it activated again, write to <PartnersLink />.
    </BlockedPanel>
  );
}

interface BlockedPanelProps {
  label: string;
  message: string;
  action?: ReactNode;
  children: ReactNode;
}

function BlockedPanel({ label, message, action, children }: BlockedPanelProps) {
  return (
    <section
      aria-label={label}
      className="grid gap-2 rounded-md border border-l-4 border-negative bg-negative-soft p-5"
    >
      <p className="max-w-3xl font-bold text-balance text-negative">{message}</p>
      <p className="max-w-3xl text-[0.9375rem] text-pretty text-text">{children}</p>
      {action ? <div className="mt-1">{action}</div> : null}
    </section>
  );
}

function PartnersLink() {
  return (
    <a
      href={`mailto:${partnersEmail}`}
      className="font-semibold wrap-anywhere text-accent underline underline-offset-4"
    >
      {partnersEmail}
    </a>
  );
}
