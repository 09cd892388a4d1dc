import { raceMessages } from "@outpace/domain/races";
import {
  fillRace,
  openCreateRaceAsNewBrand,
  paymentDialog,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

const distanceOf = (page: Page) => page.getByLabel("Distance (miles)");

/** Replaces the field's text, as a paste does. */
async function paste(page: Page, text: string): Promise<void> {
  await distanceOf(page).selectText();
  await page.keyboard.insertText(text);
}

test("a distance pasted with a comma is kept: 13,1 becomes 13.1 miles", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await paste(page, "13,1");
  await expect(distanceOf(page)).toHaveValue("13,1");
  await expect(page.getByRole("region", { name: "As runners" })).toContainText("13.1");
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("13.1 miles");
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(raceCard(page, sunriseTen.name)).toContainText("13.1");
});

test("leaving the field converts another unit to miles, and says so", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  const said = page.getByRole("status").filter({ hasText: /mile/ });
  for (const [text, note, miles] of [
    ["10k", "10 km is 6.2 miles", "6.2"],
    ["21,1 km", "21.1 km is 13.1 miles", "13.1"],
    ["42195 m", "42,195 m is 26.2 miles", "26.2"],
    ["13,1", "13.1 miles", "13.1"],
  ] as const) {
    await paste(page, text);
    await expect(said).toHaveText(note);
    await expect(distanceOf(page)).toHaveValue(text);
    await distanceOf(page).press("Tab");
    await expect(distanceOf(page)).toHaveValue(miles);
    await expect(distanceOf(page)).toHaveAccessibleDescription(note);
  }
  await distanceOf(page).fill("7");
  await expect(said).toHaveCount(0);
});

test("another unit is converted when Enter submits the form", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await paste(page, "10 km");
  await page.keyboard.press("Enter");
  await expect(paymentDialog(page)).toContainText("6.2 miles");
});

test("four buttons set common distances; the matching one is pressed", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  const common = page.getByRole("group", { name: "Common distances" });
  const pressed = common.getByRole("button", { pressed: true });
  await expect(pressed).toHaveText("Marathon");
  for (const [label, miles] of [
    ["5K", "3.1"],
    ["10K", "6.2"],
    ["Half", "13.1"],
    ["Marathon", "26.2"],
  ] as const) {
    await common.getByRole("button", { name: label, exact: true }).click();
    await expect(distanceOf(page)).toHaveValue(miles);
    await expect(pressed).toHaveText(label);
  }
  await distanceOf(page).fill("10 km");
  await expect(pressed).toHaveText("10K");
  await distanceOf(page).fill("9");
  await expect(pressed).toHaveCount(0);
});

test("an unreadable distance stays as typed, with a message", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  for (const text of ["1,000.5", "13.1 leagues", "1e2", "١٣", "far"]) {
    await paste(page, text);
    await page.getByRole("button", { name: "Create Race" }).click();
    await expect(page.getByRole("alert")).toHaveText(raceMessages.distanceInvalid);
    await expect(distanceOf(page)).toHaveValue(text);
    await expect(distanceOf(page)).toBeFocused();
  }
  await expect(paymentDialog(page)).toHaveCount(0);
});

test("the mouse wheel does not change the focused distance", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await distanceOf(page).click();
  const wheel = await distanceOf(page).evaluateHandle((field) => {
    const seen = { turns: 0 };
    field.addEventListener("wheel", () => (seen.turns += 1));
    return seen;
  });
  await page.mouse.wheel(0, 300);
  await expect.poll(() => wheel.evaluate(({ turns }) => turns)).toBeGreaterThan(0);
  await expect(distanceOf(page)).toBeFocused();
  await expect(distanceOf(page)).toHaveValue("26.2");
});

test("the arrow keys step the distance by 0.1 miles within its limits", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  const steps = [
    ["26.2", "ArrowUp", "26.3"],
    ["26,2", "ArrowDown", "26.1"],
    ["1000", "ArrowUp", "1000"],
    ["0.1", "ArrowDown", "0.1"],
    ["13.15", "ArrowUp", "13.2"],
    ["", "ArrowUp", "0.1"],
    ["far", "ArrowUp", "far"],
  ] as const;
  for (const [text, key, next] of steps) {
    await distanceOf(page).fill(text);
    await distanceOf(page).press(key);
    await expect(distanceOf(page)).toHaveValue(next);
  }
  // The step survives a reload, like typed text.
  await distanceOf(page).fill("26.2");
  await distanceOf(page).press("ArrowUp");
  await page.reload();
  await expect(distanceOf(page)).toHaveValue("26.3");
});

/** The distance as Chromium exposes it to assistive technology. */
async function announced(page: Page) {
  await distanceOf(page).waitFor();
  const client = await page.context().newCDPSession(page);
  const { result } = await client.send("Runtime.evaluate", {
    expression: `document.querySelector("input[name=targetDistance]")`,
  });
  const { nodes } = await client.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId ?? "",
    fetchRelatives: false,
  });
  const [node] = nodes;
  const properties = new Map(
    node?.properties?.map(({ name, value }) => [name, value.value as unknown]),
  );
  return {
    role: node?.role?.value as unknown,
    name: node?.name?.value as unknown,
    value: node?.value?.value as unknown,
    text: properties.get("valuetext"),
    min: properties.get("valuemin"),
    max: properties.get("valuemax"),
    required: properties.get("required"),
  };
}

test("screen readers get a spin button with limits and, if readable, a value", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  const field = {
    role: "spinbutton",
    name: "Distance (miles)",
    // In single precision.
    min: expect.closeTo(0.1),
    max: 1000,
    required: true,
  };
  expect(await announced(page)).toEqual({ ...field, value: expect.closeTo(26.2), text: "26.2" });
  await distanceOf(page).fill("13,1");
  expect(await announced(page)).toEqual({ ...field, value: expect.closeTo(13.1), text: "13,1" });
  await distanceOf(page).press("ArrowUp");
  expect(await announced(page)).toMatchObject({ value: expect.closeTo(13.2), text: "13.2" });
  for (const text of ["", "far"]) {
    await distanceOf(page).fill(text);
    expect(await announced(page)).toMatchObject({ ...field, text });
    await expect(distanceOf(page)).not.toHaveAttribute("aria-valuenow");
  }
});
