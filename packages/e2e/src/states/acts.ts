/** What happens to the requests of a page, and what a person does on it. */
import type { Page } from "@playwright/test";
import { answer, fail } from "../intercept.ts";

/** Makes every request to a URL fail. */
export const failing = (address: string) => (page: Page) => fail(page, address);

/** Leaves every request to a URL unanswered. */
export const waiting = (address: string) => (page: Page) => page.route(address, () => undefined);

/** Answers every request to a URL with this JSON. */
export const answering =
  (address: string, json: unknown, status = 200) =>
  (page: Page) =>
    answer(page, address, json, status);

/** Refuses every request to a URL, as the database does. */
export const refusing = (address: string, status: number, hint: string, message: string) =>
  answering(address, { code: `PT${String(status)}`, message, hint, details: null }, status);

export type Row = Readonly<Record<string, unknown>>;

/** Changes the rows of the answers of a URL. */
export const changing =
  (address: string, change: (row: Row, index: number) => Row) => (page: Page) =>
    page.route(address, async (route) => {
      if (route.request().method() === "OPTIONS") return route.continue();
      const response = await route.fetch();
      const rows = (await response.json()) as Row | Row[];
      const json = Array.isArray(rows) ? rows.map(change) : change(rows, 0);
      return route.fulfill({ response, json });
    });

/** Clicks a button. */
export const pressing = (name: string) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

/** Clicks a button of the open dialog. */
export const confirming = (name: string) => (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name }).click();

export const filling = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label).fill(text);

export const seeing = (text: string) => (page: Page) => page.getByText(text).waitFor();
