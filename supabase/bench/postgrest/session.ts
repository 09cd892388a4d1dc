/** Uses a connection as PostgREST does: one transaction per request. */
import type { Sql } from "postgres";
import type { Statement } from "./statement.ts";

/** An access token's claims. */
export interface Claims {
  readonly sub: string;
  readonly role: string;
  readonly [claim: string]: unknown;
}

/** Milliseconds. */
export interface Timing {
  readonly statementTime: number;
  /** The time of the whole transaction, for which the request occupies a connection. */
  readonly requestTime: number;
}

const requestSettings =
  "select set_config('search_path', $1, true), set_config('role', $2, true), " +
  "set_config('request.jwt.claims', $3, true), set_config('request.method', $4, true), " +
  "set_config('request.path', $5, true), set_config('request.headers', $6, true), " +
  "set_config('request.cookies', $7, true)";

const headers = JSON.stringify({
  accept: "*/*",
  "accept-profile": "public",
  "x-client-info": "supabase-js",
  "cf-connecting-ip": "203.0.113.7",
});

/** Applies a setting of `alter role … set`, which `set role` ignores. */
const roleSetting = (n: number) => `, set_config($${String(n)}, $${String(n + 1)}, true)`;

function splitSetting(setting: string): [string, string] {
  const equals = setting.indexOf("=");
  return [setting.slice(0, equals), setting.slice(equals + 1)];
}

export class Session {
  readonly #connection: Sql;
  readonly #roleSettings: ReadonlyMap<string, readonly string[]>;

  private constructor(connection: Sql, roleSettings: ReadonlyMap<string, readonly string[]>) {
    this.#connection = connection;
    this.#roleSettings = roleSettings;
  }

  /** The client must have exactly one connection. */
  static async open(connection: Sql): Promise<Session> {
    const rows = await connection<{ role: string; setting: string }[]>`
      select rolname as role, unnest(rolconfig) as setting from pg_roles
      where pg_has_role(oid, 'member')`;
    const settings = new Map<string, string[]>();
    for (const { role, setting } of rows) {
      settings.set(role, [...(settings.get(role) ?? []), setting]);
    }
    return new Session(connection, settings);
  }

  /** Runs a statement in a transaction that is rolled back. */
  async run(
    role: string,
    claims: Claims,
    statement: Statement,
  ): Promise<Timing & { readonly body: string }> {
    const { text, values, isReadOnly } = statement;
    const connection = this.#connection;
    const started = performance.now();
    await connection.unsafe(
      `begin isolation level read committed ${isReadOnly ? "read only" : "read write"}`,
    );
    let row: Record<string, string> | undefined;
    let statementTime: number;
    try {
      const ofRole = (this.#roleSettings.get(role) ?? []).flatMap(splitSetting);
      await connection.unsafe(
        requestSettings + ofRole.map((_, n) => (n % 2 ? "" : roleSetting(8 + n))).join(""),
        ['"public"', role, JSON.stringify(claims), "GET", "/rest/v1", headers, "{}", ...ofRole],
        { prepare: true },
      );
      const start = performance.now();
      [row] = await connection.unsafe<Record<string, string>[]>(text, [...values], {
        prepare: true,
      });
      statementTime = performance.now() - start;
    } finally {
      await connection.unsafe("rollback");
    }
    const requestTime = performance.now() - started;
    return { body: row?.["body"] ?? row?.["QUERY PLAN"] ?? "", statementTime, requestTime };
  }

  /** The pages of 8 kB that a statement and its functions read, cached or not. */
  async countBuffers(role: string, claims: Claims, statement: Statement): Promise<number> {
    const text = `explain (analyze, buffers, timing off, format json) ${statement.text}`;
    const { body } = await this.run(role, claims, { ...statement, text });
    const [{ Plan: root }] = JSON.parse(body) as [
      { Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } },
    ];
    return root["Shared Hit Blocks"] + root["Shared Read Blocks"];
  }
}
