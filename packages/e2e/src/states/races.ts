/** The dashboard, editing a race, and the staff's view of all races. */
import type { Page } from "@playwright/test";
import { demoAccounts, signUpBrand } from "../accounts.ts";
import { pngFile } from "../png.ts";
import { forgetBrand } from "../portal.ts";
import { brandOfOddStarts, manyRaces, oneRace } from "./race-brands.ts";
import { raceAt, seededRace } from "./seed.ts";
import { failing, pressing, type State, statesOf, waiting } from "./state.ts";

const { brand, staff } = demoAccounts;
const races = "**/rest/v1/{live_races,rpc/brand_races}**";
const pending = seededRace(7);

const dashboard = statesOf("dashboard", "/brands/dashboard", brand);
const edit = statesOf("edit-race", `/brands/edit-race/${pending}`, brand);
const admin = statesOf("admin", "/brands/admin", staff);

export const dashboardStates: readonly State[] = [
  dashboard("", { shows: "Northlight Marathon" }),
  dashboard("empty", { account: signUpBrand, shows: "No races created yet" }),
  dashboard("one", { account: oneRace, shows: "First Lap" }),
  dashboard("many", { account: manyRaces, shows: "Showing the first 24 races" }),
  dashboard("odd-starts", { account: brandOfOddStarts, shows: /^Its start has passed/ }),
  dashboard("loading", { arrange: waiting(races), shows: "Loading dashboard..." }),
  dashboard("failed", { arrange: failing(races), shows: "We couldn't load your races." }),
  dashboard("offline", {
    steps: async (page) => {
      await page.getByRole("article").first().waitFor();
      await page.context().setOffline(true);
    },
    shows: "You're offline.",
  }),
  dashboard("new-race", { steps: announceRace, shows: "is on the calendar" }),
  dashboard("updated", { account: oneRace, steps: updateRace, shows: "Race updated." }),
  dashboard("updated-without-photo", {
    account: oneRace,
    steps: async (page) => {
      await page.route("**/storage/v1/object/**", (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
      await updateRace(page, pngFile(800, 400));
    },
    shows: "It was updated without a new background photo.",
  }),
  dashboard("without-brand", {
    account: signUpBrand,
    steps: forgetBrand,
    shows: /^This account isn't part of a brand/,
  }),
  dashboard("staff", { account: staff, shows: "You're signed in as staff." }),
];

export const editStates: readonly State[] = [
  edit("", { shows: "Update Race" }),
  edit("active", {
    ...raceAt("edit-race", seededRace(6)),
    shows: "Locked while the race is active.",
  }),
  edit("completed", { ...raceAt("edit-race", seededRace(3)), shows: "View Analytics" }),
  edit("cancelled", { ...raceAt("edit-race", seededRace(4)), shows: "View Analytics" }),
  edit("loading", { arrange: waiting(races), shows: "Loading race..." }),
  edit("failed", { arrange: failing(races), shows: "Error loading race data." }),
  edit("errors", {
    steps: async (page) => {
      for (const label of ["Race name", "Description"]) await page.getByLabel(label).fill("");
      await page.getByRole("button", { name: "Update Race" }).click();
    },
    shows: "Please enter a race name.",
  }),
  edit("draft", {
    steps: async (page) => {
      await page.getByLabel("Race name").fill("Northlight Marathon, by Night");
      await page.reload();
    },
    shows: "We kept your unsaved changes.",
  }),
  edit("leaving", {
    steps: async (page) => {
      await page.getByLabel("Race name").fill("Northlight Marathon, by Night");
      await page.getByRole("link", { name: "Back to Dashboard" }).click();
    },
    shows: "Leave without saving?",
  }),
];

export const adminStates: readonly State[] = [
  admin("", { shows: /races, newest first/ }),
  admin("filtered", {
    path: "/brands/admin?status=active&name=night&sort=name",
    shows: "1 race matches, by name, A to Z.",
  }),
  admin("no-result", {
    path: "/brands/admin?status=cancelled&name=zzz",
    shows: "No races found matching your filters.",
  }),
  admin("unknown-brand", {
    steps: (page) => page.getByLabel("Brand", { exact: true }).fill("Nobody at all"),
    shows: /^No active brand/,
  }),
  admin("failed", {
    arrange: failing("**/rest/v1/{rpc/search_races,rpc/admin_overview,brand_partners}**"),
    steps: async (page) => {
      await page.getByLabel("Brand", { exact: true }).fill("Tide");
      await page.getByText("We couldn't search the brands.").waitFor();
    },
    shows: "We couldn't load the races.",
  }),
  admin("loading", { arrange: waiting("**/rest/v1/rpc/*"), shows: "Loading races..." }),
  admin("cancel", { steps: pressing("Cancel"), shows: /^The race won't take place/ }),
  admin("refused", {
    path: "/brands/admin?status=pending&sort=start_time",
    steps: async (page) => {
      await page.route("**/rest/v1/rpc/set_race_status**", (route) =>
        route.request().method() === "OPTIONS"
          ? route.continue()
          : route.fulfill({
              status: 409,
              headers: { "access-control-allow-origin": "*" },
              json: { message: "This race is already cancelled.", hint: "status_changed" },
            }),
      );
      await pressing("Approve")(page);
      await page.getByLabel("Reason").fill("All set.");
      await page.keyboard.press("Enter");
    },
    shows: "This race is already cancelled.",
  }),
  admin("orders", { path: "/brands/admin/orders?status=due", shows: "Newest first." }),
  admin("orders-payment", {
    path: "/brands/admin/orders?status=due",
    steps: async (page) => {
      await pressing("Record Payment")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Record Payment" }).click();
    },
    shows: "Please check these 2 fields:",
  }),
  admin("orders-none", { path: "/brands/admin/orders?race=none", shows: /^No orders found/ }),
  admin("brands", { path: "/brands/admin/brands", shows: "By name, A to Z." }),
  admin("log", { path: "/brands/admin/log", shows: "Newest first." }),
];

/** Saves a race as it is, but for a new photo, which leads to the dashboard. */
async function updateRace(page: Page, photo?: ReturnType<typeof pngFile>): Promise<void> {
  await page.getByRole("link", { name: "Edit Race" }).click();
  if (photo) {
    await page.getByLabel("Background photo").setInputFiles(photo);
    await page.getByAltText("The photo you chose").waitFor();
  }
  await pressing("Update Race")(page);
}

/** Opens the dashboard as it is after its newest race was created. */
async function announceRace(page: Page): Promise<void> {
  await page.evaluate((raceId) => {
    const usr = { message: "Race created.", created: { raceId, totalCents: 100_000 } };
    history.replaceState({ ...(history.state as object), usr }, "");
  }, pending);
  await page.reload();
}
