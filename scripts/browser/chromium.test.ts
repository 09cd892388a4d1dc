import { execFileSync } from "node:child_process";
import { join, sep } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../repository.ts";
import { playwrightShell } from "./chromium.ts";

test("the headless shell is looked for where Playwright would install it", () => {
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
])("its file is beside that of the full Chromium: %s", (full, shell) => {
  expect(playwrightShell(full)).toBe(`/b/chromium_headless_shell-9/chrome-headless-shell-${shell}`);
});
