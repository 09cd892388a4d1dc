import type { Person } from "./fixtures.ts";

/** Fills in `{person.…}`, `{own.…}` and `{target.…}` as literals; without a brand, own = target. */
export function fill(sql: string, person: Person): string {
  const { brand, target } = person;
  const values = {
    person: { ...person, brandId: brand?.brandId ?? null },
    own: brand ?? target,
    target,
  };
  return sql.replace(
    /\{(person|own|target)\.(\w+)\}/g,
    (field, source: keyof typeof values, name) => {
      const value: unknown = Reflect.get(values[source], name as string);
      if (value === null) return "null";
      if (typeof value !== "string") throw new Error(`${field} is not known.`);
      return `'${value.replaceAll("'", "''")}'`;
    },
  );
}
