import type { ReactNode } from "react";

export interface StaffTableProps {
  label: string;
  className: string;
  /** The header cells of all columns but the last, whose buttons need no heading. */
  headings: ReactNode;
  children: ReactNode;
}

export function StaffTable({ label, className, headings, children }: StaffTableProps) {
  return (
    // The table may be wider than the screen, so it scrolls on its own; the tab stop makes that possible by keyboard.
    <div
      role="region"
      aria-label={`Table: ${label}`}
      tabIndex={0}
      className="relative overflow-x-auto rounded-md border border-line bg-raised"
    >
      <table aria-label={label} className={`w-full text-left text-sm tabular-nums ${className}`}>
        <thead className="label text-muted">
          <tr>
            {headings}
            <td />
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export function StaffHeading({ children }: { children: string }) {
  return (
    <th scope="col" className="h-13 px-3 font-[650] whitespace-nowrap uppercase">
      {children}
    </th>
  );
}
