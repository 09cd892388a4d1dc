import { startTransition, useEffect, useState } from "react";

/** More rows than most screens show at once. */
const firstRows = 16;

/** The first of a list's rows as soon as they change, and the rest once those are drawn. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [drawn, setDrawn] = useState<readonly Row[]>();
  useEffect(() => {
    startTransition(() => {
      setDrawn(rows);
    });
  }, [rows]);
  return drawn === rows ? rows : rows.slice(0, firstRows);
}
