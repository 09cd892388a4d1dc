// npm run screenshots [-- --only dashboard]: every screen, at three widths, light and dark, into screenshots/.
import { parseArgs } from "node:util";
import { obtainChromium } from "./browser/chromium.ts";
import { runUnderBackend } from "./e2e/backend.ts";
import { testEnvironment } from "./testing/environment.ts";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const env = testEnvironment(process.env, { CHROMIUM_PATH: await obtainChromium() });
process.exitCode = await runUnderBackend(["scripts/capture/capture.ts", values.only], env);
