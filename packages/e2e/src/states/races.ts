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
  dashboard("", "Northlight Marathon"),
  dashboard("empty", "No races created yet", { account: signUpBrand }),
  dashboard("one", "First Lap", { account: oneRace }),
  dashboard("many", "Showing the first 24 races", { account: manyRaces }),
  dashboard("odd-starts", /^Its start has passed/, { account: brandOfOddStarts }),
  dashboard("finished", "Ten Thousand", { account: brandOfHardCases }),
  dashboard("loading", "Loading dashboard...", { arrange: waiting(races) }),
  dashboard("failed", "We couldn't load your races.", { arrange: failing(races) }),
  dashboard("offline", "You're offline.", {
    steps: [
      (page) => page.getByRole("article").first().waitFor(),
      (page) => page.context().setOffline(true),
    ],
  }),
  dashboard("new-race", "is on the calendar", { steps: announceRace }),
  dashboard("updated-without-photo", /without a new background photo\. Upload failed: /, {
    account: oneRace,
    arrange: failing(uploads),
    steps: [following("Edit Race"), choosingPhoto, pressing("Update Race")],
  }),
  dashboard("without-brand", /^This account isn't part of a brand/, {
    account: signUpBrand,
    hasOwnPage: true,
    steps: forgetBrand,
  }),
  dashboard("share", /^Everyone can see the race's page/, { steps: sharing }),
  dashboard("share-pending", "Once approved", { account: oneRace, steps: sharing }),
  dashboard("share-by-hand", /^Your browser didn't allow copying/, {
    arrange: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, "clipboard", { value: undefined });
      }),
    hasOwnPage: true,
    steps: [sharing, pressing("Copy Embed Code")],
  }),
  dashboard("qr-code", /^Leads to/, { steps: [sharing, pressing("QR Code")] }),

  edit("", "Update Race"),
  edit("active", "Locked while the race is active.", raceAt("edit-race", seededRace(6))),
  edit("completed", "View Analytics", raceAt("edit-race", seededRace(3))),
  edit("inactive", "Your brand account is not active.", {
    ...raceAt("edit-race", raceOfInactiveBrand),
    account: inactiveBrand,
  }),
  edit("failed", "Error loading race data.", { arrange: failing(races) }),
  edit("errors", "Please enter a race name.", {
    steps: [filling("Race name", ""), filling("Description", ""), pressing("Update Race")],
  }),
  edit("uploading-again", "The photo upload failed. Trying once more...", {
    // The second upload stays unanswered.
    arrange: [
      waiting(uploads),
      (page) => page.route(uploads, (route) => route.abort(), { times: 1 }),
    ],
    steps: [choosingPhoto, pressing("Update Race")],
  }),
  edit("conflict", "Someone else changed this race", {
    account: editedRace,
    path: "/brands/dashboard",
    steps: [
      ...[following("Edit Race"), renaming, filling("Start time", "2040-06-03T21:30")],
      ...[saveMeanwhile, pressing("Update Race")],
    ],
  }),
  edit("leaving", "Leave without saving?", { steps: [renaming, following("Back to Dashboard")] }),
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
