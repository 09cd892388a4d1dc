import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { installWhenNeeded } from "./install.mjs";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "install-"));
  write("package.json", JSON.stringify({ packageManager: "pnpm@1.2.3" }));
  write("pnpm-workspace.yaml", "packages: []");
  write("pnpm-lock.yaml", "one");
  mkdirSync(join(root, "node_modules/node/bin"), { recursive: true });
  mkdirSync(join(root, "node_modules/.bin"));
  write("node_modules/node/bin/node", "");
  mkdirSync(join(root, "bin"));
  standInForNpx("touch node_modules/.bin/pnpm");
  vi.stubEnv("PATH", [join(root, "bin"), process.env["PATH"]].join(delimiter));
  vi.spyOn(console, "log").mockReturnValue();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

function write(file: string, text: string): void {
  writeFileSync(join(root, file), text);
}

/** Records each call, then runs the given shell commands. */
function standInForNpx(ending: string): void {
  write("bin/npx", `#!/bin/sh\necho "$@" >> "${root}/calls"\n${ending}\n`);
  chmodSync(join(root, "bin/npx"), 0o755);
}

function calls(): string[] {
  return readFileSync(join(root, "calls"), "utf8").trim().split("\n");
}

test("installs a fresh clone with the pinned pnpm and a frozen lockfile", () => {
  installWhenNeeded(root);
  expect(calls()).toEqual([
    expect.stringMatching(/^--yes --package pnpm@1\.2\.3 --call pnpm install --frozen-lockfile /),
  ]);
});

test("installs again only when the lockfile changes, or Node or pnpm is gone", () => {
  installWhenNeeded(root);
  installWhenNeeded(root);
  expect(calls()).toHaveLength(1);
  write("pnpm-lock.yaml", "two");
  installWhenNeeded(root);
  expect(calls()).toHaveLength(2);
  rmSync(join(root, "node_modules/node"), { recursive: true });
  installWhenNeeded(root);
  expect(calls()).toHaveLength(3);
  rmSync(join(root, "node_modules/.bin/pnpm"));
  mkdirSync(join(root, "node_modules/node/bin"), { recursive: true });
  write("node_modules/node/bin/node", "");
  installWhenNeeded(root);
  expect(calls()).toHaveLength(4);
  installWhenNeeded(root);
  expect(calls()).toHaveLength(4);
});

test("a failed install shows the output's last lines, and the next command tries again", () => {
  standInForNpx("echo 'no such package'; exit 1");
  expect(() => {
    installWhenNeeded(root);
  }).toThrow("no such package\nInstalling the packages failed (pnpm@1.2.3).");
  standInForNpx("touch node_modules/.bin/pnpm");
  installWhenNeeded(root);
  expect(calls()).toHaveLength(2);
});
