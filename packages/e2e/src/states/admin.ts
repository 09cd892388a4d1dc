/** Staff screens: races, orders and brands with their dialogs, the newsletter, and the log. */
import type { Page } from "@playwright/test";
import { demoAccounts } from "../accounts.ts";
import { answering, changing, confirming, failing, filling, pressing, seeing } from "./acts.ts";
import { seededRace } from "./seed.ts";
import { type State, statesOf } from "./state.ts";

const { staff } = demoAccounts;
const races = statesOf("admin", "/brands/admin", staff);
const orders = statesOf("admin-orders", "/brands/admin/orders?status=due", staff);
const brands = statesOf("admin-brands", "/brands/admin/brands", staff);
const newsletter = statesOf("admin-newsletter", "/brands/admin/newsletter", staff);
const log = statesOf("admin-log", "/brands/admin/log", staff);

/** A pending race with a due order. States that are not about the list use it as their background. */
const unpaid = { path: "/brands/admin?name=high+pass" };
const approve = [
  pressing("Approve"),
  filling("Reason", "All set."),
  (page: Page) => page.keyboard.press("Enter"),
];

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
    steps: [
      (page) => page.getByLabel("Brand", { exact: true }).fill("Tide"),
      seeing("We couldn't search the brands."),
    ],
    shows: "We couldn't load the races.",
  }),
  races("approve", {
    ...{ ...unpaid, steps: pressing("Approve") },
    shows: "Its order must be free or paid.",
  }),
  races("payment-due", { ...unpaid, steps: approve, shows: "to record the payment." }),
  races("order-void", {
    ...{ ...unpaid, steps: approve, shows: /^Its order is void/ },
    arrange: changing("**/rest/v1/rpc/search_orders**", (row) => ({ ...row, status: "void" })),
  }),
  races("complete", {
    ...{ path: "/brands/admin?status=active", steps: pressing("Complete") },
    shows: /^Its results become final/,
  }),
  races("cancel", {
    ...{ ...unpaid, steps: pressing("Cancel") },
    shows: /^The race won't take place/,
  }),

  orders("", { shows: "Newest first." }),
  orders("none", { path: "/brands/admin/orders?race=none", shows: "This race has no order." }),
  orders("payment", {
    steps: [pressing("Record Payment"), confirming("Record Payment")],
    shows: "Please check these 2 fields:",
  }),
  orders("void", {
    path: `/brands/admin/orders?race=${seededRace(15)}`,
    steps: pressing("Void"),
    shows: "Its race can't be approved afterwards, only cancelled.",
  }),

  brands("", { shows: "By name, A to Z." }),
  brands("deactivate", {
    steps: pressing("Deactivate"),
    shows: /^People at this brand can still sign in/,
  }),

  newsletter("", { shows: "By sign-up source" }),
  newsletter("empty", {
    arrange: answering("**/rest/v1/rpc/newsletter_overview**", {
      ...{ confirmed: 0, pending: 0, weeks: [], pages: [] },
    }),
    shows: "Nobody has subscribed yet.",
  }),
  newsletter("exported", { steps: pressing("Export CSV"), shows: /addresses exported/ }),

  log("", { shows: "Newest first." }),
  log("none", { path: "/brands/admin/log?race=none", shows: /^No entries found/ }),
];
