import fc from "fast-check";
import type { Relation } from "../../harness/catalog.ts";
import { editableColumns } from "../catalog.ts";
import { weighted } from "./hostile.ts";
import { query } from "./queries.ts";
import { body, sent, type KnownBySender, type Sender, type Target } from "./requests.ts";
import { valuesOf } from "./values.ts";

export function tableTargets(
  table: Relation,
  tables: readonly string[],
  known: KnownBySender,
): Target[] {
  const path = `/rest/v1/${table.name}`;
  const columns = table.columns.map(({ name }) => name);
  const filtered = () => query(columns, tables).map((filter) => `${path}?${filter}`);
  const editable = editableColumns(table);
  // A closed column closes the whole row, so most rows have none.
  const row = (sender: Sender) =>
    weighted(
      [
        editable.length === 0 ? 0 : 2,
        fc.subarray([...editable], { minLength: Math.min(1, editable.length) }),
      ],
      [1, fc.subarray([...table.columns])],
    ).chain((some) => valuesOf(some.slice(0, 2), known[sender]));
  const [key = "id"] = columns;
  const chosen = (sender: Sender) => {
    const ids = known[sender][key] ?? Object.values(known[sender]).flat();
    const byKey = fc.constantFrom(...ids).map((id) => `${path}?${key}=eq.${id}`);
    return weighted([2, byKey], [1, fc.constant(path)], [1, filtered()]);
  };
  return [
    {
      name: `GET ${table.name}`,
      weight: 4,
      requests: sent(["GET", "GET", "GET", "HEAD"], filtered),
    },
    {
      name: `write ${table.name}`,
      weight: editable.length === 0 ? 3 : 10,
      requests: sent(["POST", "PATCH", "PATCH", "PUT", "DELETE"], chosen, (sender) =>
        body(weighted<unknown>([3, row(sender)], [1, fc.array(row(sender), { maxLength: 3 })])),
      ),
    },
  ];
}
