import { formatNumber } from "@outpace/domain/numbers";
import { useId } from "react";

const shown = 20;

interface MissingListProps {
  title: string;
  missing: readonly string[];
}

/** What an archive does not have; nothing if it has everything. */
export function MissingList({ title, missing }: MissingListProps) {
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
