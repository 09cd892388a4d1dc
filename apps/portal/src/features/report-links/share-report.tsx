import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";

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
  return (
    <>
      <Button tone="secondary" onClick={show}>
        Share Report
      </Button>
      <Dialog
        title="Share this report"
        open={open}
        onClose={hide}
        footer={
          <div className="flex justify-end">
            <Button tone="secondary" className="max-sm:grow" onClick={hide}>
              Close
            </Button>
          </div>
        }
      >
        <DialogCode name="report-links" load={() => import("./report-links.tsx")}>
          {({ ReportLinks }) => <ReportLinks raceId={raceId} {...rights} />}
        </DialogCode>
      </Dialog>
    </>
  );
}
