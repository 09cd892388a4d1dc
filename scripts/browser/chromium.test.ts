import { execFileSync } from "node:child_process";
import { join, sep } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../repository.ts";
import { playwrightShell } from "./chromium.ts";

test("looks for the headless shell where Playwright installs it", () => {
  const playwright = join(repositoryRoot, "scripts/node_modules/.bin/playwright");
  const plan = execFileSync(playwright, ["install", "--dry-run", "--only-shell", "chromium"], {
    encoding: "utf8",
  });
  const [, folder = ""] = /Install location: +(.*chromium_headless_shell.*)/.exec(plan) ?? [];
  expect(playwrightShell().startsWith(folder + sep)).toBe(true);
});

test.each([
  ["/b/chromium-9/chrome-linux64/chrome", "linux64/chrome-headless-shell"],
  [
    "/b/chromium-9/chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
    "mac-arm64/chrome-headless-shell",
  ],
])("the headless shell's file is beside the full Chromium's: %s", (full, shell) => {
  expect(playwrightShell(full)).toBe(`/b/chromium_headless_shell-9/chrome-headless-shell-${shell}`);
});
