import fc from "fast-check";
import type { Catalog, Table } from "../catalog.ts";
import { query } from "./queries.ts";
import { body, sent, type KnownBySender, type Sender, type Target } from "./requests.ts";
import { valuesOf } from "./values.ts";

export function tableTargets(
  { name, columns }: Table,
  catalog: Catalog,
  known: KnownBySender,
): Target[] {
  const path = `/rest/v1/${name}`;
  const names = columns.map((column) => column.name);
  const tables = catalog.tables.map((table) => table.name);
  const asked = () => query(names, tables).map((parameters) => `${path}?${parameters}`);
  // A closed column closes the whole row, so mostly there is none in it.
  const editable = columns.filter(({ is_editable }) => is_editable);
  const row = (who: Sender) =>
    fc
      .oneof(
        {
          weight: editable.length === 0 ? 0 : 2,
          arbitrary: fc.subarray(editable, { minLength: Math.min(1, editable.length) }),
        },
        { weight: 1, arbitrary: fc.subarray([...columns]) },
      )
      .chain((some) => valuesOf(some.slice(0, 2), known[who]));
  const [key = "id"] = names;
  const chosen = (who: Sender) => {
    const ids = known[who][key] ?? Object.values(known[who]).flat();
    return fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...ids).map((id) => `${path}?${key}=eq.${id}`) },
      fc.constant(path),
      asked(),
    );
  };
  const rows = (who: Sender) =>
    body(fc.oneof({ weight: 3, arbitrary: row(who) }, fc.array(row(who), { maxLength: 3 })));
  return [
    {
      name: `GET ${name}`,
      weight: 4,
      requests: sent(fc.constantFrom("GET", "GET", "GET", "HEAD"), asked),
    },
    {
      name: `write ${name}`,
      weight: editable.length === 0 ? 3 : 10,
      requests: sent(fc.constantFrom("POST", "PATCH", "PATCH", "PUT", "DELETE"), chosen, rows),
    },
  ];
}
