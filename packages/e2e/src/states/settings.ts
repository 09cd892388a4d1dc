/** The screen of an account's details and password. */
import type { Page } from "@playwright/test";
import { demoAccounts, signUpBrand } from "../accounts.ts";
import { pngFile } from "../png.ts";
import { fillPasswordChange } from "../portal.ts";
import { failing, filling, pressing, seeing } from "./acts.ts";
import { inactiveBrand } from "./race-brands.ts";
import { longNamedBrand } from "./rows.ts";
import { type State, statesOf } from "./state.ts";

const { brand, staff } = demoAccounts;
const settings = statesOf("settings", "/brands/settings", brand);

let conflicts = 0;
const newPassword =
  ({ password }: { readonly password: string }) =>
  (page: Page) =>
    fillPasswordChange(page, password, "a-longer-stride-8");

/** Answers no reads: what they say would look like the refusal, and the page would be left before its change is sent. */
const refusingChanges = (page: Page) =>
  page.route("**/auth/v1/user", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({
          status: 400,
          headers: { "access-control-allow-origin": "*" },
          json: { error_code: "reauthentication_needed", msg: "" },
        })
      : route.fallback(),
  );

const choosingLogo = (width: number, height: number) => (page: Page) =>
  page.getByLabel("Logo", { exact: true }).setInputFiles(pngFile(width, height, "logo.png"));

export const settingsStates: readonly State[] = [
  settings("", "Save Changes"),
  settings("errors", "Missing required fields: name", {
    steps: [
      ...[filling("Company name", ""), filling("Contact name", ""), pressing("Save Changes")],
      (page) => fillPasswordChange(page, "", "short", "other"),
    ],
  }),
  settings("saved", "Your password has been updated.", {
    account: () => signUpBrand(longNamedBrand()),
    steps: [
      pressing("Save Changes"),
      seeing("Your changes have been saved."),
      newPassword(longNamedBrand()),
    ],
  }),
  settings("conflict", "Someone else changed these details", {
    account: signUpBrand,
    steps: [
      filling("Contact name", "Ingrid Aas-Østergaard"),
      (page) => saveMeanwhile(page),
      pressing("Save Changes"),
    ],
  }),
  settings("logo", "Your logo has been saved.", {
    account: signUpBrand,
    steps: [choosingLogo(400, 380), pressing("Save Logo")],
  }),
  settings("logo-refused", "Image aspect ratio is 1.25", { steps: choosingLogo(500, 400) }),
  settings("logo-failed", "Upload failed: We can't reach the server.", {
    arrange: failing("**/storage/v1/object/race-background-photos/**"),
    steps: [choosingLogo(400, 400), pressing("Save Logo")],
  }),
  settings("kept", "We kept your unsaved changes.", {
    steps: [filling("Contact name", "Ida Moreau"), (page) => page.reload()],
  }),
  settings("inactive", "Your brand account isn't active", { account: inactiveBrand }),
  settings("no-brand", "Update Password", { account: staff }),
  settings("reauthentication", "Sign In Again", {
    arrange: refusingChanges,
    steps: newPassword(brand),
  }),
  settings("failed", "We couldn't load your company details.", {
    arrange: failing("**/rest/v1/brand_partners**"),
  }),
];

/** Saves another contact, different each time, just before the page saves its own. */
const saveMeanwhile = (page: Page) =>
  page.route(
    "**/rest/v1/rpc/update_brand_details**",
    async (route) => {
      const request = route.request().postDataJSON() as object;
      const theirs = conflicts++ % 2 === 0 ? "Sverre Lindqvist" : "Aino Korhonen";
      await route.fetch({ postData: { ...request, contact_name: theirs } });
      await route.continue();
    },
    { times: 1 },
  );
