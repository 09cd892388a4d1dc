import { isolated } from "@outpace/domain/directions";
import { productName } from "@outpace/domain/product";
import type { ReactNode } from "react";

export interface ScreenHeadingProps {
  title: string;
  /** Of what the screen is about, after the title: a race's in "Analytics: Northlight Marathon". */
  name?: string | undefined;
  /** Before the title in the browser's tab, where several screens share it. */
  tab?: string;
  /** One line below the title. */
  children?: ReactNode;
}

/** A screen's title, on the page and in the browser's tab. */
export function ScreenHeading({ title, name, tab, children }: ScreenHeadingProps) {
  return (
    <div className="grid gap-3">
      <title>{`${tab ? `${tab} · ` : ""}${title}${name ? ` ${isolated(name)}` : ""} · ${productName}`}</title>
      <h1 // In large text on a phone, the longest word still fits on a line.
        className="text-[min(1.875rem,9vw)] leading-none font-black tracking-tight text-balance wrap-anywhere [font-stretch:118%] sm:text-[min(2.25rem,9vw)]"
      >
        {title}
        {name ? (
          <>
            {" "}
            <bdi>{name}</bdi>
          </>
        ) : null}
      </h1>
      {children ? <div className="max-w-prose text-muted">{children}</div> : null}
    </div>
  );
}
