import type { WaitingHandOver as HandOver } from "@outpace/data/hand-overs";
import { Button } from "@outpace/ui/button";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { SpokenName } from "../../../components/spoken-name.tsx";
import { useLoadError } from "../../../platform/requests/use-load-error.ts";
import { useRowAction } from "../actions/row-action.tsx";
import { Day } from "../lists/day.tsx";
import { useWaitingHandOvers } from "./hand-over-queries.ts";

interface ChosenHandOver {
  handOver: HandOver;
}

/** The hand-overs that wait, which staff confirm or withdraw; nothing while there are none. */
export function WaitingHandOvers() {
  const waiting = useWaitingHandOvers();
  const error = useLoadError(waiting);
  const action = useRowAction<ChosenHandOver>(
    "hand-over-review",
    async () => (await import("./waiting-hand-over-dialog.tsx")).WaitingHandOverDialog,
  );
  return (
    <>
      {error ? (
        <FailedLoad
          message="We couldn't load the hand-overs that wait."
          error={error}
          busy={waiting.isFetching}
          onRetry={() => void waiting.refetch()}
        />
      ) : null}
      {action.notice}
      {action.failure}
      {waiting.data === undefined || waiting.data.length === 0 ? null : (
        <section aria-labelledby="hand-overs" className="grid gap-3">
          <h2 id="hand-overs" className="display text-xl">
            Hand-overs that wait
          </h2>
          <ul className="overflow-hidden rounded-lg border border-line bg-raised">
            {waiting.data.map((handOver) => (
              <li
                key={handOver.id}
                className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-[min(1.25rem,5vw)] first:border-t-0"
              >
                <div className="grid min-w-0 gap-1 wrap-anywhere">
                  <p className="font-bold">
                    <bdi>{handOver.brandName}</bdi>
                  </p>
                  <p className="text-sm text-muted">
                    {handOver.beginsAt === null ? (
                      <>
                        {handOver.isOwn
                          ? "Waits for another member of staff since "
                          : "Waits for you to confirm since "}
                        <Day instant={handOver.askedAt} />
                      </>
                    ) : (
                      <>
                        Begins on <Day instant={handOver.beginsAt} />, unless the owner stops it
                      </>
                    )}
                  </p>
                </div>
                <Button
                  tone="secondary"
                  size="small"
                  busy={action.opening?.handOver.id === handOver.id}
                  busyLabel="Opening..."
                  onClick={() => {
                    action.choose({ handOver });
                  }}
                >
                  Review
                  <SpokenName word="the hand-over of">{handOver.brandName}</SpokenName>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {action.dialog}
    </>
  );
}
