import { type ReactNode, useId } from "react";

import { classNames } from "./class-names.ts";

export interface PanelProps {
  title: string;
  /** The title only names the landmark and is not shown. */
  hidesTitle?: boolean;
  /** False if the title would make a field of the same name hard to find by its label. */
  isLandmark?: boolean;
  /** Shown to the right of the title, for instance a badge. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled section of a screen. The title also names its landmark, if it is one. */
export function Panel({
  title,
  hidesTitle = false,
  isLandmark = true,
  aside,
  className,
  children,
}: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={isLandmark ? titleId : undefined}
      className={classNames(
        "grid content-start gap-4 rounded-md border border-line bg-raised p-[min(1.25rem,6vw)]",
        className,
      )}
    >
      <div className={hidesTitle ? "sr-only" : "flex flex-wrap items-center justify-between gap-3"}>
        <h2 id={titleId} className="text-[min(1.125rem,7vw)] font-extrabold [font-stretch:110%]">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
