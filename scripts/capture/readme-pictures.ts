// Writes README.md's two pictures, compressed because they are committed.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { repositoryRoot } from "../repository.ts";

export interface View {
  readonly app: string;
  readonly name: string;
  readonly width: number;
  readonly colorScheme: string;
}

const files: Readonly<Record<string, string>> = {
  "marketing landing 1440 light": "docs/marketing.webp",
  "portal dashboard 1440 light": "docs/portal.webp",
};
const largest = 150_000;

/** Writes the visible part of the page if README.md shows this view. */
export async function saveReadmePicture(page: Page, view: View): Promise<void> {
  const { app, name, width, colorScheme } = view;
  const file = files[`${app} ${name} ${String(width)} ${colorScheme}`];
  if (file === undefined) return;
  const path = join(repositoryRoot, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await webp(page));
}

async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  for (const quality of [85, 70, 55]) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    const picture = Buffer.from(data, "base64");
    if (picture.length <= largest) return picture;
  }
  throw new Error(`A README picture is larger than ${String(largest)} bytes.`);
}
