/** Closing a brand, the brand once it is closed, and what staff and brands read of its orders. */
import { type BrandAccount, demoAccounts, newBrand, signUpBrand } from "../accounts.ts";
import { addRaces, brandIdOf } from "../backend.ts";
import { addMember, closeBrand } from "../team.ts";
import { answering, failing, pressing, refusing, type State, statesOf, waiting } from "./state.ts";

const closing = "**/rest/v1/rpc/brand_closing**";

/** A brand with a race to come and one more person, whose name is as long as names may be. */
async function signUpTeam(): Promise<BrandAccount> {
  const brand = newBrand();
  const companyName = `${brand.companyName} `.repeat(9).slice(0, 120).trim();
  const owner = await signUpBrand({ ...brand, companyName });
  await addRaces(await brandIdOf(owner.email), [{ name: "Lap Run" }]);
  await addMember(owner, "viewer");
  return owner;
}

async function signUpClosed(): Promise<BrandAccount> {
  const owner = await signUpTeam();
  await closeBrand(owner);
  return owner;
}

/** A closed brand that had nobody and nothing else. */
async function signUpClosedAlone(): Promise<BrandAccount> {
  const owner = await signUpBrand();
  await closeBrand(owner);
  return owner;
}

/** What the database says of the closing. */
const state = (how: object = {}) => ({
  ...{ brand_name: "Harrier", closed_at: null, erase_at: null, is_last_owner: true },
  ...{ other_members: 24, coming_races: 12, refund_orders: 7, refund_cents: 11_500_00 },
  kept: [
    "Races with their names, descriptions and figures, because runners took part in them.",
    "Orders, payments and refunds, because accounting records must be kept.",
    "The log of what was done, without names and addresses, because it explains the orders.",
  ],
  ...how,
});

/** Rounded, so that the screen says the same number of hours whenever it is opened. */
const inHours = (hours: number) => new Date(Date.now() + (hours + 0.5) * 3_600_000).toISOString();

const paidOrder = {
  ...{ id: crypto.randomUUID(), race_id: crypto.randomUUID(), race_name: "Called Off Mile" },
  ...{ brand_id: crypto.randomUUID(), brand_name: "Harrier", race_status: "cancelled" },
  ...{ tier: "standard", list_price: 500_00, discount: 0, total: 500_00, status: "paid" },
  ...{ discount_code: null, pay_by: null, paid_at: "2026-05-01T10:00:00Z", refunded: 0 },
  ...{ payment_provider: "stripe", package_id: null, review: "brand_closed" },
  ...{ package_state: null, is_paid_for: true, paid_race_id: null },
  ...{ payment_reference: null, created_at: "2026-05-01T09:00:00Z", sort_value: "" },
};

const closedEntry = {
  ...{ id: crypto.randomUUID(), name: "Tidewater Hydration", contact_name: "Ines Moreau" },
  ...{ contact_email: "ines@harrier.example", tier: "premium", is_active: false, races: 12 },
  ...{ closed_at: "2026-05-01T10:00:00Z", created_at: "2025-05-01T10:00:00Z", sort_value: "t" },
};

const settings = statesOf("settings", "/brands/settings", signUpTeam);
const closed = statesOf("dashboard-closed", "/brands/dashboard", signUpClosed);
const opening = { steps: pressing("Close Brand…") };

export const closingStates: readonly State[] = [
  settings("close", { ...opening, shows: "1 race to come is cancelled" }),
  settings("close-much", {
    ...opening,
    arrange: answering(closing, state()),
    shows: "24 other members of the team lose access",
  }),
  settings("close-unnamed", {
    steps: async (page) => {
      await opening.steps(page);
      await page.getByRole("dialog").getByRole("button", { name: "Close Brand" }).click();
    },
    shows: "Please type your brand's name.",
  }),
  settings("close-refused", {
    arrange: refusing("**/rest/v1/rpc/close_brand**", 409, {
      code: "PT409",
      message: "Your brand has another owner. Only its last owner can close it.",
      hint: "other_owners",
      details: null,
    }),
    steps: async (page) => {
      await opening.steps(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Brand name").fill("Harrier");
      await dialog.getByRole("button", { name: "Close Brand" }).click();
    },
    shows: "Your brand has another owner.",
  }),
  settings("close-other-owners", {
    ...opening,
    arrange: answering(closing, state({ is_last_owner: false })),
    shows: /only its last owner can close it/,
  }),
  settings("close-loading", {
    ...opening,
    arrange: waiting(closing),
    shows: "Loading what closing does...",
  }),
  settings("close-failed", {
    ...opening,
    arrange: failing(closing),
    shows: "We couldn't load what closing the brand does.",
  }),
  settings("close-not-loaded", {
    ...opening,
    arrange: failing("**/assets/close-dialog-*.js"),
    hasOwnPage: true,
    shows: "This didn't open.",
  }),
  closed("", { shows: "1 race to come was cancelled" }),
  closed("alone", { account: signUpClosedAlone, shows: "No race was cancelled" }),
  closed("last-hours", {
    arrange: answering(closing, state({ closed_at: "2026-05-01T10:00:00Z", erase_at: inHours(5) })),
    shows: /which is 5 hours from now/,
  }),
  closed("loading", { arrange: waiting(closing), shows: "Loading what closing did..." }),
  closed("failed", {
    arrange: failing(closing),
    shows: "We couldn't load what closing the brand did.",
  }),
  closed("not-reopened", {
    arrange: failing("**/rest/v1/rpc/reopen_brand**"),
    steps: pressing("Bring Back"),
    shows: "The brand wasn't brought back.",
  }),
  closed("reopened-too-often", {
    arrange: refusing("**/rest/v1/rpc/reopen_brand**", 429, {
      code: "PT429",
      message:
        "Your brand was brought back three times today. You can bring it back after midnight UTC, and nothing is deleted before.",
      hint: "daily_reopening_limit",
      details: null,
    }),
    steps: pressing("Bring Back"),
    shows: /^Your brand was brought back three times today\./,
  }),
  statesOf("settings-of-closed", "/brands/settings", signUpClosed)("", { shows: /is closed/ }),
  statesOf(
    "orders-called-off",
    "/brands/orders",
    demoAccounts.brand,
  )("", {
    arrange: answering("**/rest/v1/rpc/brand_order_history**", [paidOrder]),
    shows: /so we'll send the money back/,
  }),
  statesOf(
    "admin-brands-closed",
    "/brands/admin/brands",
    demoAccounts.staff,
  )("", {
    arrange: answering("**/rest/v1/rpc/search_brands**", [closedEntry]),
    shows: "Closed by its owner",
  }),
];
