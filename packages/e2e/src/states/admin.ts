/** Staff screens: races, orders and brands with their dialogs, and the log. */
import type { Page } from "@playwright/test";
import { demoAccounts } from "../accounts.ts";
import { addVoidedRace, voidedRaceName } from "./race-brands.ts";
import { seededRace } from "./seed.ts";
import { answering, failing, pressing, type State, statesOf, waiting } from "./state.ts";

const races = statesOf("admin", "/brands/admin", demoAccounts.staff);
const orders = statesOf("admin-orders", "/brands/admin/orders?status=due", demoAccounts.staff);
const brands = statesOf("admin-brands", "/brands/admin/brands", demoAccounts.staff);
const newsletter = statesOf("admin-newsletter", "/brands/admin/newsletter", demoAccounts.staff);
const log = statesOf("admin-log", "/brands/admin/log", demoAccounts.staff);

const list = {
  orders: "**/rest/v1/rpc/search_orders**",
  brands: "**/rest/v1/rpc/search_brands**",
  log: "**/rest/v1/rpc/audit_entries**",
};
const newsletterNumbers = "**/rest/v1/rpc/newsletter_overview**";
/** A pending race with a due order. States that are not about the list use it as their background. */
const unpaid = { path: "/brands/admin?name=high+pass" };

export const adminStates: readonly State[] = [
  races("", { shows: /races, newest first/ }),
  races("filtered", {
    path: "/brands/admin?status=active&name=night+hawk&sort=name",
    shows: "1 race matches, by name, A to Z.",
  }),
  races("no-result", {
    path: "/brands/admin?status=cancelled&name=zzz",
    shows: "No races found matching your filters.",
  }),
  races("unknown-brand", {
    ...unpaid,
    steps: (page) => page.getByLabel("Brand", { exact: true }).fill("Nobody at all"),
    shows: /^No active brand/,
  }),
  races("failed", {
    arrange: failing("**/rest/v1/{rpc/search_races,rpc/admin_overview,brand_partners}**"),
    steps: async (page) => {
      await page.getByLabel("Brand", { exact: true }).fill("Tide");
      await page.getByText("We couldn't search the brands.").waitFor();
    },
    shows: "We couldn't load the races.",
  }),
  races("loading", { arrange: waiting("**/rest/v1/rpc/*"), shows: "Loading races..." }),
  races("approve", {
    ...unpaid,
    steps: pressing("Approve"),
    shows: "Its order must be free or paid.",
  }),
  races("complete", {
    path: "/brands/admin?status=active",
    steps: pressing("Complete"),
    shows: /^Its results become final/,
  }),
  races("cancel", {
    ...unpaid,
    steps: pressing("Cancel"),
    shows: /^The race won't take place/,
  }),
  races("payment-due", { ...unpaid, steps: approve, shows: "to record the payment." }),
  races("order-void", {
    path: `/brands/admin?name=${encodeURIComponent(voidedRaceName)}`,
    arrange: addVoidedRace,
    steps: approve,
    shows: /^Its order is void/,
  }),
  races("refused", {
    ...unpaid,
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
      await approve(page);
    },
    shows: "This race is already cancelled.",
  }),

  orders("", { shows: "Newest first." }),
  orders("none", { path: "/brands/admin/orders?race=none", shows: "This race has no order." }),
  orders("loading", { arrange: waiting(list.orders), shows: "Loading orders..." }),
  orders("failed", { arrange: failing(list.orders), shows: "We couldn't load the orders." }),
  orders("payment", {
    steps: async (page) => {
      await pressing("Record Payment")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Record Payment" }).click();
    },
    shows: "Please check these 2 fields:",
  }),
  orders("void", {
    path: `/brands/admin/orders?race=${seededRace(15)}`,
    steps: pressing("Void"),
    shows: "Its race can't be approved afterwards, only cancelled.",
  }),

  brands("", { shows: "By name, A to Z." }),
  brands("none", { path: "/brands/admin/brands?name=zzz", shows: /^No brands found/ }),
  brands("loading", { arrange: waiting(list.brands), shows: "Loading brands..." }),
  brands("failed", { arrange: failing(list.brands), shows: "We couldn't load the brands." }),
  brands("deactivate", {
    steps: pressing("Deactivate"),
    shows: /^People at this brand can still sign in/,
  }),

  newsletter("", { shows: "By sign-up source" }),
  newsletter("empty", {
    arrange: answering(newsletterNumbers, { confirmed: 0, pending: 0, weeks: [], pages: [] }),
    shows: "Nobody has subscribed yet.",
  }),
  newsletter("loading", { arrange: waiting(newsletterNumbers), shows: "Loading newsletter..." }),
  newsletter("failed", {
    arrange: failing(newsletterNumbers),
    shows: "We couldn't load the newsletter's numbers.",
  }),
  newsletter("exported", { steps: pressing("Export CSV"), shows: /addresses exported/ }),
  newsletter("not-exported", {
    arrange: failing("**/rest/v1/rpc/newsletter_addresses**"),
    steps: pressing("Export CSV"),
    shows: /^The addresses could not be exported/,
  }),

  log("", { shows: "Newest first." }),
  log("none", { path: "/brands/admin/log?race=none", shows: /^No entries found/ }),
  log("loading", { arrange: waiting(list.log), shows: "Loading entries..." }),
  log("failed", { arrange: failing(list.log), shows: "We couldn't load the entries." }),
];

async function approve(page: Page): Promise<void> {
  await pressing("Approve")(page);
  await page.getByLabel("Reason").fill("All set.");
  await page.keyboard.press("Enter");
}
