import type { Sql } from "postgres";

export interface OpenedDatabase {
  readonly connect: (role: string, options: ConnectionOptions) => Sql;
  /** Closes a database that has no server. */
  readonly close?: () => Promise<void>;
}

interface ConnectionOptions {
  readonly max: number;
  /** Gets each statement before it is sent. */
  readonly debug?: (connection: number, statement: string) => void;
}
