// measure.ts [weights] [login]: weighs every screen of both built apps, and measures the portal's login, in a real
// browser; runs under the backend that `npm run bench` starts.
import { signIn } from "@outpace/e2e/accounts";
import { launchOptions } from "@outpace/e2e/browser";
import { measureLogin } from "@outpace/e2e/login";
import { origins } from "@outpace/e2e/origins";
import { type Browser, chromium } from "@playwright/test";
import { allScreens } from "../visits/screens.ts";
import { withServedApps } from "../visits/served-apps.ts";
import { isOver, renderWeights, type WeighedScreen } from "./table.ts";
import { weigh } from "./weight.ts";

/** Requests that may follow one another between the login's token and the dashboard's cards. */
const sequenceBudget = 2;

const subjects = new Set(process.argv.slice(2));
const { weighed, login } = await withServedApps(async () => {
  const browser = await chromium.launch(launchOptions);
  try {
    return {
      weighed: subjects.has("weights") ? await weighScreens(browser) : [],
      login: subjects.has("login")
        ? await measureLogin(await browser.newPage({ baseURL: origins.portal }))
        : null,
    };
  } finally {
    await browser.close();
  }
});
if (weighed.length > 0) {
  console.log(`\n${renderWeights(weighed)}\n\nGzip, 1 kB = 1000 bytes, before any interaction.`);
}
if (login) {
  const { sequence, milliseconds } = login;
  console.log(
    `\nlogin: ${String(sequence)} requests in sequence after the token (${String(sequenceBudget)}), cards after ${String(milliseconds)} ms\nProcessor at a quarter of its speed, 150 ms round trip.`,
  );
}
process.exitCode = weighed.some(isOver) || (login?.sequence ?? 0) > sequenceBudget ? 1 : 0;

async function weighScreens(browser: Browser): Promise<readonly WeighedScreen[]> {
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
  return screens;
}
