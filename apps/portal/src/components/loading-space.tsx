import { Spinner } from "@outpace/ui/spinner";
import type { ReactNode } from "react";

export interface LoadingSpaceProps {
  /** Says what is loading; without it, only the space is kept. */
  label?: string;
  /** What takes as much space as what is loading. Nobody sees or reaches it. */
  children: ReactNode;
}

/** Keeps the space of what is loading, so that nothing below it moves once it is there. */
export function LoadingSpace({ label, children }: LoadingSpaceProps) {
  return (
    <div className="relative">
      <div inert className="invisible grid gap-4">
        {children}
      </div>
      {label === undefined ? null : (
        <div className="absolute inset-x-0 top-0">
          <Spinner label={label} />
        </div>
      )}
    </div>
  );
}
