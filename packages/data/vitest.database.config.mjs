import { defineConfig } from "vitest/config";

/** All files run one after another in one process: they share a backend and its accounts. */
export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    fileParallelism: false,
    isolate: false,
    retry: process.env["CI"] === undefined ? 0 : 1,
    reporters: ["default", ["json", { outputFile: "test-results/database-report.json" }]],
    // A test may wait for several e-mails, which a running backend sends by schedule.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
