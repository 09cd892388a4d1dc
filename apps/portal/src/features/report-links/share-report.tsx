import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { useEffect, useEffectEvent, useState } from "react";

import { DialogCode } from "../../components/dialog-code.tsx";
import { useHistoryDialog } from "../../platform/navigation/history-dialog.ts";

export interface ShareReportProps {
  raceId: string;
  /** Whether the person edits the brand's races. */
  mayCreate: boolean;
  /** Staff withdraw other brands' links too. */
  mayWithdraw: boolean;
}

/** The button for the links to a race's report, and their dialog, whose code loads when it opens. */
export function ShareReport({ raceId, ...rights }: ShareReportProps) {
  const { open, show, hide } = useHistoryDialog("share-report");
  const [isCreating, setCreating] = useState(false);
  // A new link's address shows only once, so Back before it is there does not close the dialog, which gets its entry again.
  const reopen = useEffectEvent(show);
  useEffect(() => {
    if (isCreating && !open) reopen();
  }, [isCreating, open]);
  return (
    <>
      <Button tone="secondary" onClick={show}>
        Share Report
      </Button>
      <Dialog
        title="Share this report"
        open={open || isCreating}
        locked={isCreating}
        onClose={hide}
        footer={
          <div className="flex justify-end">
            <Button tone="secondary" className="max-sm:grow" disabled={isCreating} onClick={hide}>
              Close
            </Button>
          </div>
        }
      >
        <DialogCode name="report-links" load={() => import("./report-links.tsx")}>
          {({ ReportLinks }) => (
            <ReportLinks raceId={raceId} onCreating={setCreating} {...rights} />
          )}
        </DialogCode>
      </Dialog>
    </>
  );
}
