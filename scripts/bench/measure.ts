// Weighs every screen of both built apps in a real browser; runs under the backend that `npm run bench` starts.
import { signIn } from "@outpace/e2e/accounts";
import { launchOptions } from "@outpace/e2e/browser";
import { origins } from "@outpace/e2e/origins";
import { chromium } from "@playwright/test";
import { allScreens } from "../visits/screens.ts";
import { withServedApps } from "../visits/served-apps.ts";
import { isOver, renderWeights, type WeighedScreen } from "./table.ts";
import { weigh } from "./weight.ts";

const weighed = await withServedApps(async () => {
  const browser = await chromium.launch(launchOptions);
  const screens: WeighedScreen[] = [];
  for (const { app, name, path, account, prepare } of await allScreens()) {
    // A screen that is a state of another one loads the same files.
    if (prepare) continue;
    const context = await browser.newContext();
    if (account) await signIn(context, account);
    const weight = await weigh(await context.newPage(), `${origins[app]}${path}`);
    screens.push({ app, name, weight });
    await context.close();
  }
  await browser.close();
  return screens;
});

console.log(`\n${renderWeights(weighed)}\n\nGzip, 1 kB = 1000 bytes, before any interaction.`);
process.exitCode = weighed.some(isOver) ? 1 : 0;
