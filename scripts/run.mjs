// The entry point of every root command: installs the workspace's packages, then runs the command
// on the Node that the workspace pins. It runs on npm's own Node, so it is plain JavaScript without
// dependencies.
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installWhenNeeded } from "./install.mjs";
import { onParentGone } from "./process/parent.mjs";

const oldestNode = 20;
const root = fileURLToPath(new URL("..", import.meta.url));
const [script = "", ...scriptArguments] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  fail(`Outpace needs Node ${oldestNode} or newer; this is Node ${process.versions.node}.`);
}

try {
  installWhenNeeded(root);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
runCommand();

function runCommand() {
  const binaries = [join(root, "node_modules/node/bin"), join(root, "node_modules/.bin")];
  const child = spawn(join(root, "node_modules/node/bin/node"), [script, ...scriptArguments], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: [...binaries, process.env.PATH].join(delimiter) },
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    // The command decides how to stop; this process waits.
    process.on(signal, () => child.kill(signal));
  }
  onParentGone(() => child.kill("SIGTERM"));
  child.on("error", (error) => fail(error.message));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
