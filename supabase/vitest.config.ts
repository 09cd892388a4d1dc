import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "postgres",
          include: ["tests/postgres/**/*.test.ts"],
          globalSetup: ["tests/postgres/global-setup.ts"],
          testTimeout: 30_000,
        },
      },
      {
        // Runs under `local-supabase exec`, which says in the environment where the backend is.
        test: { name: "http", include: ["tests/http/**/*.test.ts"], testTimeout: 30_000 },
      },
    ],
  },
});
