import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Databases are large and slow to start, most of all on a busy machine: few processes, each sharing what its
    // files have in common.
    maxWorkers: 2,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Lite logs every refusal that a test provokes.
    silent: "passed-only",
  },
});
