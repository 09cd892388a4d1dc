import { Button } from "@outpace/ui/button";
import type { ReactNode } from "react";

export interface RecapSheetProps {
  /** The link that leads away. */
  back: ReactNode;
  isPrintable: boolean;
  children: ReactNode;
}

/** Surrounds a recap on the screen; paper shows the recap alone. */
export function RecapSheet({ back, isPrintable, children }: RecapSheetProps) {
  return (
    <div className="grid content-start justify-items-center gap-6 print:block">
      <div className="flex w-full max-w-4xl flex-wrap items-center justify-between gap-3 print:hidden">
        {back}
        {isPrintable ? (
          <Button
            onClick={() => {
              window.print();
            }}
          >
            Print
          </Button>
        ) : null}
      </div>
      {children}
    </div>
  );
}
