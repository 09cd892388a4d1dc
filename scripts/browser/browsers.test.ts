import { afterEach, expect, test, vi } from "vitest";
import { findOrInstall, type Program } from "./browsers.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const wanted: Program = {
  name: "The runner",
  variable: "RUNNER",
  paths: () => [],
  debianPackages: [],
};

test.each(["/nowhere/runner", "/bin/false"])(
  "a variable with a program that does not start is an error, whatever else is there: %s",
  async (path) => {
    vi.stubEnv("RUNNER_PATH", path);
    const paths = () => [process.execPath];
    await expect(findOrInstall([{ ...wanted, paths }])).rejects.toThrow(
      `RUNNER_PATH names ${path}, which does not start.`,
    );
  },
);

test("what cannot be installed is an error that says what to install and what to set", async () => {
  await expect(findOrInstall([wanted])).rejects.toThrow(
    "The runner could not be installed. Install it, or set RUNNER_PATH to its path.",
  );
});
