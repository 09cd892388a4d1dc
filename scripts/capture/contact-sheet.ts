// Lays out all screenshots of a screen side by side at half size, for a designer's review.
import type { Browser } from "@playwright/test";

export interface Picture {
  readonly name: string;
  /** Pixels; four of them make a row. */
  readonly width: number;
  /** PNG. */
  readonly image: Buffer;
}

const style = `
  body { display: grid; grid-template-columns: repeat(4, max-content); align-items: start; gap: 24px; margin: 24px; font: 14px sans-serif; background: #b8b8b8 }
  figure { margin: 0; width: min-content; white-space: nowrap }
  img { display: block; margin-top: 8px; max-height: 1600px; object-fit: cover; object-position: top }
`;

export async function saveContactSheet(
  browser: Browser,
  path: string,
  pictures: readonly Picture[],
): Promise<void> {
  const figures = pictures.map(({ name, width, image }) => {
    const source = `data:image/png;base64,${image.toString("base64")}`;
    return `<figure>${name}<img src="${source}" width="${String(width / 2)}" alt=""></figure>`;
  });
  const page = await browser.newPage({ viewport: { width: 1568, height: 900 } });
  await page.setContent(`<style>${style}</style>${figures.join("")}`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}
