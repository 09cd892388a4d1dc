/** Buying a package, using one, and withdrawing a race. */
import { demoAccounts } from "../accounts.ts";
import { answering, changing, filling, pressing } from "./acts.ts";
import { openPayment } from "./create-race.ts";
import { payByCard } from "./orders.ts";
import { inactiveBrand } from "./race-brands.ts";
import { seededRace } from "./seed.ts";
import { type State, statesOf } from "./state.ts";

const { brand, brandAtLimit } = demoAccounts;

const twoPackages = ["premium", "enterprise"].map((tier, n) => ({
  ...{ id: seededRace(n + 1), tier, valid_until: "2027-11-20T10:00:00Z" },
  max_participants: tier === "premium" ? 1_000 : 10_000,
}));
const withPackages = changing("**/rest/v1/rpc/race_allowance**", (row) => ({
  ...{ ...row, can_create: true, packages: twoPackages },
}));
const packageQuote = answering("**/rest/v1/rpc/quote_race**", {
  ...{ tier: "premium", max_participants: 1_000, price: 100_000, discount: 100_000, total: 0 },
  ...{ description: "Premium package", package_id: seededRace(1), payment: "card" },
});

const buy = statesOf("package", "/brands/package", brand);
const create = statesOf("create-race", "/brands/create-race", brand);
const payment = statesOf("payment", "/brands/create-race", brand);
const edit = statesOf("edit-race", `/brands/edit-race/${seededRace(7)}`, brand);
const typingCode = [filling("Discount code", "FREE1000OUTPACE"), pressing("Validate")];

export const packageStates: readonly State[] = [
  buy("", "Pay for Package", { arrange: payByCard }),
  buy("by-invoice", /^We send an invoice for/),
  buy("owned", /^You have 1\sPremium package/, { arrange: withPackages }),
  buy("inactive", /^Your brand account is not active/, { account: inactiveBrand }),

  create("with-packages", "Use", { arrange: withPackages }),
  create("code-or-package", /^This code and your Premium package can't both pay/, {
    arrange: withPackages,
    steps: [
      (page) => page.getByLabel("Use", { exact: true }).selectOption({ index: 1 }),
      ...typingCode,
    ],
  }),
  payment("by-card", /^We save your race, then you pay/, {
    arrange: payByCard,
    steps: openPayment,
  }),
  payment("by-package", "Your Premium package pays for this race. Nothing is due.", {
    account: brandAtLimit,
    arrange: [withPackages, packageQuote],
    steps: openPayment,
  }),

  edit("withdrawing", "Withdraw this race?", { steps: pressing("Withdraw Race") }),
];
