/** A screen in one of its states, and how a browser gets there: for tests and commands that visit them all. */
import type { BrowserContext, Page } from "@playwright/test";
import { signIn, type Account } from "../accounts.ts";
import { openStarted } from "../portal.ts";

export interface State {
  /** Names it in reports and the file of its picture. */
  readonly name: string;
  readonly path: string;
  /** Who is signed in, if anyone; a function creates the account when it is first needed. */
  readonly account?: Account | (() => Promise<Account>);
  /** A text that shows that the state is reached; without one, the screen's heading. */
  readonly shows?: string | RegExp;
  /** Comes before the page: requests that fail or wait, for example. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** What a person does on the screen. */
  readonly steps?: (page: Page) => Promise<unknown>;
  /** It is not reached in a page that was in another state before, and no other one after it in the same page. */
  readonly hasOwnPage?: boolean;
  /** Rules of axe that the state may break, for a reason given where it is listed. */
  readonly exceptRules?: readonly string[];
}

/** Returns what makes states of the screen at a path: the first has its name, each other one more word. */
export function statesOf(screen: string, path: string, account?: State["account"]) {
  return (name: string, how: Partial<State> = {}): State => ({
    name: name === "" ? screen : `${screen}-${name}`,
    path,
    ...(account && { account }),
    ...how,
  });
}

/** Opens a page in a state. Its paths are relative to the context's base URL. */
export async function openState(context: BrowserContext, state: State): Promise<Page> {
  await signInFor(context, state);
  const page = await context.newPage();
  await reach(page, state);
  return page;
}

/** Brings a page from one state of an account to another one, as a new page would show it, in half the time. */
export async function changeState(page: Page, state: State): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().setOffline(false);
  // A page without code, which would store what was typed while it is left.
  await page.goto("/robots.txt");
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? "");
  });
  await reach(page, state);
}

async function reach(page: Page, { path, shows, arrange, steps }: State): Promise<void> {
  await arrange?.(page);
  if (steps) {
    await openStarted(page, path);
    await steps(page);
  } else {
    await page.goto(path);
  }
  const sign =
    shows === undefined ? page.getByRole("heading", { level: 1 }) : page.getByText(shows);
  await sign.filter({ visible: true }).first().waitFor();
}

/** Gives a context the session of the state's account, if it has one. */
export async function signInFor(context: BrowserContext, { account }: State): Promise<void> {
  if (account) await signIn(context, typeof account === "function" ? await account() : account);
}

/** Has every request to an address fail. */
export const failing = (address: string) => (page: Page) =>
  page.route(address, (route) => route.abort("connectionrefused"));

/** Leaves every request to an address without a response. */
export const waiting = (address: string) => (page: Page) => page.route(address, () => undefined);

/** Presses a button. */
export const pressing = (name: string) => (page: Page) =>
  page.getByRole("button", { name }).first().click();
