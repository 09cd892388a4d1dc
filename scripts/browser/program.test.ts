import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../repository.ts";
import { findOrInstall, type WantedProgram } from "./program.ts";

const wanted: WantedProgram = {
  name: "The runner",
  variable: "RUNNER_PATH",
  paths: ["/nowhere/runner"],
  installers: [],
};

test.each(["/nowhere/runner", "/bin/false"])(
  "a variable with a program that does not start is an error; no other one is tried: %s",
  async (path) => {
    await expect(findOrInstall(wanted, path)).rejects.toThrow(
      `RUNNER_PATH names ${path}, which does not start.`,
    );
  },
);

test("installs a program by the first way that works, and finds it afterwards", async () => {
  const tried: string[] = [];
  const paths = [...wanted.paths];
  const installers = [
    () => Promise.resolve(tried.push("first")),
    () => Promise.resolve(paths.push(process.execPath)),
    () => Promise.resolve(tried.push("third")),
  ];
  const found = await findOrInstall({ ...wanted, paths, installers });
  expect(found).toEqual({ path: process.execPath, version: process.version });
  expect(tried).toEqual(["first"]);
});

test("a failed installation's error says what to install and what to set", async () => {
  await expect(findOrInstall(wanted)).rejects.toThrow(
    "The runner could not be installed. Install it, or set RUNNER_PATH to its path.",
  );
});

const secondBest = [join(repositoryRoot, "node_modules/.bin/prettier")];

test("installs the program despite a second best, without asking anyone", async () => {
  const paths = [...wanted.paths];
  const asked: boolean[] = [];
  const install = (isNeeded: boolean) => {
    asked.push(isNeeded);
    return Promise.resolve(paths.push(process.execPath));
  };
  const found = await findOrInstall({ ...wanted, paths, installers: [install], secondBest });
  expect(found.path).toBe(process.execPath);
  expect(asked).toEqual([false]);
});

test("uses the second best if the installation fails", async () => {
  const installers = [() => Promise.resolve(1)];
  const found = await findOrInstall({ ...wanted, installers, secondBest });
  expect([found.path]).toEqual(secondBest);
});
