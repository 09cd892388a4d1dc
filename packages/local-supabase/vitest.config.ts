import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One process, file by file: each file starts databases of its own, and they are large.
    fileParallelism: false,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Lite logs every refusal that a test provokes.
    silent: "passed-only",
  },
});
