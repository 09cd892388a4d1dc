// measure.ts [weights] [login] [figures] [admin]: weighs every screen of both built apps, and measures the portal's login,
// the figures of 10,000 runners and 200 races, and the staff's list of 100,000 races, in a real browser; runs under the
// backend that `npm run bench` starts.
import { launchOptions } from "@outpace/e2e/browser";
import { measureLogin } from "@outpace/e2e/login";
import { origins } from "@outpace/e2e/origins";
import { signInFor } from "@outpace/e2e/states/state";
import { type Browser, chromium } from "@playwright/test";
import { adminBudgets, measureAdmin } from "./admin.ts";
import { figureBudgets, measureFigures } from "./figures.ts";
import { allScreens } from "../visits/screens.ts";
import { withServedApps } from "../visits/served-apps.ts";
import { isOver, renderWeights, type WeighedScreen } from "./table.ts";
import { weigh } from "./weight.ts";

/** Requests that may follow one another between the login's token and the dashboard's cards. */
const sequenceBudget = 2;

const subjects = new Set(process.argv.slice(2));
const { weighed, login, figures, admin } = await withServedApps(async () => {
  const browser = await chromium.launch(launchOptions);
  try {
    return {
      weighed: subjects.has("weights") ? await weighScreens(browser) : [],
      login: subjects.has("login")
        ? await measureLogin(await browser.newPage({ baseURL: origins.portal }))
        : null,
      figures: subjects.has("figures") ? await measureFigures(browser) : null,
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
const isSlow = [
  figures && reportTimes("10,000 runners, 200 races", { ...figures }, { ...figureBudgets }),
  admin && reportTimes("admin, 100,000 races", { ...admin }, { ...adminBudgets }),
].includes(true);
process.exitCode =
  weighed.some(isOver) || (login?.sequence ?? 0) > sequenceBudget || isSlow ? 1 : 0;

type Times = Readonly<Record<string, number>>;

/** Returns whether a time is over its budget. */
function reportTimes(title: string, times: Times, budgets: Times): boolean {
  const names = Object.keys(budgets);
  const isOverBudget = names.some((name) => !((times[name] ?? NaN) <= (budgets[name] ?? NaN)));
  const texts = names.map((name) => `${name} ${String(times[name])} ms (${String(budgets[name])})`);
  console.log(`\n${title}: ${texts.join(", ")}${isOverBudget ? "  over" : ""}`);
  return isOverBudget;
}

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
