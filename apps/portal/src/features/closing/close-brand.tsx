import { Button } from "@outpace/ui/button";
import { Panel } from "@outpace/ui/panel";
import { useState } from "react";

import { NotOpened } from "../../components/not-opened.tsx";
import { useCode } from "../../platform/loading/use-code.ts";

export interface CloseBrandProps {
  brand: { readonly id: string; readonly name: string | null };
}

/** For owners. What closing does, and the question, load when they are asked for. */
export function CloseBrand({ brand }: CloseBrandProps) {
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
      <NotOpened error={dialog.error} />
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
