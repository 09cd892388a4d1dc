import type { ReactNode } from "react";

export interface RowActionsProps {
  buttons: ReactNode;
  links: ReactNode;
}

/** What can be done with a row of a list, and where it leads. */
export function RowActions({ buttons, links }: RowActionsProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2 empty:hidden">{buttons}</div>
      <div className="flex flex-wrap gap-x-4 gap-y-1">{links}</div>
    </div>
  );
}
