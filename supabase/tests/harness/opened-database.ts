import type { Sql } from "postgres";

export interface OpenedDatabase {
  readonly connect: (role: string, max: number) => Sql;
  /** Of a database that no server keeps. */
  readonly close?: () => Promise<void>;
}
