/** Closing a brand, the brand once it is closed, and what staff read of it. */
import { type BrandAccount, demoAccounts, signUpBrand } from "../accounts.ts";
import { addRaces, brandIdOf } from "../backend.ts";
import { addMember, closeBrand } from "../team.ts";
import { answering, confirming, pressing } from "./acts.ts";
import { inDays, longNamedBrand } from "./rows.ts";
import { type State, statesOf } from "./state.ts";

const closing = "**/rest/v1/rpc/brand_closing**";

/** A brand with a race to come and one more person, whose name is as long as names may be. */
async function signUpTeam(): Promise<BrandAccount> {
  const owner = await signUpBrand(longNamedBrand());
  await addRaces(await brandIdOf(owner.email), [{ name: "Lap Run" }]);
  await addMember(owner, "viewer");
  return owner;
}

async function signUpClosed(): Promise<BrandAccount> {
  const owner = await signUpTeam();
  await closeBrand(owner);
  return owner;
}

const closedAt = { closed_at: "2026-05-01T10:00:00Z" };
/** With half an hour more, so that the screen says the same number of hours whenever it is opened. */
const inHours = (hours: number) => inDays((hours + 0.5) / 24);

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

const closedEntry = {
  ...{ id: crypto.randomUUID(), name: "Tidewater Hydration", contact_name: "Ines Moreau" },
  ...{ contact_email: "ines@harrier.example", tier: "premium", is_active: false, races: 12 },
  ...{ blocked_at: null, erased_at: null, is_held: false },
  ...{ ...closedAt, created_at: "2025-05-01T10:00:00Z", sort_value: "t" },
};

const brands = "**/rest/v1/rpc/search_brands**";
const blockedAt = closedAt.closed_at;

const ofEachState = [
  { ...closedEntry, id: crypto.randomUUID(), blocked_at: blockedAt, is_held: true },
  { ...closedEntry, id: crypto.randomUUID(), closed_at: null, blocked_at: blockedAt },
  {
    ...{ ...closedEntry, id: crypto.randomUUID(), closed_at: null },
    ...{ contact_name: "no owner", contact_email: null },
  },
  {
    ...{ ...closedEntry, id: crypto.randomUUID(), name: `Erased brand ${crypto.randomUUID()}` },
    ...{ erased_at: blockedAt, contact_name: "no owner", contact_email: null },
  },
];

const settings = statesOf("settings", "/brands/settings", signUpTeam);
const closed = statesOf("dashboard-closed", "/brands/dashboard", signUpClosed);
const listed = statesOf("admin-brands", "/brands/admin/brands", demoAccounts.staff);
const opening = { steps: pressing("Close Brand…") };

export const closingStates: readonly State[] = [
  settings("close", "1 race to come is cancelled", { ...opening }),
  settings("close-much", "24 other members of the team lose access", {
    ...opening,
    arrange: answering(closing, state()),
  }),
  settings("close-other-owners", /only its last owner can close it/, {
    ...opening,
    arrange: answering(closing, state({ is_last_owner: false })),
  }),
  settings("close-unnamed", "Please type your brand's name.", {
    steps: [opening.steps, confirming("Close Brand")],
  }),
  closed("", "1 race to come was cancelled"),
  closed("last-hours", /which is 5 hours from now/, {
    arrange: (page) => answering(closing, state({ ...closedAt, erase_at: inHours(5) }))(page),
  }),
  statesOf("settings-of-closed", "/brands/settings", signUpClosed)("", /is closed/),
  listed("closed", "Closed by its owner", { arrange: answering(brands, [closedEntry]) }),
  listed("each-state", "no owner", { arrange: answering(brands, ofEachState) }),
  listed("hold", /is not erased while you hold it/, {
    arrange: answering(brands, [closedEntry]),
    steps: pressing("Hold"),
  }),
];
