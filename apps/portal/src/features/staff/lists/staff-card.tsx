import type { ReactNode } from "react";

export interface StaffCardProps {
  title: ReactNode;
  badge: ReactNode;
  lead?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** A table row as a list item, for screens too narrow for a table. */
export function StaffCard({ title, badge, lead, actions, children }: StaffCardProps) {
  return (
    <li className="grid content-start gap-3 rounded-md border border-line bg-raised p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-lg leading-tight font-extrabold wrap-anywhere">{title}</h3>
        {badge}
      </div>
      {lead ? <p className="-mt-1 wrap-anywhere text-muted">{lead}</p> : null}
      {children}
      {actions}
    </li>
  );
}
