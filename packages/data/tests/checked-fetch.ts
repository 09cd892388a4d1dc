/**
 * A `fetch` that fails the test when a response has null where `database.types.ts` promises none: the types of functions' answers
 * and of views follow a list that people write.
 */
import { readFileSync } from "node:fs";

const types = readFileSync(new URL("../src/database.types.ts", import.meta.url), "utf8");

/** The members of a group such as `Functions`, each with its text. */
function membersOf(group: string): Map<string, string> {
  const [, text = ""] = new RegExp(`^ {4}${group}: \\{\n(.*?)^ {4}\\};`, "ms").exec(types) ?? [];
  const members = text.matchAll(/^ {6}(\w+): \{\n(.*?)^ {6}\};/gms);
  return new Map(Array.from(members, ([, name = "", member = ""]) => [name, member]));
}

function notNullIn(fields: string): string[] {
  const all = fields.matchAll(/^ +(\w+): (.*);$/gm);
  return Array.from(all).flatMap(([, name = "", type = ""]) =>
    type.endsWith("| null") ? [] : [name],
  );
}

const rowOf = (member = "") => /^ {8}Row: \{\n(.*?)^ {8}\};/ms.exec(member)?.[1] ?? "";

const fieldsOf: Readonly<Record<string, (name: string) => string>> = {
  Tables: (name) => rowOf(groups.Tables.get(name)),
  CompositeTypes: (name) => groups.CompositeTypes.get(name) ?? "",
};

const groups = {
  Tables: membersOf("Tables"),
  Views: membersOf("Views"),
  Functions: membersOf("Functions"),
  CompositeTypes: membersOf("CompositeTypes"),
};

/** By path below `/rest/v1/`. */
const notNull = new Map([
  ...Array.from(groups.Views, ([name, view]) => [name, notNullIn(rowOf(view))] as const),
  ...Array.from(groups.Functions, ([name, definition]) => {
    const [, group = "", type = ""] =
      /Returns: Database\["public"\]\["(\w+)"\]\["(\w+)"\]/.exec(definition) ?? [];
    return [`rpc/${name}`, notNullIn(fieldsOf[group]?.(type) ?? "")] as const;
  }),
]);

export function checked(request: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await request(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const path = pathname.replace("/rest/v1/", "");
    const names = notNull.get(path);
    if (!names?.length || !response.ok) return response;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    for (const row of [body].flat() as (Record<string, unknown> | null)[]) {
      const nulls = names.filter((name) => row?.[name] === null);
      if (nulls.length > 0) throw new Error(`${path} returned null in ${nulls.join(", ")}`);
    }
    return response;
  };
}

export const checkedFetch = checked((...request) => fetch(...request));
