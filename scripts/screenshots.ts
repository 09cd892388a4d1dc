// npm run screenshots [-- --only portal/login,payment,emails/]
//
// Writes every screen in every state, at four widths, light and dark, and every email at two into
// screenshots/. --only picks those whose name has one of these parts.
import { parseArgs } from "node:util";
import { runUnderBackend } from "./visits/backend.ts";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
process.exitCode = await runUnderBackend(["scripts/capture/capture.ts", values.only]);
