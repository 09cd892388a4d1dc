import type { Page } from "@playwright/test";
import { intercept } from "./intercept.ts";

/**
 * Opens a page of which every script is refused, fills its forms' fields and presses their buttons. Returns the addresses
 * to which that led.
 */
export async function pressWithoutScripts(page: Page, path: string): Promise<readonly string[]> {
  const allowScripts = await intercept(page, path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/<script\b[^]*?<\/script>/g, "");
    await route.fulfill({ response, body });
  });
  await page.goto(path);
  const addresses: string[] = [];
  const buttons = page.locator("form [type=submit]").filter({ visible: true });
  for (const button of await buttons.all()) {
    for (const field of await page.locator("form input").filter({ visible: true }).all()) {
      const isEmail = (await field.getAttribute("type")) === "email";
      await field.fill(isEmail ? "ida@harrier.example" : "Kestrel-lane-42");
    }
    await button.click();
    await page.waitForLoadState();
    addresses.push(page.url());
    await page.goto(path);
  }
  allowScripts();
  return addresses;
}
