/** Staff look at payments, refund them, and decide about what needs a person. */
import type { Page } from "@playwright/test";
import { demoAccounts } from "../accounts.ts";
import { answering, failing, filling, pressing, waiting } from "./acts.ts";
import { minutesAgo, ofPackage, orderRow, paymentRow } from "./rows.ts";
import { type State, statesOf } from "./state.ts";

const orders = statesOf("admin-payments", "/brands/admin/orders?status=review", demoAccounts.staff);

const rest = "**/rest/v1";
const staff = "staff.one@outpace.example";
const ids = { order: crypto.randomUUID(), race: crypto.randomUUID(), payment: crypto.randomUUID() };

const takenBack = { is_paid_for: false };
const forRace = { ...takenBack, paid_race_id: ids.race };

const disputedOrders = [
  orderRow("", "disputed", { ...ofPackage, ...takenBack, package_state: "unpaid" }),
  orderRow("", "disputed", {
    ...{ ...ofPackage, ...forRace, package_state: "used", paid_race_status: "active" },
    paid_race_name: "Up the Hill, Down the Hill, and Once More for the Photographer",
  }),
  orderRow("Market Square Mile", "disputed", {
    ...{ ...forRace, paid_race_name: "Market Square Mile", paid_race_status: "pending" },
    ...{ race_id: ids.race, race_status: "pending" },
  }),
  orderRow("", null, { ...ofPackage, package_state: "ended", refunded: 600_00 }),
  orderRow("Harbor Lights 5K", null, { ...takenBack, race_status: "active" }),
];

const toReview = [
  orderRow("Twice Around the Lake 10K", "paid_twice", { id: ids.order, race_id: ids.race }),
  orderRow("Over the Bridge and Back Before the Whole Town Is Awake", "disputed", {
    ...{ ...takenBack, refunded: 250_00 },
  }),
  orderRow("Short Paid Mile", "amount_mismatch", { status: "due", race_status: "pending" }),
  orderRow("", "paid_after_void", { ...ofPackage, status: "void" }),
  orderRow("Called Off Mile", "brand_closed", { race_status: "cancelled" }),
  orderRow(`${"Longest".repeat(10)}Name`, "out_of_balance", {
    ...{ status: "refunded", refunded: 1_000_00 },
  }),
];

const ordered = [orderRow("Twice Around the Lake 10K", null, { id: ids.order, race_id: ids.race })];
const paid = { status: "paid", received_cents: 1_000_00 };

const entry = (kind: string, cents: number, minutes: number) => ({
  ...{ payment_id: ids.payment, kind, cents, occurred_at: minutesAgo(minutes) },
});

const charged = [entry("charge", 1_000_00, 89)];
const refund = (status: string, cents: number, minutes: number, error: string | null = null) => ({
  ...{ id: crypto.randomUUID(), payment_id: ids.payment, cents, status, error },
  ...{ reason: "The course was half as long as promised.", created_at: minutesAgo(minutes) },
});

const said = (action: string, minutes: number, details: object, by: string | null = null) => ({
  ...{ id: minutes, occurred_at: minutesAgo(minutes), action, details },
  ...{ actor_id: by && crypto.randomUUID(), actor_email: by, reason: by && "Seen by phone." },
  ...{ subject_table: "race_orders", subject_id: ids.order, race_start_time_zone: "UTC" },
  ...{ brand_partner_id: crypto.randomUUID(), brand_name: "Tidewater Hydration" },
  ...{ race_id: ids.race, race_name: "Twice Around the Lake 10K", sort_value: "" },
});

interface Money {
  readonly list?: readonly object[];
  readonly entries?: readonly object[];
  readonly refunds?: readonly object[];
}

