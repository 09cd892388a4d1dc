import * as screen from "@outpace/e2e/screen";
import { expect, type Page } from "@outpace/e2e/test";
import sharp from "sharp";

export const path = "/mockup-generator";

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A screen with a red band at the top, which shows its orientation. */
export const screenshot = {
  name: "screen.png",
  mimeType: "image/png",
  buffer: await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="1300"><rect width="600" height="1300" fill="#eeece8"/><rect width="600" height="200" fill="#f00"/><circle cx="300" cy="700" r="200" fill="#0b0b0c"/></svg>`,
    ),
  )
    .png()
    .toBuffer(),
};

export const preview = (page: Page) => page.getByRole("img", { name: "Phone mockup" });
export const upload = (page: Page) => page.getByLabel("Upload image");

export async function open(page: Page, query = ""): Promise<void> {
  await page.goto(path + query);
  await expect(upload(page)).toBeEnabled();
}

export async function openWithImage(page: Page, query = ""): Promise<void> {
  await open(page, query);
  await upload(page).setInputFiles(screenshot);
  await expect(preview(page)).toBeVisible();
}

export const download = (page: Page, button: string) =>
  screen.download(page.getByRole("button", { name: button }));

/** Drops or pastes a file. In a test, only scripts can. */
export async function hand(page: Page, kind: "drop" | "paste", file: ChosenFile): Promise<void> {
  await page.evaluate(
    ([event, name, type, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      const init = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(
        event === "drop"
          ? new DragEvent("drop", { ...init, dataTransfer: data })
          : new ClipboardEvent("paste", { ...init, clipboardData: data }),
      );
    },
    [kind, file.name, file.mimeType, file.buffer.toString("base64")] as const,
  );
}
