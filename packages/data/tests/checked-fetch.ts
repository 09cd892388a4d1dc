/**
 * A `fetch` that fails the test when a response has null where `database.types.ts` promises none: the types of functions' answers
 * and of views follow a list that people write.
 */
import { readFileSync } from "node:fs";

const types = readFileSync(new URL("../src/internal/database.types.ts", import.meta.url), "utf8");

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

interface Promised {
  /** Of a row. */
  readonly fields: readonly string[];
  /** Whether the answer as a whole may be null. */
  readonly isNullable: boolean;
}

/** By path below `/rest/v1/`. */
const promises = new Map<string, Promised>();
for (const [name, view] of groups.Views) {
  promises.set(name, { fields: notNullIn(rowOf(view)), isNullable: true });
}
for (const [name, definition] of groups.Functions) {
  const [, answer = ""] = /Returns: (.*);/.exec(definition) ?? [];
  const [, group = "", type = ""] = /\["public"\]\["(\w+)"\]\["(\w+)"\]/.exec(answer) ?? [];
  promises.set(`rpc/${name}`, {
    fields: notNullIn(fieldsOf[group]?.(type) ?? ""),
    isNullable: answer === "undefined" || answer.endsWith("| null"),
  });
}

/** What is null in a response although the types promise otherwise. */
function wrongNulls(body: unknown, { fields, isNullable }: Promised): string[] {
  if (body === null) return isNullable ? [] : ["answer"];
  const rows = [body].flat() as Record<string, unknown>[];
  return fields.filter((field) => rows.some((row) => row[field] === null));
}

export function checked(request: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await request(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const path = pathname.replace("/rest/v1/", "");
    const promised = promises.get(path);
    if (promised && response.ok) {
      const text = await response.clone().text();
      const nulls = wrongNulls(text === "" ? null : JSON.parse(text), promised);
      if (nulls.length > 0) throw new Error(`${path}: null in ${nulls.join(", ")}`);
    }
    return response;
  };
}

export const checkedFetch = checked((...request) => fetch(...request));
