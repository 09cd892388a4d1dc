import type { Sql } from "postgres";

export interface OpenedDatabase {
  readonly connect: (role: string, options: ConnectionOptions) => Sql;
  /** Of a database that no server keeps. */
  readonly close?: () => Promise<void>;
}

interface ConnectionOptions {
  readonly max: number;
  /** Sees each statement before it is sent. */
  readonly debug?: (connection: number, statement: string) => void;
}
