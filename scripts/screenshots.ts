// npm run screenshots [-- --only dashboard]: every screen, at three widths, light and dark, into screenshots/.
import { parseArgs } from "node:util";
import { runUnderBackend } from "./visits/backend.ts";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
process.exitCode = await runUnderBackend(["scripts/capture/capture.ts", values.only]);
