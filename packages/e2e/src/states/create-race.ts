/** Creating a race, from the empty form to the payment. */
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { demoAccounts } from "../accounts.ts";
import { pngFile } from "../png.ts";
import { fillRace, openTimeZones, quoteOnce, sayTimeZone, sunriseTen } from "../portal.ts";
import { inactiveBrand } from "./race-brands.ts";
import { seededRace } from "./seed.ts";
import { failing, pressing, refusing, type State, statesOf, waiting } from "./state.ts";

const { brand, brandAtLimit, staff } = demoAccounts;
const allowance = "**/rest/v1/rpc/race_allowance**";
const listPrice = "**/rest/v1/rpc/quote_race**";
const photo = fileURLToPath(
  new URL(
    "../../../../supabase/seed-photos/objects/backgrounds/fjord-bg-1754006400000.jpg",
    import.meta.url,
  ),
);

const create = statesOf("create-race", "/brands/create-race", brand);
const copyPath = `/brands/create-race?copy=${seededRace(3)}`;
const payment = statesOf("payment", "/brands/create-race", brand);

const choosing = (file: string | ReturnType<typeof pngFile>) => (page: Page) =>
  page.getByLabel("Background photo").setInputFiles(file);

const startingAt = (startTime: string) => (page: Page) =>
  fillRace(page, { ...sunriseTen, startTime });

const withCode = (code: string) => async (page: Page) => {
  await page.getByLabel("Discount code").fill(code);
  await pressing("Validate")(page);
};

/** Answers each code in the place of the backend, which counts the wrong ones. */
const refusingCodes = (status: number, message: string, hint: string) => (page: Page) =>
  page.route(listPrice, (route) =>
    route.request().postData()?.includes("discount_code")
      ? route.fulfill({
          status,
          headers: { "access-control-allow-origin": "*" },
          json: { code: `PT${String(status)}`, message, hint, details: null },
        })
      : route.fallback(),
  );

const tooManyCodes = "Too many wrong discount codes. Please try again in 42 minutes.";

export const createStates: readonly State[] = [
  create("", { shows: "Your plan" }),
  create("loading", { arrange: waiting(allowance), shows: "Loading your plan..." }),
  create("plan-failed", { arrange: failing(allowance), shows: "Races this month: 0 / 1" }),
  create("price-failed", { arrange: failing(listPrice), shows: "Price: shown before you pay." }),
  create("distance-wrong", {
    steps: async (page) => {
      await fillRace(page, sunriseTen);
      await page.getByLabel("Distance (miles)").fill("1,000.5");
      await pressing("Create Race")(page);
    },
    shows: "Please enter a distance from 0.1 to 1000 miles",
  }),
  create("errors", { steps: pressing("Create Race"), shows: "Please enter a race name." }),
  create("limit", {
    account: brandAtLimit,
    steps: pressing("Create Race"),
    shows: "New Package Required",
  }),
  create("inactive", {
    account: inactiveBrand,
    steps: pressing("Create Race"),
    shows: "Your brand account is not active. Please write to",
  }),
  create("without-brand", { account: staff, shows: /^Only brands can create races/ }),
  create("copy", { path: copyPath, shows: "Copied from" }),
  create("copy-failed", {
    path: copyPath,
    arrange: failing("**/rest/v1/live_races**"),
    shows: "We couldn't load the race to copy",
  }),
  create("draft", {
    steps: async (page) => {
      await fillRace(page, sunriseTen);
      await choosing(photo)(page);
      await page.getByText("Remove photo").waitFor();
      await withCode("FREE2000OUTPACE")(page);
      await page.getByText("Valid discount code!").waitFor();
      await page.reload();
    },
    shows: "Remove photo",
  }),
  create("wrong-code", {
    arrange: refusingCodes(400, "Invalid discount code", "invalid_discount_code"),
    steps: withCode("FREE500"),
    shows: "Invalid discount code",
  }),
  create("too-many-codes", {
    arrange: refusingCodes(429, tooManyCodes, "rate_limited"),
    steps: withCode("FREE500"),
    shows: tooManyCodes,
  }),
  create("valid-code", { steps: withCode("FREE2000OUTPACE"), shows: "Valid discount code!" }),
  create("changed-code", {
    steps: async (page) => {
      await withCode("FREE2000OUTPACE")(page);
      await page.getByText("Valid discount code!").waitFor();
      await page.getByLabel("Discount code").fill("FREE2000");
    },
    shows: "The code has changed, so it no longer applies.",
  }),
];

