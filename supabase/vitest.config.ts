import { defineConfig } from "vitest/config";

/** What PGlite cannot show. Everything else in the room runs on it as on the real server. */
const serverOnly = [
  // It has one session, in which no two calls ever meet.
  "tests/postgres/*-in-parallel.test.ts",
  // The Supabase CLI wants a port to connect to, which PGlite does not have.
  "tests/postgres/advisors.test.ts",
  "tests/postgres/migrations-by-cli.test.ts",
  // A hosted project is a server.
  "tests/postgres/moving.test.ts",
  // It notices the same mutants, but takes minutes for them.
  "tests/postgres/access/mutants.test.ts",
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "postgres",
          include: ["tests/postgres/**/*.test.ts", "bench/**/*.test.ts"],
          globalSetup: ["tests/postgres/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "pglite",
          include: ["tests/postgres/**/*.test.ts", "tests/embedded/**/*.test.ts"],
          exclude: serverOnly,
          // One process compiles PGlite once for all of its files, which each open their own.
          isolate: false,
          globalSetup: ["tests/postgres/pglite-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        // Runs under `local-supabase exec`, which says in the environment where the backend is.
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          testTimeout: 30_000,
          // Some files start a backend of their own.
          hookTimeout: 60_000,
        },
      },
      {
        // Starts, kills and starts a backend of its own; a busy machine takes its time for that.
        test: {
          name: "crash",
          include: ["tests/crash/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
