import { startTransition, useEffect, useState } from "react";

/** More rows than most screens show at once. */
const firstRows = 16;

/** Returns a list's first rows at once when they change, and all rows once those are drawn. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [drawn, setDrawn] = useState<readonly Row[]>();
  useEffect(() => {
    startTransition(() => {
      setDrawn(rows);
    });
  }, [rows]);
  return drawn === rows ? rows : rows.slice(0, firstRows);
}
