import type { ChangedPart, ChangeTask } from "@outpace/data/staff-tasks";

import { RacePhoto } from "../../../components/race-photo.tsx";

const labels: Readonly<Record<ChangedPart["part"], string>> = {
  name: "Name",
  description: "Description",
  website: "Website",
  photo: "Photo",
};

/** What staff approved or last found fine, beside what the race says now. */
export function TaskChanges({ changes }: Pick<ChangeTask, "changes">) {
  return (
    <dl className="grid gap-3">
      {changes.map(({ part, from, to }) => (
        <div key={part} className="grid gap-1">
          <dt className="font-bold">{labels[part]}</dt>
          {/* Flex bases instead of breakpoints: with larger text, the two stand below each other. */}
          <dd className="flex flex-wrap gap-x-5 gap-y-2">
            <Version label="Before" part={part} value={from} />
            <Version label="Now" part={part} value={to} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface VersionProps {
  label: "Before" | "Now";
  part: ChangedPart["part"];
  value: string | null;
}

function Version({ label, part, value }: VersionProps) {
  return (
    <div className="grid min-w-0 grow basis-60 content-start gap-0.5">
      <span className="text-sm text-muted">{label}</span>
      {value === null ? (
        <span className="text-muted">Nothing</span>
      ) : part === "photo" ? (
        // Its page shows the photo itself, so staff can look at both.
        <a href={value} target="_blank" rel="noreferrer" className="justify-self-start">
          <RacePhoto
            url={value}
            alt={`The photo ${label === "Now" ? "now" : "before"}`}
            className="aspect-[2/1] w-60 rounded-sm object-cover"
          />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <span dir="auto" className="wrap-anywhere">
          {value}
        </span>
      )}
    </div>
  );
}
