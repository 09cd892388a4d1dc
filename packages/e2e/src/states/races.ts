/** The dashboard, and editing a race. */
import type { Page } from "@playwright/test";
import { demoAccounts, signUpBrand } from "../accounts.ts";
import { pngFile } from "../png.ts";
import { forgetBrand } from "../portal.ts";
import {
  brandOfHardCases,
  brandOfOddStarts,
  inactiveBrand,
  manyRaces,
  oneEditedRace,
  oneRace,
  raceOfInactiveBrand,
} from "./race-brands.ts";
import { raceAt, seededRace } from "./seed.ts";
import { failing, pressing, type State, statesOf, waiting } from "./state.ts";

const { brand } = demoAccounts;
const races = "**/rest/v1/{live_races,rpc/brand_races}**";
const storage = "**/storage/v1/object/**";
const pending = seededRace(7);

const dashboard = statesOf("dashboard", "/brands/dashboard", brand);
const edit = statesOf("edit-race", `/brands/edit-race/${pending}`, brand);

export const dashboardStates: readonly State[] = [
  dashboard("", { shows: "Northlight Marathon" }),
  dashboard("empty", { account: signUpBrand, shows: "No races created yet" }),
  dashboard("one", { account: oneRace, shows: "First Lap" }),
  dashboard("many", { account: manyRaces, shows: "Showing the first 24 races" }),
  dashboard("odd-starts", { account: brandOfOddStarts, shows: /^Its start has passed/ }),
  dashboard("finished", { account: brandOfHardCases, shows: "Ten Thousand" }),
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
      await failing(storage)(page);
      await updateRace(page, pngFile(800, 400));
    },
    shows: /^It was updated without a new background photo. Upload failed: /,
  }),
  dashboard("without-brand", {
    account: signUpBrand,
    hasOwnPage: true,
    steps: forgetBrand,
    shows: /^This account isn't part of a brand/,
  }),
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
  edit("not-found", { ...raceAt("edit-race", seededRace(0)), shows: "Race not found" }),
  edit("inactive", {
    ...raceAt("edit-race", raceOfInactiveBrand),
    account: inactiveBrand,
    shows: "Your brand account is not active.",
  }),
  edit("not-saved", {
    steps: async (page) => {
      await page.getByLabel("Race name").fill("Northlight Marathon, by Night");
      await failing("**/rest/v1/rpc/update_race**")(page);
      await pressing("Update Race")(page);
    },
    shows: "Error updating race.",
  }),
  edit("uploading-again", {
    arrange: (page) => {
      let uploads = 0;
      return page.route(storage, (route) => {
        if (route.request().method() !== "POST") return route.continue();
        return uploads++ === 0 ? route.abort() : undefined;
      });
    },
    steps: async (page) => {
      await choosePhoto(page, pngFile(800, 400));
      await pressing("Update Race")(page);
    },
    shows: "The photo upload failed. Trying once more...",
  }),
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
  edit("conflict", {
    account: oneEditedRace,
    path: "/brands/dashboard",
    steps: async (page) => {
      await page.getByRole("link", { name: "Edit Race" }).click();
      await page.getByLabel("Race name").fill("Northlight Marathon, by Night");
      await page.getByLabel("Start time").fill("2040-06-03T21:30");
      await saveMeanwhile(page);
      await pressing("Update Race")(page);
    },
    shows: "Someone else changed this race",
  }),
  edit("leaving", {
    steps: async (page) => {
      await page.getByLabel("Race name").fill("Northlight Marathon, by Night");
      await page.getByRole("link", { name: "Back to Dashboard" }).click();
    },
    shows: "Leave without saving?",
  }),
];

/** Saves a race unchanged but for a new photo, and returns to the dashboard. */
async function updateRace(page: Page, photo?: ReturnType<typeof pngFile>): Promise<void> {
  await page.getByRole("link", { name: "Edit Race" }).click();
  if (photo) await choosePhoto(page, photo);
  await pressing("Update Race")(page);
}

let conflicts = 0;

/** Saves another name and start, different each time, while the page still edits the race. */
async function saveMeanwhile(page: Page): Promise<void> {
  const [name, day] = conflicts++ % 2 === 0 ? ["Dawn", "04"] : ["Dusk", "05"];
  await page.route(
    "**/rest/v1/rpc/update_race**",
    async (route) => {
      const request = route.request().postDataJSON() as { changes: object };
      const start = `2040-06-${day}T05:30:00Z`;
      const changes = {
        ...request.changes,
        name: `Northlight Half, at ${name}`,
        start_time: start,
      };
      await route.fetch({ postData: { ...request, changes } });
      await route.continue();
    },
    { times: 1 },
  );
}

async function choosePhoto(page: Page, photo: ReturnType<typeof pngFile>): Promise<void> {
  await page.getByLabel("Background photo").setInputFiles(photo);
  await page.getByAltText("The photo you chose").waitFor();
}

/** Opens the dashboard as it looks after creating its newest race. */
async function announceRace(page: Page): Promise<void> {
  await page.evaluate((raceId) => {
    const usr = { message: "Race created.", created: { raceId, order: "$1,000 due, by invoice" } };
    history.replaceState({ ...(history.state as object), usr }, "");
  }, pending);
  await page.reload();
}
