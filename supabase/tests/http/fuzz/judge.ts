/** What no answer may hold, whatever was asked. */
import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import type { Catalog } from "../catalog.ts";
import type { HostileRequest } from "./requests.ts";
import type { HostileAnswer } from "./send.ts";

export interface Exchange {
  readonly request: HostileRequest;
  readonly answer: HostileAnswer;
  /** What the server wrote to its log meanwhile. */
  readonly log: readonly unknown[];
}

export interface Judge {
  /** What is wrong with an answer; nothing when nothing is. */
  faultsOf(exchange: Exchange): string[];
}

/** `secrets` are another brand's values, which neither a visitor nor the owner may ever be told. */
export function createJudge({ internalNames }: Catalog, secrets: readonly string[]): Judge {
  const names = internalNames.join("|");
  const places = [
    resolve(import.meta.dirname, "../../../.."),
    homedir(),
    dirname(process.execPath),
  ];
  const forbidden: readonly (readonly [string, RegExp])[] = [
    ["a stack", /\bat (async )?\S+ \(|\.[cm]?[jt]s:\d+:\d+/],
    [
      "a file's path",
      new RegExp(`file://|node_modules|node:internal|${places.map(escape).join("|")}`),
    ],
    [
      "SQL",
      /\b(select|insert into|update|delete from) .*(\bfrom\b|\bvalues\b|\bset\b|\bwhere\b).*"|json_agg|row_to_json|to_jsonb|coalesce\(|set_config|pg_catalog\./i,
    ],
    ["a function's context", /PL\/pgSQL|SQL function|SQL statement|CONTEXT:/],
    [
      "an internal name",
      new RegExp(
        `\\bprivate\\.\\w|\\b(${names})\\(|(function|table|relation|trigger) "?(${names})\\b`,
      ),
    ],
  ];
  return {
    faultsOf(exchange) {
      const {
        request: { sender, path, body },
        answer,
      } = exchange;
      const told = sender === "staff" ? [] : secrets;
      // An id that was in the question may be in the answer.
      const asked = `${path}${String(body ?? "")}`;
      return [
        ...(answer.status === 0 ? ["no answer"] : []),
        ...(answer.status >= 500 ? [`status ${String(answer.status)}`] : []),
        ...(isRawRefusal(exchange) ? ["an error in PostgreSQL's own words"] : []),
        ...forbidden.filter(([, pattern]) => pattern.test(answer.body)).map(([name]) => name),
        ...told
          .filter((secret) => answer.body.includes(secret) && !asked.includes(secret))
          .map(() => "another brand's data"),
      ];
    },
  };
}

/**
 * A function of ours refuses in words of its own. What PostgreSQL says is only let through where an argument
 * cannot be of its type, which the function never sees.
 */
function isRawRefusal({ request: { path }, answer }: Exchange): boolean {
  return (
    path.startsWith("/rest/v1/rpc/") &&
    answer.status >= 400 &&
    /"code":"(?!22P02)(22|23)[0-9A-Z]{3}"/.test(answer.body)
  );
}

/** Whether an error that PostgreSQL raised stands behind an answer, with its SQLSTATE. */
export function sqlStateOf({ log }: Exchange): string | undefined {
  for (const entry of log) {
    if (entry instanceof Error && "code" in entry && /^[0-9A-Z]{5}$/.test(String(entry.code))) {
      return String(entry.code);
    }
  }
  return undefined;
}

/** The server's log of an exchange, on one line. */
export function logged({ log }: Exchange): string {
  return log
    .map((entry) =>
      entry instanceof Error
        ? String(entry)
        : typeof entry === "string"
          ? entry
          : JSON.stringify(entry),
    )
    .join(" ");
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