export const startTimeStates: readonly State[] = [
  create("time-zone-not-said", {
    arrange: (page) => sayTimeZone(page, "Etc/Unknown"),
    shows: /^Your browser doesn't say which time zone/,
    hasOwnPage: true,
  }),
  create("time-zone-unknown", {
    steps: async (page) => {
      await fillRace(page, sunriseTen);
      await page.evaluate(() => {
        const drafts = sessionStorage.getItem("outpace-drafts") ?? "";
        const other = drafts.replace("America/New_York", "Mars/Olympus");
        sessionStorage.setItem("outpace-drafts", other);
      });
      await page.reload();
    },
    shows: "Please select a time zone.",
  }),
  create("time-zones", {
    steps: openTimeZones,
    shows: "Around the world",
    // While the list is open, Base UI hides the rest of the page from screen readers: the heading, and controls the focus
    // cannot
    // reach, since Tab and a click elsewhere close the list. For an input beside its list it has no setting against this. The
    // list is at the end of the body, outside main, where nothing clips it.
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
    steps: async (page) => {
      await choosing(pngFile(800, 800))(page);
      await page.getByRole("slider", { name: "crop" }).press("ArrowUp");
    },
    shows: "Keep the whole photo",
  }),
];

const openPayment = async (page: Page) => {
  await fillRace(page, sunriseTen);
  await pressing("Create Race")(page);
};

export const paymentStates: readonly State[] = [
  payment("", { steps: openPayment, shows: "Pay & Finalize Race" }),
  payment("free", {
    steps: async (page) => {
      await page.getByLabel("Discount code").fill("FREE1000OUTPACE");
      await openPayment(page);
    },
    shows: "Create Free Race",
  }),
  payment("price-changed", {
    arrange: (page) => quoteOnce(page, 400_00),
    steps: async (page) => {
      await openPayment(page);
      await pressing("Pay & Finalize Race")(page);
    },
    shows: "The price has changed. Please check the new price.",
  }),
  payment("without-photo", {
    arrange: (page) =>
      page.route("**/storage/v1/object/**", (route) =>
        route.fulfill({
          status: 400,
          headers: { "access-control-allow-origin": "*" },
          json: { statusCode: "403", message: "new row violates row-level security policy" },
        }),
      ),
    steps: async (page) => {
      await choosing(pngFile(800, 400))(page);
      await openPayment(page);
      await failing("**/rest/v1/rpc/create_race**")(page);
      await pressing("Pay & Finalize Race")(page);
    },
    shows: /^Background photo upload is currently unavailable./,
  }),
  payment("failed", {
    arrange: failing("**/rest/v1/rpc/create_race**"),
    steps: async (page) => {
      await openPayment(page);
      await pressing("Pay & Finalize Race")(page);
    },
    shows: "Error creating race. Please try again.",
  }),
  payment("beyond-the-day", {
    arrange: refusing("**/rest/v1/rpc/create_race**", 429, {
      code: "PT429",
      message:
        "Your brand has created 20 races today, those it withdrew included. It can create the next one after midnight UTC.",
      hint: "daily_race_limit",
      details: null,
    }),
    steps: async (page) => {
      await openPayment(page);
      await pressing("Pay & Finalize Race")(page);
    },
    shows: /^Your brand has created 20 races today/,
  }),
];
