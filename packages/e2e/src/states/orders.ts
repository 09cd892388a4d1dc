/** A brand's orders, and each as a printable sheet. */
import { demoAccounts, signUpBrand } from "../accounts.ts";
import { failing, type State, statesOf, waiting } from "./state.ts";

const { brand } = demoAccounts;
const history = "**/rest/v1/rpc/brand_order_history**";

/** The order of a seeded race, by the race's number. */
export const seededOrder = (n: number) => `c0000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

const orders = statesOf("orders", "/brands/orders", brand);
const order = statesOf("order", `/brands/orders/${seededOrder(3)}`, brand);

export const orderStates: readonly State[] = [
  orders("", { shows: "Northlight Marathon" }),
  orders("empty", { account: signUpBrand, shows: "No orders yet" }),
  orders("loading", { arrange: waiting(history), shows: "Loading orders..." }),
  orders("failed", { arrange: failing(history), shows: "We couldn't load your orders." }),
  order("", { shows: "Total" }),
  order("due", {
    path: `/brands/orders/${seededOrder(7)}`,
    shows: /is due\. We'll send an invoice/,
  }),
  order("paid", { path: `/brands/orders/${seededOrder(2)}`, shows: /has been recorded/ }),
  order("void", {
    path: `/brands/orders/${seededOrder(18)}`,
    account: { ...brand, email: "marketing@oatfield.example" },
    shows: "This order was voided, so nothing is due.",
  }),
  order("loading", { arrange: waiting(history), shows: "Loading order..." }),
  order("not-found", { path: `/brands/orders/${seededOrder(20)}`, shows: "Order not found" }),
  order("failed", { arrange: failing(history), shows: "We couldn't load this order." }),
];
