import type { PhotoCheck } from "@outpace/domain/images";

const outcomes = {
  pass: { word: "Passed", look: "text-positive", path: "m3.5 8.5 3 3 6-7" },
  fail: { word: "Failed", look: "font-semibold text-negative", path: "m4 4 8 8m0-8-8 8" },
  unknown: { word: "Not checked", look: "text-muted", path: "M4 8h8" },
} as const;

interface PhotoChecksProps {
  checks: readonly PhotoCheck[];
  label?: string;
}

/** Each rule of a photo, with the measured value. */
export function PhotoChecks({ checks, label = "Photo rules" }: PhotoChecksProps) {
  if (checks.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-1.5 rounded-sm bg-sunken px-4 py-3 text-sm">
      {checks.map(({ rule, outcome, text }) => {
        const { word, look, path } = outcomes[outcome];
        return (
          <li key={rule} className={`flex min-w-0 gap-2 ${look}`}>
            <svg
              aria-hidden="true"
              viewBox="0 0 16 16"
              className="mt-0.5 size-4 shrink-0 fill-none stroke-current stroke-2"
            >
              <path d={path} />
            </svg>
            <span className="min-w-0 text-pretty wrap-anywhere tabular-nums">
              <span className="sr-only">{word}: </span>
              {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
