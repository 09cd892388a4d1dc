import { Button } from "@outpace/ui/button";
import { Panel } from "@outpace/ui/panel";
import { useState } from "react";

import { useCode } from "../../platform/loading/use-code.ts";
import type { CloseDialogProps } from "./close-dialog.tsx";

/** For owners. What closing does, and the question, load when they are asked for. */
export function CloseBrand({ brand }: Pick<CloseDialogProps, "brand">) {
  const dialog = useCode(() => import("./close-dialog.tsx"));
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title="Close Brand">
      <p className="text-[0.9375rem] text-muted">
        Ends <bdi>{brand.name ?? "your brand"}</bdi> for its whole team, and cancels its races to
        come. You see what happens before you decide.
      </p>
      <Button
        tone="negative"
        className="justify-self-start"
        busy={dialog.isLoading}
        busyLabel="Opening..."
        onClick={() => {
          dialog.ask();
          setOpen(true);
        }}
      >
        Close Brand…
      </Button>
      <p role="alert" className="text-sm font-semibold text-negative empty:hidden">
        {dialog.error ? "This didn't open. Check your connection and try again." : null}
      </p>
      {dialog.code ? (
        <dialog.code.CloseDialog
          brand={brand}
          open={isOpen}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </Panel>
  );
}
