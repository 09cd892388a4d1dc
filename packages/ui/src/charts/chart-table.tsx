import { useId, useState } from "react";

export interface ChartTableContent {
  columns: readonly string[];
  /** One cell per column; the first names the row. */
  rows: readonly (readonly string[])[];
}

export interface ChartTableProps {
  title: string;
  table: ChartTableContent;
}

/** The values of a chart as a table, behind a button. */
export function ChartTable({ title, table: { columns, rows } }: ChartTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  const tableId = useId();
  return (
    <div className="mt-auto grid gap-3 border-t border-line pt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={tableId}
        className="group flex min-h-11 cursor-pointer items-center gap-2 justify-self-start rounded-sm text-left text-[0.9375rem] font-semibold print:hidden"
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="size-4 fill-none stroke-current stroke-2 transition-transform group-aria-expanded:rotate-90"
        >
          <path d="m6 3 5 5-5 5" />
        </svg>
        Show as table
      </button>
      <div id={tableId} hidden={!isOpen}>
        {isOpen ? (
          <table aria-label={title} className="w-full text-left text-[0.875rem] tabular-nums">
            <thead>
              <tr className="border-b-2 border-text">
                {columns.map((column, n) => (
                  <th key={column} scope="col" className={`py-2 label ${alignment(n)}`}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells]) => (
                <tr key={name} className="border-b border-line">
                  <th scope="row" className="py-2 pr-3 font-normal">
                    {name}
                  </th>
                  {cells.map((cell, n) => (
                    <td key={columns[n + 1]} className={`py-2 font-semibold ${alignment(n + 1)}`}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
    </div>
  );
}

function alignment(column: number): string {
  return column === 0 ? "pr-3" : "pl-3 text-right";
}
