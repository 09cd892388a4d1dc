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
      {links}
    </div>
  );
}
