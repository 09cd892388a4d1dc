/**
 * Generates PostgREST 13's SQL for a request: one statement that returns the body as JSON, with
 * every value as a parameter of unknown type. Covers what the data package uses of the API.
 */
import type { Catalog, DatabaseFunction, ForeignKey } from "../../tests/harness/catalog.ts";
import { readCondition, readSelect, type Condition, type Embed } from "./query.ts";
import type { ApiRequest } from "./request.ts";

export interface Statement {
  readonly text: string;
  readonly values: readonly string[];
  readonly isReadOnly: boolean;
}

/** The same as `max_rows` in config.toml. */
const maxRows = 1000;

const operators: Readonly<Record<string, string>> = {
  eq: "=",
  neq: "<>",
  lt: "<",
  lte: "<=",
  gt: ">",
  gte: ">=",
  ilike: "ilike",
};

const quote = (name: string) => (name === "*" ? name : `"${name}"`);

export function statementOf(request: ApiRequest, catalog: Catalog): Statement {
  const values: string[] = [];
  const parameter = (value: string) => `$${String(values.push(value))}`;
  if (request.isCall) {
    const callee = catalog.functions.find(
      ({ schema, name }) => schema === "public" && name === request.target,
    );
    if (callee === undefined) throw new Error(`There is no function ${request.target}.`);
    const source = callOf(request, callee, parameter);
    const isReadOnly = callee.volatility !== "volatile";
    const ending = callee.returnsSet ? ", '[]'" : "->0, 'null'";
    return { text: response(source, ending), values, isReadOnly };
  }
  const source = readOf(request, catalog.foreignKeys, parameter);
  return { text: response(source, ", '[]'"), values, isReadOnly: true };
}

function response(source: string, ending: string): string {
  return (
    `WITH pgrst_source AS ( ${source} ) SELECT null::bigint AS total_result_set, ` +
    `pg_catalog.count(_postgrest_t) AS page_total, coalesce(json_agg(_postgrest_t)${ending}) AS body, ` +
    "nullif(current_setting('response.headers', true), '') AS response_headers, " +
    "nullif(current_setting('response.status', true), '') AS response_status " +
    "FROM ( SELECT * FROM pgrst_source ) _postgrest_t"
  );
}

function callOf(
  { target, body, query }: ApiRequest,
  { parameters }: DatabaseFunction,
  parameter: (value: string) => string,
): string {
  const given = Object.keys(JSON.parse(body === "" ? "{}" : body) as object);
  const { columns } = readSelect(query.get("select") ?? "*");
  const selected = columns.map((name) => `pgrst_call.${quote(name)}`).join(", ");
  if (given.length === 0) return `SELECT ${selected} FROM "public"."${target}"() pgrst_call`;
  const names = given.map(quote).join(", ");
  const typeOf = (name: string) => parameters.find((it) => it.name === name)?.type ?? "text";
  const typed = given.map((name) => `"${name}" ${typeOf(name)}`).join(", ");
  const passed = given.map((name) => `"${name}" := pgrst_body."${name}"`).join(", ");
  return (
    `SELECT ${selected} FROM (SELECT ${parameter(body)}::json AS json_data) pgrst_payload, ` +
    `LATERAL (SELECT ${names} FROM json_to_record(pgrst_payload.json_data) AS _(${typed}) LIMIT 1) pgrst_body, ` +
    `LATERAL "public"."${target}"(${passed}) pgrst_call`
  );
}

function readOf(
  { target, query }: ApiRequest,
  foreignKeys: readonly ForeignKey[],
  parameter: (value: string) => string,
): string {
  const table = `"public"."${target}"`;
  const { columns, embeds } = readSelect(query.get("select") ?? "*");
  const joins = embeds.map((embed) => joinOf(embed, target, foreignKeys));
  const selected = [
    ...columns.map((name) => `${table}.${quote(name)}`),
    ...joins.map((j) => j.selected),
  ];
  const conditions = [...query]
    .filter(([key]) => !["select", "order", "limit", "offset"].includes(key))
    .map(([key, value]) => conditionOf(readCondition(key, value), table, parameter));
  const order = (query.get("order") ?? "").split(",").filter((term) => term !== "");
  const limit = Math.min(Number(query.get("limit") ?? maxRows), maxRows);
  return [
    `SELECT ${selected.join(", ")} FROM ${table}`,
    ...joins.map(({ join }) => join),
    ...(conditions.length === 0 ? [] : [`WHERE ${conditions.join(" AND ")}`]),
    ...(order.length === 0
      ? []
      : [`ORDER BY ${order.map((term) => orderOf(term, table)).join(", ")}`]),
    `LIMIT ${parameter(String(limit))} OFFSET ${parameter(query.get("offset") ?? "0")}`,
  ].join(" ");
}

function orderOf(term: string, table: string): string {
  const [column = "", direction = ""] = term.split(".");
  return `${table}."${column}" ${direction.toUpperCase()}`;
}

function conditionOf(
  condition: Condition,
  table: string,
  parameter: (value: string) => string,
): string {
  if ("of" in condition) {
    const parts = condition.of.map((part) => conditionOf(part, table, parameter));
    return `(${parts.join(condition.logic === "or" ? " OR " : " AND ")})`;
  }
  const operator = operators[condition.operator];
  if (operator === undefined)
    throw new Error(`The operator ${condition.operator} is not known here.`);
  return `${table}."${condition.column}" ${operator} ${parameter(condition.value)}`;
}

/** Embeds as one row: our queries embed only foreign keys that lead to one row either way. */
function joinOf(
  { alias, target, key, columns }: Embed,
  from: string,
  foreignKeys: readonly ForeignKey[],
): { selected: string; join: string } {
  const foreignKey = foreignKeys.find(({ name }) => name === key);
  if (foreignKey === undefined) throw new Error(`There is no foreign key ${key}.`);
  const [own, theirs] =
    foreignKey.table === `public.${from}`
      ? [foreignKey.columns[0], foreignKey.targetColumns[0]]
      : [foreignKey.targetColumns[0], foreignKey.columns[0]];
  const inner = `"${target}_1"`;
  const outer = `"${from}_${alias}_1"`;
  return {
    selected: `row_to_json(${outer}.*)::jsonb AS "${alias}"`,
    join:
      `LEFT JOIN LATERAL ( SELECT ${columns.map((name) => `${inner}.${quote(name)}`).join(", ")} ` +
      `FROM "public"."${target}" AS ${inner} WHERE ${inner}."${theirs}" = "public"."${from}"."${own}" ) ` +
      `AS ${outer} ON TRUE`,
  };
}
