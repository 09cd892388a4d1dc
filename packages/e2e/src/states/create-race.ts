/** Creating a race, from the empty form to the payment. */
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { demoAccounts, signUpBrand } from "../accounts.ts";
import { pngFile } from "../png.ts";
import { fillRace, openTimeZones, sayTimeZone, sunriseTen } from "../portal.ts";
import { answering, failing, filling, pressing, seeing, waiting } from "./acts.ts";
import { inactiveBrand } from "./race-brands.ts";
import { seededRace } from "./seed.ts";
import { type State, statesOf } from "./state.ts";

const { brand, brandAtLimit, staff } = demoAccounts;
const plan = "**/rest/v1/rpc/{race_allowance,quote_race}**";
const creationFails = failing("**/rest/v1/rpc/create_race**");
const seedPhotos = "../../../../supabase/seed-photos/objects/backgrounds";
const photo = fileURLToPath(new URL(`${seedPhotos}/fjord-bg-1754006400000.jpg`, import.meta.url));

const create = statesOf("create-race", "/brands/create-race", brand);
const payment = statesOf("payment", "/brands/create-race", brand);

const choosing = (file: string | ReturnType<typeof pngFile>) => (page: Page) =>
  page.getByLabel("Background photo").setInputFiles(file);
const fillingRace = (page: Page) => fillRace(page, sunriseTen);
const startingAt = (startTime: string) => (page: Page) =>
  fillRace(page, { ...sunriseTen, startTime });
const withCode = (code: string) => [filling("Discount code", code), pressing("Validate")];

export const openPayment = [fillingRace, pressing("Create Race")];
const pay = pressing("Pay & Finalize Race");

export const createRaceStates: readonly State[] = [
  create("", "Your plan"),
  create("loading", "Loading your plan...", { arrange: waiting(plan) }),
  create("plan-failed", "Races this month: 0 / 1", {
    arrange: failing(plan),
    steps: seeing("Price: shown before you pay."),
  }),
  create("errors", "Please enter a race name.", { steps: pressing("Create Race") }),
  create("limit", "New Package Required", {
    account: brandAtLimit,
    steps: pressing("Create Race"),
  }),
  create("without-brand", /^Only brands can create races/, { account: staff }),
  create("inactive", "Your brand account is not active. Please write to", {
    account: inactiveBrand,
    steps: pressing("Create Race"),
  }),
  create("copy", "Copied from", { path: `/brands/create-race?copy=${seededRace(3)}` }),
  create("draft", "Remove photo", {
    steps: [
      ...[fillingRace, choosing(photo), seeing("Remove photo")],
      ...[...withCode("FREE2000OUTPACE"), seeing("Valid discount code!")],
      (page) => page.reload(),
    ],
  }),
  create("wrong-code", "Invalid discount code", {
    account: signUpBrand,
    steps: withCode("FREE500"),
  }),
  create("valid-code", "Valid discount code!", { steps: withCode("FREE2000OUTPACE") }),

  create("time-zone-not-said", /^Your browser doesn't say which time zone/, {
    arrange: (page) => sayTimeZone(page, "Etc/Unknown"),
    hasOwnPage: true,
  }),
  create("time-zones", "Around the world", {
    steps: openTimeZones,
    // While the list is open, Base UI hides the rest of the page from screen readers: the heading, and controls the focus
    // cannot reach, since Tab and a click elsewhere close the list. For an input beside its list it has no setting against
    // this. The list is at the end of the body, outside main, where nothing clips it.
    exceptRules: ["aria-hidden-focus", "page-has-heading-one", "region"],
  }),
  create("skipped-hour", /because clocks spring forward/, {
    steps: startingAt("2040-03-11T02:30"),
  }),
  create("repeated-hour", /^The second: 1:30/, { steps: startingAt("2040-11-04T01:30") }),
  create("photo-refused", "Image width is 399px, but must be between", {
    steps: choosing(pngFile(399, 300)),
  }),
  create("photo-cropped", "Keep the whole photo", {
    steps: [
      choosing(pngFile(800, 800)),
      (page) => page.getByRole("slider", { name: "crop" }).press("ArrowUp"),
    ],
  }),

  payment("", "Pay & Finalize Race", { steps: openPayment }),
  payment("free", "Create Free Race", {
    steps: [filling("Discount code", "FREE1000OUTPACE"), ...openPayment],
  }),
  payment("without-photo", /^Background photo upload is currently unavailable./, {
    arrange: [
      answering(
        "**/storage/v1/object/**",
        { statusCode: "403", message: "new row violates row-level security policy" },
        400,
      ),
      creationFails,
    ],
    steps: [choosing(pngFile(800, 400)), ...openPayment, pay],
  }),
  payment("failed", "Error creating race. Please try again.", {
    arrange: creationFails,
    steps: [...openPayment, pay],
  }),
];
