// npm run bench: initial JavaScript and CSS by screen, beside the budgets; fails when one is over.
import { obtainChromium } from "./browser/chromium.ts";
import { runUnderBackend } from "./e2e/backend.ts";
import { testEnvironment } from "./testing/environment.ts";

const env = testEnvironment(process.env, { CHROMIUM_PATH: await obtainChromium() });
process.exitCode = await runUnderBackend(["scripts/bench/measure.ts"], env);
