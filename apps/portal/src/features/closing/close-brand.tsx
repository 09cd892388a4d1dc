import { Button } from "@outpace/ui/button";
import { Panel } from "@outpace/ui/panel";

import { useLazyDialog } from "../../platform/loading/use-lazy-dialog.ts";
import type { CloseDialogProps } from "./close-dialog.tsx";

/** For owners. What closing does, and the question, load when they are asked for. */
export function CloseBrand({ brand }: Pick<CloseDialogProps, "brand">) {
  const closing = useLazyDialog(() => import("./close-dialog.tsx"));
  return (
    <Panel title="Close Brand">
      <p className="text-[0.9375rem] text-muted">
        Ends <bdi>{brand.name ?? "your brand"}</bdi> for its whole team, and cancels its races to
        come. You see what happens before you decide.
      </p>
      <Button
        tone="negative"
        className="justify-self-start"
        busyLabel="Opening..."
        {...closing.button}
      >
        Close Brand…
      </Button>
      <p role="alert" className="text-sm font-semibold text-negative empty:hidden">
        {closing.error ? "This didn't open. Check your connection and try again." : null}
      </p>
      {closing.code ? <closing.code.CloseDialog brand={brand} {...closing.dialog} /> : null}
    </Panel>
  );
}
