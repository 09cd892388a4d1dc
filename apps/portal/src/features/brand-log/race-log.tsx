import { logActorText } from "@outpace/domain/log";
import { timeSinceText } from "@outpace/domain/races";
import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { useQuery } from "@tanstack/react-query";

import { NotOpened } from "../../components/not-opened.tsx";
import { textLinkLook } from "../../components/text-link.tsx";
import { loadCode } from "../../platform/loading/deployment.ts";
import { useCode } from "../../platform/loading/use-code.ts";
import { useHistoryDialog } from "../../platform/navigation/history-dialog.ts";
import { useClient } from "../../platform/requests/backend.tsx";
import { exactTime } from "../../platform/time/exact-time.ts";
import { useMinute } from "../../platform/time/use-minute.ts";

/** Who last edited a race, and a button that opens its log. Without the former, the button stands alone. */
export default function RaceLog({ raceId }: { raceId: string }) {
  const { data: edit, isPending } = useLastEdit(raceId);
  const { open, show, hide } = useHistoryDialog("race-log");
  const log = useCode(async () => (await import("./log-list.tsx")).LogList);
  const now = useMinute();
  // The button would move with the text before it.
  if (isPending) return null;
  return (
    <>
      <p className="text-[0.9375rem] wrap-anywhere">
        {edit ? (
          <>
            {edit.isCreation ? "Created" : "Edited"} by <bdi>{logActorText(edit.actor)}</bdi>,{" "}
            <time dateTime={edit.editedAt} title={exactTime(edit.editedAt)}>
              {timeSinceText(Date.parse(edit.editedAt), now)}
            </time>
            .{" "}
          </>
        ) : null}
        <button
          type="button"
          className={`${textLinkLook} cursor-pointer aria-disabled:cursor-progress`}
          aria-disabled={log.isLoading || undefined}
          onClick={() => {
            if (log.isLoading) return;
            log.ask();
            show();
          }}
        >
          {log.isLoading ? "Opening..." : "Show Log"}
        </button>
      </p>
      <NotOpened error={log.error} />
      <Dialog
        title="Log of this race"
        open={open && log.code !== undefined}
        onClose={hide}
        footer={
          <div className="flex justify-end">
            <Button tone="secondary" className="max-sm:grow" onClick={hide}>
              Close
            </Button>
          </div>
        }
      >
        {log.code ? <log.code of={{ raceId }} heading="h3" hasLinks={false} /> : null}
      </Dialog>
    </>
  );
}

/** Who last edited a race; null for a race older than the log. Apart from the queries of the log's pages, which load with it. */
function useLastEdit(raceId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ["last-edit", raceId],
    queryFn: async () =>
      (await loadCode(() => import("@outpace/data/brand-log"))).fetchLastEdit(client, raceId),
    // Others may have edited it since.
    staleTime: 0,
  });
}
