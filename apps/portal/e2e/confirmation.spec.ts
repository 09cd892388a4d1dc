import { newBrand } from "@outpace/e2e/accounts";
import { apiUrl, confirmationsTo, confirmingApiUrl, confirmingMailUrl } from "@outpace/e2e/backend";
import { fillLogin, fillSignUp } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("a brand whose address has to be confirmed signs up, has the link sent again, and enters by it once", async ({
  page,
}) => {
  // The same build, with the backend that confirms addresses behind it.
  await page.route(`${apiUrl()}/**`, (route) =>
    route.continue({ url: route.request().url().replace(apiUrl(), confirmingApiUrl()) }),
  );
  const brand = newBrand();
  await page.goto("/brands/signup");
  await fillSignUp(page, brand);
  await expect(page.getByText("Account created successfully")).toBeVisible();
  await expect(page.getByText(`We sent a link to ${brand.email}.`)).toBeVisible();

  await fillLogin(page, brand);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Login failed: This email address isn't confirmed yet.");
  await alert.getByRole("button", { name: "Send the Link Again" }).click();
  await expect(page.getByText(`A new link is on its way to ${brand.email}.`)).toBeVisible();
  await expect(alert).toHaveCount(0);

  const [newest, first, ...others] = await confirmationsTo(brand.email);
  expect(others).toEqual([]);
  await page.goto(first?.links[0] ?? "");
  await expect(alert).toContainText("This link has expired or was already used.");
  // In the mail catcher's list, a row opens wherever it is clicked.
  await page.goto(confirmingMailUrl());
  const row = page.getByRole("listitem").filter({ hasText: brand.email }).first();
  const { width = 0, height = 0 } = (await row.boundingBox()) ?? {};
  await row.click({ position: { x: width - 2, y: height - 2 } });
  await page.getByRole("link", { name: newest?.links[0] ?? "" }).click();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await expect(page.getByText(`Welcome, ${brand.companyName}`)).toBeVisible();

  await page.getByRole("button", { name: "Sign Out" }).click();
  await fillLogin(page, brand);
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});
