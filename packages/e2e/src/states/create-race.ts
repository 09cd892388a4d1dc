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
  create("", { shows: "Your plan" }),
  create("loading", { arrange: waiting(plan), shows: "Loading your plan..." }),
  create("plan-failed", {
    arrange: failing(plan),
    steps: seeing("Price: shown before you pay."),
    shows: "Races this month: 0 / 1",
  }),
  create("errors", { steps: pressing("Create Race"), shows: "Please enter a race name." }),
  create("limit", {
    ...{ account: brandAtLimit, steps: pressing("Create Race") },
    shows: "New Package Required",
  }),
  create("without-brand", { account: staff, shows: /^Only brands can create races/ }),
  create("inactive", {
    ...{ account: inactiveBrand, steps: pressing("Create Race") },
    shows: "Your brand account is not active. Please write to",
  }),
  create("copy", { path: `/brands/create-race?copy=${seededRace(3)}`, shows: "Copied from" }),
  create("draft", {
    steps: [
      ...[fillingRace, choosing(photo), seeing("Remove photo")],
      ...[...withCode("FREE2000OUTPACE"), seeing("Valid discount code!")],
      (page) => page.reload(),
    ],
    shows: "Remove photo",
  }),
  create("wrong-code", {
    ...{ account: signUpBrand, steps: withCode("FREE500"), shows: "Invalid discount code" },
  }),
  create("valid-code", { steps: withCode("FREE2000OUTPACE"), shows: "Valid discount code!" }),

  create("time-zone-not-said", {
    arrange: (page) => sayTimeZone(page, "Etc/Unknown"),
    shows: /^Your browser doesn't say which time zone/,
    hasOwnPage: true,
  }),
  create("time-zones", {
    steps: openTimeZones,
    shows: "Around the world",
    // While the list is open, Base UI hides the rest of the page from screen readers: the heading, and controls the focus
    // cannot reach, since Tab and a click elsewhere close the list. For an input beside its list it has no setting against
    // this. The list is at the end of the body, outside main, where nothing clips it.
    exceptRules: ["aria-hidden-focus", "page-has-heading-one", "region"],
  }),
  create("skipped-hour", {
    steps: startingAt("2040-03-11T02:30"),
    shows: /because clocks spring forward/,
  }),
  create("repeated-hour", { steps: startingAt("2040-11-04T01:30"), shows: /^The second: 1:30/ }),
  create("photo-refused", {
    steps: choosing(pngFile(399, 300)),
    shows: "Image width is 399px, but must be between",
  }),
  create("photo-cropped", {
    steps: [
      choosing(pngFile(800, 800)),
      (page) => page.getByRole("slider", { name: "crop" }).press("ArrowUp"),
    ],
    shows: "Keep the whole photo",
  }),

  payment("", { steps: openPayment, shows: "Pay & Finalize Race" }),
  payment("free", {
    steps: [filling("Discount code", "FREE1000OUTPACE"), ...openPayment],
    shows: "Create Free Race",
  }),
  payment("without-photo", {
    arrange: [
      answering(
        "**/storage/v1/object/**",
        { statusCode: "403", message: "new row violates row-level security policy" },
        400,
      ),
      creationFails,
    ],
    steps: [choosing(pngFile(800, 400)), ...openPayment, pay],
    shows: /^Background photo upload is currently unavailable./,
  }),
  payment("failed", {
    arrange: creationFails,
    steps: [...openPayment, pay],
    shows: "Error creating race. Please try again.",
  }),
];
