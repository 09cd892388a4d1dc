/** The screen of an account's details and password. */
import type { Page } from "@playwright/test";
import { demoAccounts, newBrand, sessionOf, signUpBrand, type BrandAccount } from "../accounts.ts";
import { brandIdOf, callApi } from "../backend.ts";
import { pngFile } from "../png.ts";
import { fillNewPassword } from "../portal.ts";
import { failing, pressing, type State, statesOf } from "./state.ts";

const { brand, staff } = demoAccounts;
const settings = statesOf("settings", "/brands/settings", brand);

let conflicts = 0;

export const settingsStates: readonly State[] = [
  settings("", { shows: "Save Changes" }),
  settings("errors", {
    steps: async (page) => {
      await page.getByLabel("Company name").fill("");
      await page.getByLabel("Contact name").fill("");
      await pressing("Save Changes")(page);
      await fillNewPassword(page, "short", "other");
    },
    shows: "Missing required fields: name",
  }),
  settings("saved", {
    account: () => signUpBrand({ ...newBrand(), companyName: longName() }),
    steps: async (page) => {
      await pressing("Save Changes")(page);
      await page.getByText("Your changes have been saved.").waitFor();
      await fillNewPassword(page, "a-longer-stride-8");
    },
    shows: "Your password has been updated.",
  }),
  settings("conflict", {
    account: signUpBrand,
    steps: async (page) => {
      await page.getByLabel("Contact name").fill("Ingrid Aas-Østergaard");
      await page.route(
        "**/rest/v1/rpc/update_brand_details**",
        async (route) => {
          const request = route.request().postDataJSON() as object;
          const theirs = conflicts++ % 2 === 0 ? "Sverre Lindqvist" : "Aino Korhonen";
          await route.fetch({ postData: { ...request, contact_name: theirs } });
          await route.continue();
        },
        { times: 1 },
      );
      await pressing("Save Changes")(page);
    },
    shows: "Someone else changed these details",
  }),
  settings("logo", {
    account: signUpBrand,
    steps: async (page) => {
      await chooseLogo(page, 400, 380);
      await pressing("Save Logo")(page);
    },
    shows: "Your logo has been saved.",
  }),
  settings("logo-refused", {
    steps: (page) => chooseLogo(page, 500, 400),
    shows: "Image aspect ratio is 1.25",
  }),
  settings("logo-failed", {
    arrange: failing("**/storage/v1/object/race-background-photos/**"),
    steps: async (page) => {
      await chooseLogo(page, 400, 400);
      await pressing("Save Logo")(page);
    },
    shows: "Upload failed: We can't reach the server.",
  }),
  settings("kept", {
    steps: async (page) => {
      await page.getByLabel("Contact name").fill("Ida Moreau");
      await page.reload();
    },
    shows: "We kept your unsaved changes.",
  }),
  settings("inactive", {
    account: signUpInactiveBrand,
    shows: "Your brand account isn't active",
  }),
  settings("no-brand", { account: staff, shows: "Update Password" }),
  settings("reauthentication", {
    arrange: (page) =>
      page.route("**/auth/v1/user", (route) =>
        route.fulfill({ status: 400, json: { error_code: "reauthentication_needed", msg: "" } }),
      ),
    steps: (page) => fillNewPassword(page, "a-longer-stride-8"),
    shows: "Sign In Again",
  }),
  settings("failed", {
    arrange: failing("**/rest/v1/brand_partners**"),
    shows: "We couldn't load your company details.",
  }),
  settings("not-loaded", {
    arrange: failing("**/assets/settings-*.js"),
    hasOwnPage: true,
    shows: "We couldn't load this screen.",
  }),
];

const chooseLogo = (page: Page, width: number, height: number) =>
  page.getByLabel("Logo", { exact: true }).setInputFiles(pngFile(width, height, "logo.png"));

/** As long as names may be. */
const longName = () => `${newBrand().companyName} `.repeat(9).slice(0, 120).trim();

async function signUpInactiveBrand(): Promise<BrandAccount> {
  const account = await signUpBrand();
  const { access_token } = await sessionOf(staff);
  await callApi("/rest/v1/rpc/set_brand_active", {
    as: access_token,
    body: { brand_id: await brandIdOf(account.email), is_active: false, reason: "Not paying." },
  });
  return account;
}
