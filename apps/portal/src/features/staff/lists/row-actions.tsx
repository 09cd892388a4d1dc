import type { ReactNode } from "react";

export interface RowActionsProps {
  buttons: ReactNode;
  links: ReactNode;
}

/** The buttons of a list's row, then its links. */
export function RowActions({ buttons, links }: RowActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {buttons}
      {/* Together on the next line, where they don't fit. */}
      <div className="flex flex-wrap gap-x-3 gap-y-1">{links}</div>
    </div>
  );
}
