import { expectAccessible } from "@outpace/e2e/accessibility";
import { desktop, phone } from "@outpace/e2e/viewports";
import { expect } from "@outpace/e2e/test";
import { test } from "./test.ts";

test("the team page shows three co-founders with role, expertise, result and portrait", async ({
  page,
}) => {
  await page.goto("/team");
  const team = page.getByRole("region", { name: "Meet the Team" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Meet the Team");
  const members = team.getByRole("listitem");
  await expect(members).toHaveCount(3);
  for (const member of await members.all()) {
    const name = await member.getByRole("heading").innerText();
    await expect(member.getByText("Co-founder")).toBeVisible();
    const portrait = member.getByRole("img", { name });
    await portrait.scrollIntoViewIfNeeded();
    await expect
      .poll(() => portrait.evaluate((img: HTMLImageElement) => img.naturalHeight))
      .toBe(750);
  }
  // As told on the landing page.
  await expect(members.nth(0)).toContainText("No. 001 North side, flat 19:42");
  await expect(members.nth(1)).toContainText("No. 002 Hill district 20:31");
  await expect(members.nth(2)).toContainText("No. 003 Seafront, headwind 19:44");
});

test("Our Values are three lines", async ({ page }) => {
  await page.goto("/team");
  const values = page.getByRole("region", { name: "Our Values" });
  await expect(values.getByRole("listitem")).toHaveText([
    "Win.",
    "Win so much we get tired of it.",
    "Keep winning anyway.",
  ]);
});

test("the team page has no accessibility violations or sideways scroll", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/team");
  await expectAccessible(page, { viewports: [{ width: 320, height: 256 }, phone, desktop] });
});
