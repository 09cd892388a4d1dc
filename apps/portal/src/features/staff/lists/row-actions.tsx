import type { ReactNode } from "react";

export interface RowActionsProps {
  buttons: ReactNode;
  links: ReactNode;
}

/** The buttons and links of a list's row. */
export function RowActions({ buttons, links }: RowActionsProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-2 empty:hidden">{buttons}</div>
      <div className="flex flex-wrap gap-x-4 gap-y-1">{links}</div>
    </div>
  );
}
