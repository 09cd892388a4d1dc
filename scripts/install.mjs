// Installs the workspace with the pinned pnpm if the lockfile has changed since the last time.
// Leaves pnpm in node_modules/.bin, where turbo looks for it, so nothing global is needed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const installAndLink =
  'pnpm install --frozen-lockfile --reporter=append-only && ln -sf "$(command -v pnpm)" node_modules/.bin/pnpm';

/**
 * Installs what the lockfile specifies. Throws with the last lines of the installer's output.
 * @param {string} root
 */
export function installWhenNeeded(root) {
  const hash = createHash("sha256");
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml"]) {
    hash.update(readFileSync(join(root, file)));
  }
  const wanted = hash.digest("hex");
  const stamp = join(root, "node_modules/.installed-lockfile");
  // npm may have deleted the linked pnpm.
  const files = [
    stamp,
    ...["node/bin/node", ".bin/pnpm"].map((file) => join(root, "node_modules", file)),
  ];
  if (files.every((file) => existsSync(file)) && readFileSync(stamp, "utf8") === wanted) return;

  console.log("Installing packages. The first time this takes a minute or two.");
  /** @type {{ packageManager: string }} */
  const { packageManager: pnpm } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { status, stdout, stderr, error } = spawnSync(
    "npx",
    ["--yes", "--package", pnpm, "--call", installAndLink],
    {
      cwd: root,
      encoding: "utf8",
      // Without a terminal and CI, pnpm stops at a node_modules that it did not create.
      env: { ...process.env, CI: "true" },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (status !== 0) {
    const output = `${stdout ?? ""}${stderr ?? ""}`.trim().split("\n").slice(-25).join("\n");
    throw new Error(`${error?.message ?? output}\nInstalling the packages failed (${pnpm}).`);
  }
  writeFileSync(stamp, wanted);
}
