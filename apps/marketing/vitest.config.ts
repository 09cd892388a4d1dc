import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["src/**/*.test.{ts,tsx}"] } },
      // These read the output of `astro build`.
      { test: { name: "built", include: ["tests/built/**/*.test.ts"], testTimeout: 30_000 } },
    ],
  },
});
