import { signIn } from "@outpace/e2e/accounts";
import { addBrandWithRace } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";
import { desktop, phone } from "@outpace/e2e/viewports";

for (const screen of ["create", "edit"] as const) {
  test(`the ${screen} form previews the typed race as a card or as a small bib`, async ({
    page,
  }) => {
    const { brand, raceId } = await addBrandWithRace();
    await signIn(page.context(), brand);
    await page.setViewportSize(desktop);
    await page.goto(screen === "create" ? "/brands/create-race" : `/brands/edit-race/${raceId}`);
    const card = page.getByRole("region", { name: "As runners will see it" });
    await page.getByLabel("Race name").fill("Moonlit Mile");
    await page.getByLabel("Description").fill("One lap under the lamps.");
    await page.getByLabel("Distance (miles)").fill("1.5");
    await expect(card.getByRole("heading", { name: "Moonlit Mile" })).toBeVisible();
    await expect(card).toContainText("One lap under the lamps.");
    await expect(card).toContainText("1.5 miles");
    const bib = page.locator("[aria-hidden]", { hasText: "Moonlit Mile" });
    await expect(bib).toBeHidden();

    await page.setViewportSize(phone);
    await expect(card).toBeHidden();
    await expect(bib).toContainText(
      `No. ${screen === "create" ? "2" : "1"}Moonlit Mile1.5 miles · `,
    );
    await expect(bib).toBeInViewport();
    await page.getByLabel("Race name").fill("");
    await expect(page.locator("[aria-hidden]", { hasText: "Your race" })).toBeInViewport();
  });
}
