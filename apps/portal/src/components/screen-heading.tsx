import { productName } from "@outpace/domain/product";
import type { ReactNode } from "react";

export interface ScreenHeadingProps {
  title: string;
  /** Replaces the title on the page if a part of it has its own text direction. */
  heading?: ReactNode;
  /** Precedes the title in the browser's tab, if several screens share the title. */
  tab?: string;
  /** One line below the title. */
  children?: ReactNode;
}

/** A screen's title, on the page and in the browser's tab. */
export function ScreenHeading({ title, heading = title, tab, children }: ScreenHeadingProps) {
  return (
    <div className="grid gap-3">
      <title>{`${tab ? `${tab} · ` : ""}${title} · ${productName}`}</title>
      <h1 // Sized so the longest word fits on a line, even with large text on a phone.
        className="text-[min(1.875rem,9vw)] leading-[1.15] font-black tracking-tight text-balance wrap-anywhere [font-stretch:118%] sm:text-[min(2.25rem,9vw)]"
      >
        {heading}
      </h1>
      {children ? <div className="max-w-prose text-muted">{children}</div> : null}
    </div>
  );
}
