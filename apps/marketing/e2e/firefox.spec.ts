// The site's scripts in a second engine.
import { readdir } from "node:fs/promises";
import { visitInFirefox } from "@outpace/e2e/firefox";
import { origins } from "@outpace/e2e/origins";
import { expect, test } from "@outpace/e2e/test";
import sharp from "sharp";
import { path, screenshot } from "./mockup-page.ts";

test("in Firefox, the walkthrough follows keys, and the mockup generator saves", async () => {
  await visitInFirefox(async ({ page, faults, see, choose, downloads, press }) => {
    await page.goto(`${origins.marketing}/#live-race`);
    await page.waitForSelector('[aria-label="Steps"] [href="#live-race"][aria-current="step"]');
    await page.locator('[aria-label="Steps"] [href="#league-rank"]').click();
    await see("Step 3 of 5: Win your way up");
    await page.focus('[aria-label="Steps"] [href="#league-rank"]');
    await page.keyboard.press("ArrowDown");
    await page.waitForSelector('[href="#tribe-battle"][aria-current="step"]:focus');

    await page.goto(`${origins.marketing}${path}`);
    await page.waitForSelector("::-p-label(Upload image):enabled");
    await choose("Upload image", screenshot);
    await page.waitForSelector("::-p-aria(Phone mockup)");
    await press("Download PNG");
    const file = `${downloads}/outpace-mockup.png`;
    // Firefox may write the file under its name before its content is there.
    await expect
      .poll(() =>
        sharp(file)
          .metadata()
          .then(
            ({ format }) => format,
            () => null,
          ),
      )
      .toBe("png");
    expect(await readdir(downloads)).toEqual(["outpace-mockup.png"]);
    expect((await sharp(file).stats()).isOpaque).toBe(true);
    expect(faults).toEqual([]);
  });
});
