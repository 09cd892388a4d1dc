/** The two links of a changed email address: what each does, and what a link that does not work says. */
import { newBrand, sessionOf, signUpBrand, type Account } from "@outpace/e2e/accounts";
import { callApi, mailedPath } from "@outpace/e2e/backend";
import { fillLogin, openDashboardAs } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const verify = "**/auth/v1/verify";
const waits = "The change is made once it is confirmed from the other address too";

/** Requests a new address for the account. Returns it and the pages of its two links. */
async function requestChange(account: Account) {
  const { email } = newBrand();
  const { access_token } = await sessionOf(account);
  await callApi("/auth/v1/user", { method: "PUT", as: access_token, body: { email } });
  return { email, fromOld: await mailedPath(account.email), fromNew: await mailedPath(email) };
}

const confirm = (page: Page) => page.getByRole("button", { name: "Confirm the Change" }).click();

test("both links together change the address, and leave the history", async ({ page, request }) => {
  const brand = await signUpBrand();
  const { email, fromOld, fromNew } = await requestChange(brand);
  await request.get(fromNew);
  await page.goto(fromNew);
  await page.reload();
  await expect(page.getByText(`For ${brand.email}.`)).toBeVisible();
  await confirm(page);
  await expect(page.getByText(waits)).toBeVisible();
  await expect(page).toHaveURL("/brands/change-email");

  await page.goto(fromOld);
  await expect(page.getByRole("definition")).toHaveText([brand.email, email]);
  await confirm(page);
  await expect(page.getByText(`You now sign in as ${email}.`)).toBeVisible();
  await expect(page).toHaveURL("/brands/dashboard");
  await page.goBack();
  await expect(page).toHaveURL("/brands/change-email");
  await expect(page.getByText("open the links that we sent")).toBeVisible();

  await page.goto("/brands/dashboard");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await fillLogin(page, { ...brand, email });
  await expect(page.getByText(`Welcome, ${brand.companyName}`)).toBeVisible();
});

test("another account's link asks before it acts, and a used one says what to do", async ({
  page,
}) => {
  const [here, other] = [await signUpBrand(), await signUpBrand()];
  const { fromNew } = await requestChange(other);
  await openDashboardAs(page, here);
  for (const answer of ["accepted", "refused"]) {
    await test.step(`the link is ${answer}`, async () => {
      await page.goto(fromNew);
      await expect(page.getByText(`You're signed in as ${here.email}`)).toBeVisible();
      await page.getByRole("button", { name: `Continue as ${other.email}` }).click();
      await confirm(page);
      if (answer === "accepted") {
        await expect(page.getByText(waits)).toBeVisible();
        return;
      }
      const alert = page.getByRole("alert");
      await expect(alert).toContainText("This link no longer works");
      await expect(page.getByRole("button", { name: "Confirm the Change" })).toHaveCount(0);
      await expect(page).toHaveURL("/brands/change-email");
      await expect(alert.getByRole("link", { name: "account" })).toBeVisible();
    });
  }
  await page.goto("/brands/dashboard");
  await expect(page.getByText(`Welcome, ${here.companyName}`)).toBeVisible();
});

for (const [cause, answer, message] of [
  ["no answer", null, "We can't reach the server. Check your connection and try again."],
  [
    "a rate limit",
    { status: 429, json: { error_code: "over_request_rate_limit", msg: "" } },
    "Too many attempts. Please wait a few minutes, then try again.",
  ],
] as const) {
  test(`${cause} leaves the link for the next try`, async ({ page }) => {
    const { fromOld } = await requestChange(await signUpBrand());
    await page.route(verify, (route) =>
      answer === null ? route.abort("connectionrefused") : route.fulfill(answer),
    );
    await page.goto(fromOld);
    await confirm(page);
    await expect(page.getByRole("alert")).toHaveText(message);
    await page.unroute(verify);
    await confirm(page);
    await expect(page.getByText(waits)).toBeVisible();
  });
}
