// npm run screenshots [-- --only dashboard,payment --readme]
//
// Writes every screen in every state, at four widths, light and dark, and a contact sheet of each
// into screenshots/. --readme renews the two pictures in README.md as well.
import { parseArgs } from "node:util";
import { runUnderBackend } from "./visits/backend.ts";

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, readme: { type: "boolean", default: false } },
});
const { only, readme } = values;
const script = ["scripts/capture/capture.ts", "--only", only, ...(readme ? ["--readme"] : [])];
process.exitCode = await runUnderBackend(script);
