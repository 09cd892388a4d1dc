// Weighs every screen of both built apps in a real browser; runs under the backend that `npm run bench` starts.
import { chromium } from "@playwright/test";
import { e2eOrigins } from "../e2e/ports.ts";
import { signInEveryone } from "../e2e/demo-accounts.ts";
import { allScreens } from "../e2e/screens.ts";
import { withServedApps } from "../e2e/served-apps.ts";
import { isOver, renderWeights, type WeighedScreen } from "./table.ts";
import { weigh } from "./weight.ts";

const weighed = await withServedApps(async () => {
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "" });
  const sessions = await signInEveryone(browser);
  const screens: WeighedScreen[] = [];
  for (const { app, name, path, account, prepare } of await allScreens()) {
    // A state of another screen loads nothing at first that the screen itself does not.
    if (prepare) continue;
    const context = await browser.newContext(account ? { storageState: sessions[account] } : {});
    const weight = await weigh(await context.newPage(), `${e2eOrigins[app]}${path}`);
    screens.push({ app, name, weight });
    await context.close();
  }
  await browser.close();
  return screens;
});

console.log(`\n${renderWeights(weighed)}\n\nGzip, 1 kB = 1000 bytes, before any scroll or touch.`);
process.exitCode = weighed.some(isOver) ? 1 : 0;
