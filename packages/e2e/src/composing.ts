import type { Locator } from "@playwright/test";

/** Types a text as an input method does, which has not yet accepted it, then presses a key of it. Chromium only. */
export async function composeAndPress(field: Locator, text: string, key: string): Promise<void> {
  await field.focus();
  const page = field.page();
  const chromium = await page.context().newCDPSession(page);
  const end = text.length;
  await chromium.send("Input.imeSetComposition", { text, selectionStart: end, selectionEnd: end });
  await page.keyboard.press(key);
  await chromium.send("Input.insertText", { text });
  await chromium.detach();
}
