import { type ReactNode, useEffect, useId, useRef } from "react";

import type { Side } from "../platform/forms/edit-conflicts.ts";

interface ShownConflict {
  label: string;
  theirs: ReactNode;
  yours: ReactNode;
  choice: Side | null;
  onChoose: (choice: Side) => void;
}

export interface EditConflictsProps {
  title: string;
  conflicts: readonly ShownConflict[];
  /** The result of the last attempt to save; each new one moves the focus to the heading. */
  report: object | null;
}

/** Shows both versions of each field that two people changed; the person keeps one. */
export function EditConflicts({ title, conflicts, report }: EditConflictsProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = conflicts.length === 0;
  useEffect(() => {
    if (!isEmpty && report !== null) heading.current?.focus();
  }, [isEmpty, report]);
  if (isEmpty) return null;

  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 rounded-sm border-l-4 border-caution bg-caution-soft px-4 py-4"
    >
      <div className="grid gap-1">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-extrabold text-caution">
          {title}
        </h2>
        <p className="text-[0.9375rem]">Choose which version to keep, then save again.</p>
      </div>
      {conflicts.map((conflict) => (
        <Choice key={conflict.label} {...conflict} />
      ))}
    </section>
  );
}

function Choice({ label, theirs, yours, choice, onChoose }: ShownConflict) {
  const name = useId();
  const options = [
    ["yours", "Yours", yours],
    ["theirs", "Theirs", theirs],
  ] as const;
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="font-bold">{label}</legend>
      {options.map(([side, owner, value]) => (
        <label
          key={side}
          className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-2 text-[0.9375rem]"
        >
          <input
            type="radio"
            name={name}
            value={side}
            checked={choice === side}
            className="mt-0.5 size-5 accent-current"
            onChange={() => {
              onChoose(side);
            }}
          />
          <span className="font-semibold">{owner}</span>
          <span dir="auto" className="col-start-2 wrap-anywhere">
            {value}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