/** What the database says of the orders and of the money of each. */
const withMoney =
  ({ list = toReview, entries = charged, refunds = [] }: Money = {}) =>
  async (page: Page) => {
    await answering(`${rest}/rpc/search_orders**`, list)(page);
    await answering(`${rest}/race_orders?select=settled_by**`, [{ settled_by: ids.payment }])(page);
    await answering(`${rest}/order_payments?**`, [
      paymentRow({ ...paid, id: ids.payment, attempt: 2, receipt_url: "https://stripe.example/1" }),
      paymentRow({ status: "expired", created_at: minutesAgo(180) }),
    ])(page);
    await answering(`${rest}/payment_entries?**`, entries)(page);
    await answering(`${rest}/refund_requests?**`, refunds)(page);
    await answering(`${rest}/rpc/audit_entries**`, [
      said("order_review_opened", 20, { review: "paid_twice", reference: "ch_2" }),
      said("order_status_set", 88, { from: "due", to: "paid" }),
      said("order_review_resolved", 100, { review: "disputed", resolution: "dismiss" }, staff),
    ])(page);
  };

const disputed: Money = {
  list: disputedOrders,
  entries: [entry("charge", 1_000_00, 9000), entry("dispute", -1_000_00, 30)],
};

const everything: Money = {
  list: ordered,
  entries: [
    ...charged,
    entry("refund", -250_00, 60),
    entry("refund_reversal", 250_00, 40),
    entry("dispute", -1_000_00, 30),
    entry("dispute_reversal", 1_000_00, 10),
  ],
  refunds: [
    refund("succeeded", 250_00, 61),
    refund("requested", 100_00, 8),
    refund("pending", 50_00, 7),
    refund("failed", 25_00, 6, "charge_disputed"),
  ],
};

const enter = (page: Page) => page.keyboard.press("Enter");
const deciding = (label: string) => [
  pressing(label),
  (page: Page) => page.getByRole("list", { name: "What happened to the order" }).waitFor(),
];

export const adminPaymentStates: readonly State[] = [
  orders("", "Payments don't add up.", { arrange: withMoney() }),
  orders("waiting", "6 orders need a review.", {
    path: "/brands/admin/orders?status=free",
    arrange: withMoney(),
  }),
  orders("no-dialog", "We couldn't open the dialog.", {
    arrange: [withMoney(), failing("**/assets/order-action-dialog-*.js")],
    steps: pressing("Refund for"),
    hasOwnPage: true,
  }),
  orders("timeline", "$1,000 of a dispute returned", {
    arrange: withMoney(everything),
    steps: pressing("Payments of"),
  }),
  orders("timeline-empty", "No payments are recorded.", {
    arrange: [
      withMoney({ list: ordered, entries: [] }),
      answering(`${rest}/{order_payments,rpc/audit_entries}**`, []),
    ],
    steps: pressing("Payments of"),
  }),
  orders("timeline-loading", "Loading payments...", {
    arrange: [withMoney(), waiting(`${rest}/order_payments**`)],
    steps: pressing("Payments of"),
  }),
  orders("timeline-failed", "We couldn't load the order's payments.", {
    arrange: [withMoney(), failing(`${rest}/order_payments**`)],
    steps: pressing("Payments of"),
  }),
  orders("refund", "Please check these 2 fields:", {
    arrange: withMoney({ list: ordered }),
    steps: [
      pressing("Refund for"),
      filling("Amount (USD)", "2000"),
      (page) => page.getByRole("button", { name: "Refund", exact: true }).click(),
    ],
  }),
  orders("refund-nothing-left", /^Nothing is left to refund/, {
    arrange: withMoney({ list: ordered, refunds: [refund("requested", 1_000_00, 3)] }),
    steps: pressing("Refund for"),
  }),
  orders("refund-kept", /is saved, but Stripe hasn't taken it yet/, {
    arrange: [
      withMoney({ list: ordered }),
      answering(`${rest}/rpc/request_refund**`, refund("requested", 1_000_00, 0)),
      failing("**/functions/v1/checkout**"),
    ],
    steps: [pressing("Refund for"), filling("Reason", "Called off."), enter],
  }),
  orders("give-package", "The order becomes paid, and the money stays.", {
    arrange: withMoney(),
    steps: deciding("Give a Package"),
  }),
  orders("disputed", "Meanwhile, the package can't be used.", { arrange: withMoney(disputed) }),
  orders("end-package", /^No race can be created with the package/, {
    arrange: withMoney(disputed),
    steps: deciding("End the Package"),
  }),
];
