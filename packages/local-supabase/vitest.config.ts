import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // A database takes much memory and a second to start, so there are few workers, and the files of a worker share databases.
    maxWorkers: 2,
    isolate: false,
    retry: process.env["CI"] === undefined ? 0 : 1,
    reporters: ["default", ["json", { outputFile: "test-results/database-report.json" }]],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Passwords do not outlive the databases, and hashing at full strength is slow.
    env: { LITE_AUTH_BCRYPT_COST: "4" },
    // Lite logs every request it rejects.
    silent: "passed-only",
  },
});
