/** The dashboard, what a race's card leads others to, and editing a race. */
import type { Page } from "@playwright/test";
import { demoAccounts, signUpBrand } from "../accounts.ts";
import { pngFile } from "../png.ts";
import { forgetBrand } from "../portal.ts";
import { failing, filling, pressing, waiting } from "./acts.ts";
import {
  brandOfHardCases,
  brandOfOddStarts,
  editedRace,
  inactiveBrand,
  manyRaces,
  oneRace,
  raceOfInactiveBrand,
} from "./race-brands.ts";
import { raceAt, seededRace } from "./seed.ts";
import { type State, statesOf } from "./state.ts";

const { brand } = demoAccounts;
const races = "**/rest/v1/{live_races,rpc/brand_races}**";
const uploads = "**/storage/v1/object/race-background-photos/**";
const pending = seededRace(7);
let conflicts = 0;

const dashboard = statesOf("dashboard", "/brands/dashboard", brand);
const edit = statesOf("edit-race", `/brands/edit-race/${pending}`, brand);

const following = (name: string) => (page: Page) => page.getByRole("link", { name }).click();
const sharing = pressing("Share");
const choosingPhoto = async (page: Page) => {
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await page.getByAltText("The photo you chose").waitFor();
};
const renaming = filling("Race name", "Northlight Marathon, by Night");

export const raceStates: readonly State[] = [
  dashboard("", { shows: "Northlight Marathon" }),
  dashboard("empty", { account: signUpBrand, shows: "No races created yet" }),
  dashboard("one", { account: oneRace, shows: "First Lap" }),
  dashboard("many", { account: manyRaces, shows: "Showing the first 24 races" }),
  dashboard("odd-starts", { account: brandOfOddStarts, shows: /^Its start has passed/ }),
  dashboard("finished", { account: brandOfHardCases, shows: "Ten Thousand" }),
  dashboard("loading", { arrange: waiting(races), shows: "Loading dashboard..." }),
  dashboard("failed", { arrange: failing(races), shows: "We couldn't load your races." }),
  dashboard("offline", {
    steps: [
      (page) => page.getByRole("article").first().waitFor(),
      (page) => page.context().setOffline(true),
    ],
    shows: "You're offline.",
  }),
  dashboard("new-race", { steps: announceRace, shows: "is on the calendar" }),
  dashboard("updated-without-photo", {
    ...{ account: oneRace, arrange: failing(uploads) },
    steps: [following("Edit Race"), choosingPhoto, pressing("Update Race")],
    shows: /^It was updated without a new background photo. Upload failed: /,
  }),
  dashboard("without-brand", {
    ...{ account: signUpBrand, hasOwnPage: true, steps: forgetBrand },
    shows: /^This account isn't part of a brand/,
  }),
  dashboard("share", { steps: sharing, shows: /^Everyone can see the race's page/ }),
  dashboard("share-pending", { account: oneRace, steps: sharing, shows: "Once approved" }),
  dashboard("share-by-hand", {
    arrange: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, "clipboard", { value: undefined });
      }),
    hasOwnPage: true,
    steps: [sharing, pressing("Copy Embed Code")],
    shows: /^Your browser didn't allow copying/,
  }),
  dashboard("qr-code", { steps: [sharing, pressing("QR Code")], shows: /^Leads to/ }),

  edit("", { shows: "Update Race" }),
  edit("active", {
    ...raceAt("edit-race", seededRace(6)),
    shows: "Locked while the race is active.",
  }),
  edit("completed", { ...raceAt("edit-race", seededRace(3)), shows: "View Analytics" }),
  edit("inactive", {
    ...{ ...raceAt("edit-race", raceOfInactiveBrand), account: inactiveBrand },
    shows: "Your brand account is not active.",
  }),
  edit("failed", { arrange: failing(races), shows: "Error loading race data." }),
  edit("errors", {
    steps: [filling("Race name", ""), filling("Description", ""), pressing("Update Race")],
    shows: "Please enter a race name.",
  }),
  edit("uploading-again", {
    // The second upload stays unanswered.
    arrange: [
      waiting(uploads),
      (page) => page.route(uploads, (route) => route.abort(), { times: 1 }),
    ],
    steps: [choosingPhoto, pressing("Update Race")],
    shows: "The photo upload failed. Trying once more...",
  }),
  edit("conflict", {
    ...{ account: editedRace, path: "/brands/dashboard" },
    steps: [
      ...[following("Edit Race"), renaming, filling("Start time", "2040-06-03T21:30")],
      ...[saveMeanwhile, pressing("Update Race")],
    ],
    shows: "Someone else changed this race",
  }),
  edit("leaving", {
    steps: [renaming, following("Back to Dashboard")],
    shows: "Leave without saving?",
  }),
];

/** Saves another name and start, different each time, while the page still edits the race. */
async function saveMeanwhile(page: Page): Promise<void> {
  const [name, day] = conflicts++ % 2 === 0 ? ["Dawn", "04"] : ["Dusk", "05"];
  await page.route(
    "**/rest/v1/rpc/update_race**",
    async (route) => {
      const request = route.request().postDataJSON() as { changes: object };
      const start = `2040-06-${day}T05:30:00Z`;
      const theirs = { name: `Northlight Half, at ${name}`, start_time: start };
      const changes = { ...request.changes, ...theirs };
      await route.fetch({ postData: { ...request, changes } });
      await route.continue();
    },
    { times: 1 },
  );
}

/** Opens the dashboard as it looks after creating its newest race. */
async function announceRace(page: Page): Promise<void> {
  await page.evaluate((raceId) => {
    const usr = { message: "Race created.", created: { raceId, order: "$1,000 due, by invoice" } };
    history.replaceState({ ...(history.state as object), usr }, "");
  }, pending);
  await page.reload();
}
