import { productName } from "@outpace/domain/product";
import type { ReactNode } from "react";

export interface ScreenHeadingProps {
  title: string;
  /** The same on the page, where a part of it has a direction of its own. */
  heading?: ReactNode;
  /** Before the title in the browser's tab, where several screens share it. */
  tab?: string;
  /** One line below the title. */
  children?: ReactNode;
}

/** A screen's title, on the page and in the browser's tab. */
export function ScreenHeading({ title, heading = title, tab, children }: ScreenHeadingProps) {
  return (
    <div className="grid gap-3">
      <title>{`${tab ? `${tab} · ` : ""}${title} · ${productName}`}</title>
      <h1 // In large text on a phone, the longest word still fits on a line.
        className="text-[min(1.875rem,9vw)] leading-none font-black tracking-tight text-balance wrap-anywhere [font-stretch:118%] sm:text-[min(2.25rem,9vw)]"
      >
        {heading}
      </h1>
      {children ? <div className="max-w-prose text-muted">{children}</div> : null}
    </div>
  );
}
