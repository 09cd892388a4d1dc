import { fillRace, openCreateRaceAsNewBrand, paymentDialog, sunriseTen } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

/** The distance as Chromium exposes it to assistive technology. */
async function announced(page: Page) {
  const client = await page.context().newCDPSession(page);
  const { result } = await client.send("Runtime.evaluate", {
    expression: `document.querySelector("input[name=targetDistance]")`,
  });
  const { nodes } = await client.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId ?? "",
    fetchRelatives: false,
  });
  const properties = nodes[0]?.properties?.map(({ name, value }) => [name, value.value as unknown]);
  const { valuetext, valuemin, valuemax, required } = Object.fromEntries(properties ?? []);
  const { role, name, value } = nodes[0] ?? {};
  return [role, name, value]
    .map((part) => part?.value as unknown)
    .concat([valuetext, valuemin, valuemax, required]);
}

test("the distance is a spin button that takes other units", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  const distance = page.getByLabel("Distance (miles)");
  const common = page.getByRole("group", { name: "Common distances" });
  const pressed = common.getByRole("button", { pressed: true });
  const said = page.getByRole("status").filter({ hasText: /mile/ });
  await expect(pressed).toHaveText("Marathon");
  const shown = (value: unknown, text: string) => [
    "spinbutton",
    "Distance (miles)",
    value,
    text,
    // In single precision.
    expect.closeTo(0.1),
    1000,
    true,
  ];
  expect(await announced(page)).toEqual(shown(expect.closeTo(26.2), "26.2"));
  await common.getByRole("button", { name: "Half" }).click();
  await expect(distance).toHaveValue("13.1");
  await expect(pressed).toHaveText("Half");
  await distance.press("ArrowUp");
  expect(await announced(page)).toEqual(shown(expect.closeTo(13.2), "13.2"));
  await page.reload();
  await expect(distance).toHaveValue("13.2");
  await distance.fill("far");
  expect(await announced(page)).toMatchObject({ 3: "far" });
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
