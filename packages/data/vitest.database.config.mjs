import { defineConfig } from "vitest/config";

/** All files run in one process, one after another: they share a backend and the accounts on it. */
export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    fileParallelism: false,
    isolate: false,
    testTimeout: 30_000,
  },
});
