/** Parts of a screen, and what people do with them. */
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";

type Part = Page | Locator;

export const button = (within: Part, name: string) =>
  within.getByRole("button", { name, exact: true });
export const press = (within: Part, name: string) => button(within, name).click();
export const link = (within: Part, name: string) => within.getByRole("link", { name });
export const heading = (within: Part, name: string) => within.getByRole("heading", { name });

/** Expects a text to be visible. */
export const see = (within: Part, text: string | RegExp) =>
  expect(within.getByText(text)).toBeVisible();

/** Where an element is in the window. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} is not on the screen.`);
  return box;
}

/** Clicks an element that downloads a file. */
export async function download(element: Locator): Promise<{ name: string; content: Buffer }> {
  const downloading = element.page().waitForEvent("download");
  await element.click();
  const file = await downloading;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}
