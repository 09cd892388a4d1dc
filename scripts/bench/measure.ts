// measure.ts [weights] [login] [admin]: weighs every screen of both built apps, and measures the portal's login and the
// staff's list of 100,000 races, in a real browser; runs under the backend that `npm run bench` starts.
import { launchOptions } from "@outpace/e2e/browser";
import { measureLogin } from "@outpace/e2e/login";
import { origins } from "@outpace/e2e/origins";
import { signInFor } from "@outpace/e2e/states/state";
import { type Browser, chromium } from "@playwright/test";
import { adminBudgets, measureAdmin } from "./admin.ts";
import { allScreens } from "../visits/screens.ts";
import { withServedApps } from "../visits/served-apps.ts";
import { isOver, renderWeights, type WeighedScreen } from "./table.ts";
import { weigh } from "./weight.ts";

/** Requests that may follow one another between the login's token and the dashboard's cards. */
const sequenceBudget = 2;

const subjects = new Set(process.argv.slice(2));
const { weighed, login, admin } = await withServedApps(async () => {
  const browser = await chromium.launch(launchOptions);
  try {
    return {
      weighed: subjects.has("weights") ? await weighScreens(browser) : [],
      login: subjects.has("login")
        ? await measureLogin(await browser.newPage({ baseURL: origins.portal }))
        : null,
      admin: subjects.has("admin") ? await measureAdmin(browser) : null,
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
const slow: string[] = [];
if (admin) {
  const names = Object.keys(adminBudgets) as (keyof typeof adminBudgets)[];
  slow.push(...names.filter((name) => admin[name] > adminBudgets[name]));
  const times = names.map(
    (name) => `${name} ${String(admin[name])} ms (${String(adminBudgets[name])})`,
  );
  console.log(`\nadmin, 100,000 races: ${times.join(", ")}${slow.length > 0 ? "  over" : ""}`);
}
process.exitCode =
  weighed.some(isOver) || (login?.sequence ?? 0) > sequenceBudget || slow.length > 0 ? 1 : 0;

async function weighScreens(browser: Browser): Promise<readonly WeighedScreen[]> {
  const screens: WeighedScreen[] = [];
  for (const { app, state } of allScreens()) {
    // A state that takes steps loads the same files as the screen itself.
    if (state.arrange ?? state.steps) continue;
    const context = await browser.newContext();
    await signInFor(context, state);
    const weight = await weigh(await context.newPage(), `${origins[app]}${state.path}`);
    screens.push({ app, name: state.name, weight });
    await context.close();
  }
  return screens;
}
