import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { useEffect, useEffectEvent, useState } from "react";

import { NotOpened } from "../../components/not-opened.tsx";
import { useCode } from "../../platform/loading/use-code.ts";
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
  const links = useCode(async () => (await import("./report-links.tsx")).ReportLinks);
  const [isCreating, setCreating] = useState(false);
  // A new link's address shows only once, so Back before it is there does not close the dialog, which gets its entry again.
  const reopen = useEffectEvent(show);
  useEffect(() => {
    if (isCreating && !open) reopen();
  }, [isCreating, open]);
  return (
    <>
      <Button
        tone="secondary"
        busy={links.isLoading}
        busyLabel="Opening..."
        onClick={() => {
          links.ask();
          show();
        }}
      >
        Share Report
      </Button>
      <NotOpened error={links.error} />
      <Dialog
        title="Share this report"
        open={links.code !== undefined && (open || isCreating)}
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
        {links.code ? <links.code raceId={raceId} onCreating={setCreating} {...rights} /> : null}
      </Dialog>
    </>
  );
}
