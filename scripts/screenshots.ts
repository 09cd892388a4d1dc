// npm run screenshots [-- --only dashboard,payment]: every screen in every state, at four widths, light and dark, and a
// contact sheet of each, into screenshots/.
import { parseArgs } from "node:util";
import { runUnderBackend } from "./visits/backend.ts";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
process.exitCode = await runUnderBackend(["scripts/capture/capture.ts", values.only]);
