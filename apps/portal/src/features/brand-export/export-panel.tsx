import { formatNumber } from "@outpace/domain/numbers";
import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { Panel } from "@outpace/ui/panel";
import { type RefObject, useId, useLayoutEffect, useRef } from "react";

import { type Progress, progressText, progressValue } from "./progress.ts";
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

interface ExportProgressProps {
  progress: Progress;
  onCancel: () => void;
  /** Takes the focus from Cancel when the export ends. */
  button: RefObject<HTMLButtonElement | null>;
}

// Without a known end, the whole bar pulses.
const bar = [
  "h-4 w-full -skew-x-12 appearance-none overflow-hidden rounded-sm border-0 bg-sunken inset-ring inset-ring-line",
  "[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-red [&::-moz-progress-bar]:bg-red",
  "indeterminate:animate-pulse indeterminate:bg-control motion-reduce:animate-none [&:indeterminate::-moz-progress-bar]:bg-transparent",
  "forced-colors:appearance-auto",
].join(" ");

/** How far an export is, and the way to stop it. */
function ExportProgress({ progress, onCancel, button }: ExportProgressProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [element, next] = [cancel.current, button.current];
    return () => {
      if (element !== null && document.activeElement === element) next?.focus();
    };
  }, [button]);
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="font-semibold tabular-nums">
        {progressText(progress)}
      </label>
      <progress
        id={id}
        // Without a value, the bar shows that the end is not known yet.
        {...progressValue(progress)}
        className={bar}
      />
      <Button ref={cancel} tone="secondary" className="justify-self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

const shown = 20;

interface MissingListProps {
  title: string;
  missing: readonly string[];
}

/** What an archive does not have; nothing if it has everything. */
function MissingList({ title, missing }: MissingListProps) {
  const id = useId();
  if (missing.length === 0) return null;
  const rest = missing.length - shown;
  return (
    <div className="grid gap-2 text-[0.9375rem]">
      <h3 id={id} className="font-extrabold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="grid list-disc gap-1 pl-5 wrap-anywhere">
        {missing.slice(0, shown).map((sentence) => (
          <li key={sentence}>
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <p className="text-muted">
          And {formatNumber(rest)} more. README.txt in the archive lists everything it lacks.
        </p>
      ) : null}
    </div>
  );
}

const parts = [
  ["Races", "Every one with its status, and its start in UTC and in its own time zone."],
  ["Figures", "Joined, finished, averages, medians, and the values of every chart."],
  ["Orders", "With packages, payments, and links to receipts and invoices."],
  ["Photos", "The files of your races' photos and of your logo."],
  ["Company", "Its details, its team, and the log of who did what."],
] as const;

/** Says what the archive holds, before it is made. */
export function ArchiveContents() {
  return (
    <Panel title="What it has" isLandmark={false}>
      <dl className="grid gap-3 text-[0.9375rem]">
        {parts.map(([term, text]) => (
          <div key={term} className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[6rem_1fr]">
            <dt className="font-bold">{term}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-[0.9375rem] text-muted">
        One .zip file: tables as CSV for spreadsheets and as JSON for programs, photos as they are.
        It has no runner's name, and no single runner's result.
      </p>
    </Panel>
  );
}
