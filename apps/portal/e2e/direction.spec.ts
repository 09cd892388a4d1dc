/** Texts that a brand writes have their own direction. */
import { randomUUID } from "node:crypto";
import { demoAccounts, signUpBrand } from "@outpace/e2e/accounts";
import { addFinishers, addRaces, brandIdOf } from "@outpace/e2e/backend";
import { pngFile } from "@outpace/e2e/png";
import { addPayingBrandWithRace, atCheckout, ordersOf } from "@outpace/e2e/payments";
import { fillRace, openDashboardAs, paymentDialog, sunriseTen } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";
import { desktop, phone } from "@outpace/e2e/viewports";

import { hebrewBrand, hebrewRace, newNames, sweep, typed } from "./hebrew-texts.ts";

test.describe.configure({ timeout: 120_000 });

/** Makes the server accept an unknown code that takes everything off. */
async function acceptCode(page: Page): Promise<void> {
  await page.route("**/rest/v1/rpc/quote_race**", async (route) => {
    const request = route.request();
    if (request.method() !== "POST" || !request.postData()?.includes(typed.code)) {
      return route.continue();
    }
    const response = await route.fetch({ postData: {} });
    const quote = (await response.json()) as { price: number };
    const { codeDescription: description } = typed;
    const json = { ...quote, discount: quote.price, total: 0, description };
    return route.fulfill({ response, json });
  });
}

test("names have their own direction where a brand creates and sees its races", async ({
  page,
}) => {
  const names = newNames();
  const check = sweep(page);
  await page.setViewportSize(desktop);
  await openDashboardAs(page, await signUpBrand(hebrewBrand(names)));
  await check("No races created yet");

  await acceptCode(page);
  await page.goto("/brands/create-race");
  await fillRace(page, hebrewRace(names));
  await page.getByLabel("Discount code").fill(typed.code);
  await page.getByRole("button", { name: "Validate" }).click();
  await check("Valid discount code!");
  const photo = page.getByLabel("Background photo");
  await photo.setInputFiles(pngFile(800, 400, typed.photo));
  await check(/passed every check/);
  await photo.setInputFiles({ ...pngFile(1, 1, typed.brokenPhoto), buffer: Buffer.from("no") });
  await check(/is still your photo/);
  await page.getByRole("button", { name: "Remove photo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await check(/is back\./);
  await page.setViewportSize(phone);
  await check("Create Race");
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toBeVisible();
  await check("This race is free with your code.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Discount code").fill("");
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await check("Copy Race Link");

  await page.setViewportSize(desktop);
  await page.reload();
  await check("View Analytics");
  await page.getByRole("link", { name: "Duplicate" }).click();
  await check(/^Copied from/);
  await page.goto("/brands/orders");
  await check("View Order");
  await page.getByRole("link", { name: "View Order" }).click();
  await check("From");
  await page.goto("/brands/settings");
  await page.getByLabel("Company name").waitFor();
  await check("Password");
  await page.goto("/brands/dashboard");
  await page.getByRole("link", { name: "Edit Race" }).click();
  await page.getByAltText(/^The photo of/).waitFor();
  await check("Current photo");
  await page.getByRole("button", { name: "Withdraw Race" }).click();
  await check("Withdraw this race?");
  await page.goto(`/brands/season?year=${encodeURIComponent(typed.asked)}`);
  await check(/^There are no races in/);
});

test("a race's name has its own direction in what is due, paid and said of a payment", async ({
  page,
}) => {
  const names = newNames();
  const check = sweep(page);
  await page.setViewportSize(desktop);
  const { brand } = await addPayingBrandWithRace(
    page,
    { ...sunriseTen, name: names.race },
    hebrewBrand(names),
  );
  await check("Pay Now");
  await page.goto("/brands/orders");
  await check("Pay Now");
  const [order] = await ordersOf(brand);
  await page.goto(`/brands/dashboard?payment=left&order=${order?.id ?? ""}`);
  await check(/is saved and waits/);
  await page.getByRole("button", { name: "Pay Now" }).first().click();
  await atCheckout(page, "Pay");
  await check(/^Payment received\./);
});

test("names and descriptions have their own direction in figures, charts and prints", async ({
  page,
}) => {
  const names = newNames();
  const check = sweep(page);
  const brand = await signUpBrand(hebrewBrand(names));
  const [id, before] = [randomUUID(), randomUUID()];
  const race = { name: names.race, description: typed.description, status: "completed" };
  await addRaces(await brandIdOf(brand.email), [
    { ...race, id, startTime: "2025-05-01T06:00:00Z" },
    { ...race, id: before, startTime: "2024-05-01T06:00:00Z" },
    { ...race, status: "pending", startTime: "2025-06-01T06:00:00Z" },
  ]);
  await addFinishers(id, Array<number>(12).fill(15_000));
  await page.setViewportSize(desktop);
  await openDashboardAs(page, brand);
  await check(/^Its start has passed/);
  await page.goto(`/brands/edit-race/${id}`);
  await check("View Analytics");
  await page.goto(`/brands/analytics/${id}`);
  await check("From places to finishers");
  await page.goto(`/brands/analytics/${id}/board`);
  await check("Final");
  await page.goto(`/brands/analytics/${id}/recap`);
  await check("Race recap");
  await page.emulateMedia({ media: "print" });
  await check("Race recap");
  await page.emulateMedia({ media: null });
  await page.goto("/brands/season?year=2025");
  await page.getByRole("button", { name: "Show as table" }).click();
  await page.getByRole("slider").focus();
  await check("Joined per race");
});

test("names from an email link's address have their own direction", async ({ page }) => {
  const names = newNames();
  const check = sweep(page);
  const query = new URLSearchParams({
    token_hash: "none",
    email: typed.contactName,
    company: names.brand,
    contact: typed.contactName,
    new_email: typed.asked,
  });
  for (const [path, shows] of [
    ["confirm-email", "Company"],
    ["change-email", "New email"],
    ["reset-password", "New password"],
  ] as const) {
    await page.goto(`/brands/${path}?${query.toString()}`);
    await check(shows);
  }
  await openDashboardAs(page, demoAccounts.brand);
  await page.goto(`/brands/reset-password?${query.toString()}`);
  await check(/^Continue as/);
});
