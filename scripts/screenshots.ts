// npm run screenshots [-- --only dashboard,payment,emails --readme]
//
// Writes every screen in every state, at four widths, light and dark, every email at two, and a
// contact sheet of each into screenshots/. --readme renews the two pictures in README.md as well.
import { parseArgs } from "node:util";
import { runUnderBackend, runWithChromium } from "./visits/backend.ts";

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, readme: { type: "boolean", default: false } },
});
const { only, readme } = values;
const parts = only.split(",");
const screens = parts.filter((part) => !part.startsWith("emails"));
const emails = only === "" ? ["emails"] : parts.filter((part) => part.startsWith("emails"));
const options = (wanted: readonly string[]) => ["--only", wanted.join(",")];

let exitCode = 0;
if (screens.length > 0) {
  const script = ["scripts/capture/capture.ts", ...options(screens)];
  exitCode = await runUnderBackend(readme ? [...script, "--readme"] : script);
}
if (emails.length > 0) {
  const script = ["scripts/capture/capture-emails.ts", ...options(emails)];
  exitCode = (await runWithChromium("node", script)) || exitCode;
}
process.exitCode = exitCode;
