import { defineConfig } from "vitest/config";

/** One backend for all of these, so one file after the other. */
export default defineConfig({
  test: { include: ["tests/**/*.test.ts"], fileParallelism: false, testTimeout: 30_000 },
});
