import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { installWhenNeeded } from "./install.mjs";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "install-"));
  for (const folder of ["bin", "node_modules/.bin"])
    mkdirSync(join(root, folder), { recursive: true });
  write("package.json", JSON.stringify({ packageManager: "pnpm@1.2.3" }));
  write("pnpm-workspace.yaml", "packages: []");
  write("pnpm-lock.yaml", "one");
  standInForNpx(
    "mkdir -p node_modules/node/bin; touch node_modules/node/bin/node node_modules/.bin/pnpm",
  );
  vi.stubEnv("PATH", [join(root, "bin"), process.env["PATH"]].join(delimiter));
  vi.spyOn(console, "log").mockReturnValue();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

const write = (file: string, text: string) => {
  writeFileSync(join(root, file), text);
};

/** Records each call, then runs the given shell commands. */
function standInForNpx(ending: string): void {
  write("bin/npx", `#!/bin/sh\necho "$@" >> "${root}/calls"\n${ending}\n`);
  chmodSync(join(root, "bin/npx"), 0o755);
}

const calls = () => readFileSync(join(root, "calls"), "utf8").trim().split("\n");

test("installs a fresh clone with the pinned pnpm and a frozen lockfile, once", () => {
  installWhenNeeded(root);
  installWhenNeeded(root);
  expect(calls()).toEqual([
    expect.stringMatching(/^--yes --package pnpm@1\.2\.3 --call pnpm install --frozen-lockfile /),
  ]);
});

test.each([
  ["the lockfile changes", () => write("pnpm-lock.yaml", "two")],
  ["Node is gone", () => rmSync(join(root, "node_modules/node"), { recursive: true })],
  ["pnpm is gone", () => rmSync(join(root, "node_modules/.bin/pnpm"))],
])("installs again, once, when %s", (_, change) => {
  installWhenNeeded(root);
  change();
  installWhenNeeded(root);
  installWhenNeeded(root);
  expect(calls()).toHaveLength(2);
});

test("a failed install shows the output's last lines, and the next command tries again", () => {
  standInForNpx("echo 'no such package'; exit 1");
  for (const attempt of [1, 2]) {
    expect(() => {
      installWhenNeeded(root);
    }).toThrow("no such package\nInstalling the packages failed (pnpm@1.2.3).");
    expect(calls()).toHaveLength(attempt);
  }
});
