/** Finds what no response may contain, whatever the request. */
import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import type { Catalog } from "../../harness/catalog.ts";
import type { RawResponse } from "../requests.ts";
import type { HostileRequest } from "./targets.ts";

export type Oracle = (request: HostileRequest, response: RawResponse) => string[];

/** `secrets` are another brand's values, which neither a visitor nor the owner may see. */
export function createOracle(catalog: Catalog, secrets: readonly string[]): Oracle {
  const inPublic = catalog.functions.filter(({ schema }) => schema === "public");
  const typed = new Set(
    inPublic
      .filter(({ parameters }) =>
        parameters.some(({ type }) => /^(timestamp|bigint|integer)/.test(type)),
      )
      .map(({ name }) => `/rest/v1/rpc/${name}`),
  );
  const names = [...catalog.relations, ...catalog.functions]
    .filter(({ schema, name }) => schema === "private" && !inPublic.some((of) => of.name === name))
    .map(({ name }) => name)
    .join("|");
  const folders = [
    resolve(import.meta.dirname, "../../../.."),
    homedir(),
    dirname(process.execPath),
  ];
  const paths = folders.map((folder) => folder.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const forbidden: readonly (readonly [string, RegExp])[] = [
    ["a stack", /\bat (async )?\S+ \(|\.[cm]?[jt]s:\d+:\d+/],
    ["a file's path", new RegExp(`file://|node_modules|node:internal|${paths}`)],
    [
      "SQL",
      // Hosted projects refuse a change of every row with "UPDATE requires a WHERE clause".
      /\b(select|insert into|update(?! requires)|delete from) .*(\bfrom\b|\bvalues\b|\bset\b|\bwhere\b).*"|json_agg|row_to_json|to_jsonb|coalesce\(|set_config|pg_catalog\./i,
    ],
    ["a function's context", /PL\/pgSQL|SQL function|SQL statement|CONTEXT:/],
    [
      "an internal name",
      new RegExp(
        `\\bprivate\\.\\w|\\b(${names})\\(|(function|table|relation|trigger) "?(${names})(\\w+_(pkey|key|idx|check|fkey))?\\b`,
      ),
    ],
  ];
  return ({ sender, path, body }, { status, text }) => {
    // A response may repeat an id of its request.
    const asked = `${path}${String(body ?? "")}`;
    const told = sender === "staff" ? [] : secrets.filter((secret) => text.includes(secret));
    // Our functions refuse with their own messages. PostgreSQL's are allowed only for an argument
    // that its type refuses before the function runs; times and large numbers have their own codes.
    const isRawRefusal =
      path.startsWith("/rest/v1/rpc/") &&
      status >= 400 &&
      /"code":"(?!22P02)(22|23)[0-9A-Z]{3}"/.test(text) &&
      !(typed.has(/^[^?]*/.exec(path)?.[0] ?? "") && /"code":"220(03|07|08|09)"/.test(text));
    return [
      ...(status === 0 ? ["no response"] : []),
      ...(status >= 500 ? [`status ${String(status)}`] : []),
      ...(isRawRefusal ? ["an error in PostgreSQL's own words"] : []),
      ...forbidden.filter(([, pattern]) => pattern.test(text)).map(([name]) => name),
      ...told.filter((secret) => !asked.includes(secret)).map(() => "another brand's data"),
    ];
  };
}
