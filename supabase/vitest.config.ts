import { defineConfig } from "vitest/config";
import { runningBackend } from "./tests/harness/environment.ts";
import { onlyInProcess } from "./tests/harness/differences.ts";

const mutants = "tests/postgres/access/mutants.test.ts";

/** Long enough for a machine that does other work too. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000 };

const onServer = {
  globalSetup: ["tests/harness/server-setup.ts"],
  // Each file has its own database, so files can share a process.
  isolate: false,
  // By default, Vitest leaves one processor free.
  maxWorkers: "100%",
  ...patience,
};

/** For tests that share an embedded backend: on a busy machine, one of them may run out of time. */
const retry = process.env["CI"] === undefined ? 0 : 1;

/** Cheap password hashes, for backends that end with the tests. */
const quickPasswords = { LITE_AUTH_BCRYPT_COST: "4" };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "postgres",
          include: ["tests/postgres/**/*.test.ts"],
          exclude: [mutants],
          ...onServer,
        },
      },
      { test: { name: "mutants", include: [mutants], ...onServer } },
      {
        test: {
          name: "pglite",
          include: ["tests/embedded/**/*.test.ts"],
          // A process compiles PGlite once for all its files.
          isolate: false,
          maxWorkers: "100%",
          retry,
          ...patience,
        },
      },
      {
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          exclude: runningBackend ? Object.keys(onlyInProcess) : [],
          // A process's files share a backend: two processes, or one if a backend runs already.
          isolate: false,
          maxWorkers: runningBackend ? 1 : 2,
          env: quickPasswords,
          retry,
          ...patience,
        },
      },
      {
        test: {
          name: "functions",
          include: ["tests/functions/**/*.test.ts"],
          // The files of a process share a backend, and PGlite is compiled once.
          isolate: false,
          maxWorkers: 2,
          env: quickPasswords,
          ...patience,
        },
      },
      {
        // Starts, kills and restarts its own backend.
        test: {
          name: "crash",
          include: ["tests/crash/**/*.test.ts"],
          ...patience,
        },
      },
    ],
  },
});
