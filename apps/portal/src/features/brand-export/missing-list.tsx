import { formatNumber } from "@outpace/domain/numbers";
import { useId } from "react";

const shown = 20;

/** What an archive does not have; nothing if it has everything. */
export function MissingList({ missing }: { missing: readonly string[] }) {
  const id = useId();
  if (missing.length === 0) return null;
  const rest = missing.length - shown;
  return (
    <div className="grid gap-2 text-[0.9375rem]">
      <h3 id={id} className="font-extrabold">
        Missing from the archive
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
          And {formatNumber(rest)} more, which README.txt in the archive lists.
        </p>
      ) : null}
    </div>
  );
}
