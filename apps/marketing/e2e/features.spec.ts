import { expect } from "@outpace/e2e/test";
import { test } from "./test.ts";

const pictures = [
  { heading: "One start.", name: /^A track from above\..* 0:45\.$/ },
  { heading: "One race.", name: /^The course .* 34:09\.$/ },
  { heading: "One podium.", name: /^The battle of two tribes/ },
];

test("the page has the specified sentence and three picture sections", async ({ page }) => {
  await page.goto("/features");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "We could explain it. But we know you don't like reading. So enjoy some pictures",
  );
  await expect(page.locator("main section")).toHaveCount(pictures.length);
  for (const { heading, name } of pictures) {
    const section = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: heading }) });
    await expect(section.getByRole("img", { name })).toBeVisible();
  }
  for (const image of await page.locator("main img").all()) {
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveJSProperty("complete", true);
    expect(
      await image.evaluate((element: HTMLImageElement) => element.naturalWidth),
    ).toBeGreaterThan(0);
  }
});
