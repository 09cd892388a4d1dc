/** A screen in a certain state, and how a browser gets there, for tests and commands that visit every state. */
import type { BrowserContext, Page } from "@playwright/test";
import { signIn, type Account } from "../accounts.ts";
import { openStarted } from "../portal.ts";

type Act = (page: Page) => Promise<unknown>;

export interface State {
  /** Used in reports and as the name of its picture. */
  readonly name: string;
  readonly path: string;
  /** The account that is signed in, if any. A function creates it on first use. */
  readonly account?: Account | (() => Promise<Account>);
  /** A text that shows that the state is reached; defaults to the screen's heading. */
  readonly shows?: string | RegExp;
  /** Runs before the page opens, for example to make requests fail or wait. Several run in turn, as do steps. */
  readonly arrange?: Act | readonly Act[];
  /** The person's actions on the screen. */
  readonly steps?: Act | readonly Act[];
  /** True if the state cannot share its page with another state, before or after. */
  readonly hasOwnPage?: boolean;
  /** Axe rules that the state may break; each listing gives the reason. */
  readonly exceptRules?: readonly string[];
}

/** Returns a factory for the states of a screen. The first has the screen's name, the others more words after it. */
export function statesOf(screen: string, path: string, account?: State["account"]) {
  return (name: string, shows?: State["shows"], how: Partial<State> = {}): State => ({
    name: name === "" ? screen : `${screen}-${name}`,
    path,
    ...(account && { account }),
    ...(shows !== undefined && { shows }),
    ...how,
  });
}

/** Opens a page in a state. Paths are relative to the context's base URL. */
export async function openState(context: BrowserContext, state: State): Promise<Page> {
  await signInFor(context, state);
  const page = await context.newPage();
  await reach(page, state);
  return page;
}

/** Moves a page from one state to another of the same account, as a new page would show it, in half the time. */
export async function changeState(page: Page, state: State): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().setOffline(false);
  // A page without scripts, since the app would store what was typed while leaving.
  await page.goto("/robots.txt");
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? "");
  });
  await reach(page, state);
}

async function reach(page: Page, state: State): Promise<void> {
  await runInTurn(page, state.arrange);
  if (state.steps) {
    await openStarted(page, state.path);
    await runInTurn(page, state.steps);
  } else {
    await page.goto(state.path);
  }
  await untilReached(page, state);
}

async function runInTurn(page: Page, acts: State["steps"] = []): Promise<void> {
  for (const act of typeof acts === "function" ? [acts] : acts) await act(page);
}

/** Waits until a page shows that it is in a state. */
export async function untilReached(page: Page, { shows }: Pick<State, "shows">): Promise<void> {
  const sign =
    shows === undefined ? page.getByRole("heading", { level: 1 }) : page.getByText(shows);
  await sign.filter({ visible: true }).first().waitFor();
}

/** Signs a context in to the state's account, if it has one. */
export async function signInFor(context: BrowserContext, { account }: State): Promise<void> {
  if (account) await signIn(context, typeof account === "function" ? await account() : account);
}
