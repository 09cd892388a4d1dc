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
  races("", /races, newest first/),
  races("filtered", "1 race matches, by name, A to Z.", {
    path: "/brands/admin?status=active&name=night+hawk&sort=name",
  }),
  races("no-result", "No races found matching your filters.", {
    path: "/brands/admin?status=cancelled&name=zzz",
  }),
  races("unknown-brand", /^No active brand/, {
    ...unpaid,
    steps: (page) => page.getByLabel("Brand", { exact: true }).fill("Nobody at all"),
  }),
  races("failed", "We couldn't load the races.", {
    arrange: failing("**/rest/v1/{rpc/search_races,rpc/admin_overview,brand_partners}**"),
    steps: [
      (page) => page.getByLabel("Brand", { exact: true }).fill("Tide"),
      seeing("We couldn't search the brands."),
    ],
  }),
  races("approve", "Its order must be free or paid.", { ...unpaid, steps: pressing("Approve") }),
  races("payment-due", "to record the payment.", { ...unpaid, steps: approve }),
  races("order-void", /^Its order is void/, {
    ...unpaid,
    steps: approve,
    arrange: changing("**/rest/v1/rpc/search_orders**", (row) => ({ ...row, status: "void" })),
  }),
  races("complete", /^Its results become final/, {
    path: "/brands/admin?status=active",
    steps: pressing("Complete"),
  }),
  races("cancel", /^The race won't take place/, { ...unpaid, steps: pressing("Cancel") }),

  orders("", "Newest first."),
  orders("none", "This race has no order.", { path: "/brands/admin/orders?race=none" }),
  orders("payment", "Please check these 2 fields:", {
    steps: [pressing("Record Payment"), confirming("Record Payment")],
  }),
  orders("void", "Its race can't be approved afterwards, only cancelled.", {
    path: `/brands/admin/orders?race=${seededRace(15)}`,
    steps: pressing("Void"),
  }),

  brands("", "By name, A to Z."),
  brands("deactivate", /^People at this brand can still sign in/, {
    steps: pressing("Deactivate"),
  }),

  newsletter("", "By sign-up source"),
  newsletter("empty", "Nobody has subscribed yet.", {
    arrange: answering("**/rest/v1/rpc/newsletter_overview**", {
      ...{ confirmed: 0, pending: 0, weeks: [], pages: [] },
    }),
  }),
  newsletter("exported", /addresses exported/, { steps: pressing("Export CSV") }),

  log("", "Newest first."),
  log("none", /^No entries found/, { path: "/brands/admin/log?race=none" }),
];
