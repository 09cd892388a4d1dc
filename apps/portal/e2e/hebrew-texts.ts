/** Hebrew texts that end with an exclamation mark, which stands at the wrong end without a direction of its own. */
import { randomUUID } from "node:crypto";
import { newBrand } from "@outpace/e2e/accounts";
import { expectOwnDirections } from "@outpace/e2e/direction";
import { sunriseTen } from "@outpace/e2e/portal";
import { expect, type Page } from "@outpace/e2e/test";

/** A word that no other test uses. */
const newWord = () =>
  [...randomUUID().slice(0, 8)]
    .map((digit) => String.fromCodePoint(0x5d0 + Number.parseInt(digit, 16)))
    .join("");

export const typed = {
  description: "עשרה מיילים לפני הזריחה!",
  contactName: "דנה כהן!",
  code: "הנחה!",
  codeDescription: "הנחת השקה!",
  reason: "הוסכם בטלפון!",
  reference: "חשבונית א!",
  view: "תצוגה שלי!",
  photo: "תמונה!.png",
  brokenPhoto: "שבורה!.png",
  asked: "שנה!",
};

export const newNames = () => ({ brand: `חברת ${newWord()}!`, race: `מרוץ ${newWord()}!` });
type Names = ReturnType<typeof newNames>;

export const hebrewBrand = (names: Names) => ({
  ...newBrand(),
  companyName: names.brand,
  contactName: typed.contactName,
});
export const hebrewRace = (names: Names) => ({
  ...sunriseTen,
  name: names.race,
  description: typed.description,
});

/** Waits for a text, then expects every written text on the screen to have its own direction. */
export function sweep(page: Page) {
  const texts = [typed.photo, typed.brokenPhoto];
  return async (shows: string | RegExp) => {
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    await expectOwnDirections(page, texts);
  };
}
