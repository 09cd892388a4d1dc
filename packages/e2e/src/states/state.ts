/** A screen in a certain state, and how a browser gets there, for tests and commands that visit every state. */
import type { BrowserContext, Page } from "@playwright/test";
import { signIn, type Account } from "../accounts.ts";
import { openStarted } from "../portal.ts";

export interface State {
  /** Used in reports and as the name of its picture. */
  readonly name: string;
  readonly path: string;
  /** The account that is signed in, if any. A function creates it on first use. */
  readonly account?: Account | (() => Promise<Account>);
  /** A text that shows that the state is reached; defaults to the screen's heading. */
  readonly shows?: string | RegExp;
  /** Runs before the page opens, for example to make requests fail or wait. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** The person's actions on the screen. */
  readonly steps?: (page: Page) => Promise<unknown>;
  /** True if the state cannot share its page with another state, before or after. */
  readonly hasOwnPage?: boolean;
  /** Axe rules that the state may break; each listing gives the reason. */
  readonly exceptRules?: readonly string[];
}

/** Returns a factory for the states of a screen. The first has the screen's name, the others one more word. */
export function statesOf(screen: string, path: string, account?: State["account"]) {
  return (name: string, how: Partial<State> = {}): State => ({
    name: name === "" ? screen : `${screen}-${name}`,
    path,
    ...(account && { account }),
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
  await state.arrange?.(page);
  if (state.steps) {
    await openStarted(page, state.path);
    await state.steps(page);
  } else {
    await page.goto(state.path);
  }
  await untilReached(page, state);
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

/** Makes every request to a URL fail. */
export const failing = (address: string) => (page: Page) =>
  page.route(address, (route) => route.abort("connectionrefused"));

/** Leaves every request to a URL unanswered. */
export const waiting = (address: string) => (page: Page) => page.route(address, () => undefined);

/** Answers every request to a URL with this JSON. */
export const answering = (address: string, json: unknown) => (page: Page) =>
  page.route(address, (route) =>
    route.request().method() === "OPTIONS"
      ? route.continue()
      : route.fulfill({ headers: { "access-control-allow-origin": "*" }, json }),
  );

/** Clicks a button. */
export const pressing = (name: string) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

/** Refuses every request to a URL with this status and JSON. */
export const refusing = (address: string, status: number, json: unknown) => (page: Page) =>
  page.route(address, (route) =>
    route.request().method() === "OPTIONS"
      ? route.continue()
      : route.fulfill({ status, headers: { "access-control-allow-origin": "*" }, json }),
  );
