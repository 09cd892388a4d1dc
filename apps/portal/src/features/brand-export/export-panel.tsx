import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { Panel } from "@outpace/ui/panel";
import { useRef } from "react";

import { ExportProgress } from "./export-progress.tsx";
import { MissingList } from "./missing-list.tsx";
import { useBrandExport } from "./use-brand-export.ts";

/** Exports everything of a brand, and says how far it is and how it ended. */
export function ExportPanel({ brandId }: { brandId: string }) {
  const { progress, outcome, wasCancelled, run, save, cancel } = useBrandExport(brandId);
  const button = useRef<HTMLButtonElement>(null);
  /** The pressed button disappears with what it is about, and would take the focus with it. */
  const staying = (act: () => void) => () => {
    button.current?.focus();
    act();
  };
  return (
    <Panel title="Your archive" isLandmark={false}>
      <p className="text-[0.9375rem] text-muted">
        Keep this page open: leaving it stops the export. Nothing in your brand changes.
      </p>
      <Button
        ref={button}
        className="justify-self-start max-sm:w-full"
        size="large"
        busy={progress !== null}
        busyLabel="Exporting..."
        onClick={run}
      >
        Export Everything
      </Button>
      {progress === null ? null : (
        <ExportProgress progress={progress} onCancel={staying(cancel)} button={button} />
      )}
      <StatusNotice tone={outcome?.contents ? "positive" : "info"}>
        {outcome?.contents ? (
          <p>The archive is downloaded. It has {outcome.contents}.</p>
        ) : wasCancelled ? (
          <p>The export is cancelled. Nothing was downloaded.</p>
        ) : null}
      </StatusNotice>
      {outcome?.failure ? (
        <Notice
          tone="negative"
          action={
            <div className="flex flex-wrap gap-3">
              <Button tone="negative" onClick={staying(run)}>
                Try Again
              </Button>
              {outcome.maySave ? (
                <Button tone="secondary" onClick={staying(save)}>
                  Download Without the Rest
                </Button>
              ) : null}
            </div>
          }
        >
          <p>{outcome.failure}</p>
        </Notice>
      ) : null}
      {outcome ? (
        <MissingList
          title={outcome.contents ? "Missing from the archive" : "Not read yet"}
          missing={outcome.missing}
        />
      ) : null}
    </Panel>
  );
}
