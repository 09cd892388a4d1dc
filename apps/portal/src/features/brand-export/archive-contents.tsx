import { Panel } from "@outpace/ui/panel";

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
