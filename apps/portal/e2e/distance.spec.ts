import { fillRace, openCreateRaceAsNewBrand, paymentDialog, sunriseTen } from "@outpace/e2e/portal";
import { press } from "@outpace/e2e/screen";
import { expect, test } from "@outpace/e2e/test";

test("the distance is a spin button that takes other units", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  const distance = page.getByRole("spinbutton", { name: "Distance (miles)" });
  const common = page.getByRole("group", { name: "Common distances" });
  const pressed = common.getByRole("button", { pressed: true });
  const said = page.getByRole("status").filter({ hasText: /mile/ });
  await expect(pressed).toHaveText("Marathon");
  await press(common, "Half");
  await expect(distance).toHaveValue("13.1");
  await distance.press("ArrowUp");
  for (const [name, value] of Object.entries({ now: "13.2", min: "0.1", max: "1000" })) {
    await expect(distance).toHaveAttribute(`aria-value${name}`, value);
  }
  await page.reload();
  await expect(distance).toHaveValue("13.2");
  await distance.fill("far");
  await expect(distance).toHaveAttribute("aria-valuetext", "far");
  await expect(distance).not.toHaveAttribute("aria-valuenow");

  await distance.selectText();
  await page.keyboard.insertText("21,1 km");
  await expect(said).toHaveText("21.1 km is 13.1 miles");
  await expect(pressed).toHaveText("Half");
  await expect(distance).toHaveValue("21,1 km");
  await distance.press("Tab");
  await expect(distance).toHaveValue("13.1");
  await expect(distance).toHaveAccessibleDescription("21.1 km is 13.1 miles");
  await fillRace(page, sunriseTen);
  await distance.fill("10 km");
  await distance.press("Enter");
  await expect(paymentDialog(page)).toContainText("6.2 miles");
});
