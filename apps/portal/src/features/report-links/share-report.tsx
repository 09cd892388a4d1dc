import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { Spinner } from "@outpace/ui/spinner";
import { useQuery } from "@tanstack/react-query";

import { FailedLoad } from "../../components/failed-load.tsx";
import { loadCode } from "../../platform/loading/deployment.ts";
import { useHistoryDialog } from "../../platform/navigation/history-dialog.ts";
import { useLoadError } from "../../platform/requests/use-load-error.ts";

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
  const code = useQuery({
    queryKey: ["code", "report-links"],
    queryFn: () => loadCode(() => import("./report-links.tsx")),
    staleTime: Infinity,
    structuralSharing: false,
    enabled: open,
  });
  const error = useLoadError(code);
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
        {code.data ? (
          <code.data.ReportLinks raceId={raceId} {...rights} />
        ) : error ? (
          <FailedLoad
            message="We couldn't load this dialog."
            error={error}
            busy={code.isFetching}
            onRetry={() => void code.refetch()}
          />
        ) : (
          <Spinner label="Loading..." />
        )}
      </Dialog>
    </>
  );
}
