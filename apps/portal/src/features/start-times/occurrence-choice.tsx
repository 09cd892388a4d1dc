import type { ClockChange } from "@outpace/domain/races";
import { useId } from "react";

type Repeated = Extract<ClockChange, { kind: "repeated" }>;
type Occurrence = Repeated["choices"][number]["occurrence"];

interface OccurrenceChoiceProps {
  question: string;
  choices: Repeated["choices"];
  chosen: Occurrence;
  onChange: (occurrence: Occurrence) => void;
}

/** Asks which time is meant when clocks go back and show it twice. */
export function OccurrenceChoice({ question, choices, chosen, onChange }: OccurrenceChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0 rounded-sm border-l-4 border-caution bg-caution-soft px-4 py-3">
      <legend className="sr-only">{question}</legend>
      <p role="status" className="text-[0.9375rem] font-semibold text-caution">
        {question}
      </p>
      <div className="mt-1 grid">
        {choices.map(({ occurrence, label }) => (
          <label
            key={occurrence}
            className="flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem]"
          >
            <input
              type="radio"
              name={name}
              value={occurrence}
              checked={occurrence === chosen}
              className="size-5 shrink-0 accent-current"
              onChange={() => {
                onChange(occurrence);
              }}
            />
            <span className="min-w-0 tabular-nums">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
