/** Buying a package, using one, and withdrawing a race. */
import type { Page } from "@playwright/test";
import { demoAccounts } from "../accounts.ts";
import { fillRace, sunriseTen } from "../portal.ts";
import { answering, changing, payByCard } from "./answers.ts";
import { inactiveBrand } from "./race-brands.ts";
import { seededRace } from "./seed.ts";
import { failing, pressing, type State, statesOf, waiting } from "./state.ts";

const { brand, brandAtLimit } = demoAccounts;

const buy = statesOf("package", "/brands/package", brand);
const allowance = "**/rest/v1/rpc/race_allowance**";
const ordering = "**/rest/v1/rpc/order_package**";

const withPackages = (page: Page) =>
  changing(page, allowance, (row) => ({ ...row, can_create: true, packages: twoPackages }));
const twoPackages = ["premium", "enterprise"].map((tier, n) => ({
  id: seededRace(n + 1),
  tier,
  max_participants: tier === "premium" ? 1_000 : 10_000,
  valid_until: "2027-11-20T10:00:00Z",
}));

const packageStates: readonly State[] = [
  buy("", { arrange: payByCard, shows: "Pay for Package" }),
  buy("by-invoice", { shows: /^We send an invoice for/ }),
  buy("owned", { arrange: withPackages, shows: /^You have 1\sPremium package/ }),
  buy("loading", { arrange: waiting(allowance), shows: "Loading your plan..." }),
  buy("failed", { arrange: failing(allowance), shows: /^We couldn't load your plan/ }),
  buy("inactive", { account: inactiveBrand, shows: /^Your brand account is not active/ }),
  buy("not-ordered", {
    arrange: failing(ordering),
    steps: pressing("Pay for Package"),
    shows: /^The package wasn't ordered/,
  }),
  buy("too-many", {
    arrange: (page) =>
      answering(
        page,
        ordering,
        {
          message: "Ten packages are not paid yet. Please pay for them first.",
          hint: "order_limit",
        },
        409,
      ),
    steps: pressing("Pay for Package"),
    shows: /^Ten packages are not paid yet/,
  }),
];

const create = statesOf("create-race", "/brands/create-race", brand);
const payment = statesOf("payment", "/brands/create-race", brand);

const packageQuote = (page: Page) =>
  answering(page, "**/rest/v1/rpc/quote_race**", {
    tier: "premium",
    max_participants: 1_000,
    price: 100_000,
    discount: 100_000,
    total: 0,
    description: "Premium package",
    package_id: seededRace(1),
    payment: "card",
  });

const createStates: readonly State[] = [
  create("with-packages", { arrange: withPackages, shows: "Use" }),
  create("package-by-itself", {
    account: brandAtLimit,
    arrange: async (page) => {
      await withPackages(page);
      await packageQuote(page);
    },
    shows: /^This month's own race is used up/,
  }),
  create("code-or-package", {
    arrange: withPackages,
    steps: async (page) => {
      await page.getByLabel("Use", { exact: true }).selectOption({ index: 1 });
      await page.getByLabel("Discount code").fill("FREE1000OUTPACE");
      await pressing("Validate")(page);
    },
    shows: /^This code and your Premium package can't both pay/,
  }),
  create("code-beside-package", {
    account: brandAtLimit,
    arrange: async (page) => {
      await withPackages(page);
      await packageQuote(page);
    },
    steps: async (page) => {
      await page.getByLabel("Discount code").fill("FREE1000OUTPACE");
      await pressing("Validate")(page);
    },
    shows: "A discount code can't replace the package, so leave this empty.",
  }),
  payment("by-card", {
    arrange: payByCard,
    steps: async (page) => {
      await fillRace(page, sunriseTen);
      await pressing("Create Race")(page);
    },
    shows: /^We save your race, then you pay/,
  }),
  payment("by-package", {
    account: brandAtLimit,
    arrange: async (page) => {
      await withPackages(page);
      await packageQuote(page);
    },
    steps: async (page) => {
      await fillRace(page, sunriseTen);
      await pressing("Create Race")(page);
    },
    shows: "Your Premium package pays for this race. Nothing is due.",
  }),
];

const edit = statesOf("edit-race", `/brands/edit-race/${seededRace(7)}`, brand);

const withdrawalStates: readonly State[] = [
  edit("withdrawing", { steps: pressing("Withdraw Race"), shows: "Withdraw this race?" }),
  edit("not-withdrawn", {
    arrange: (page) =>
      answering(
        page,
        "**/rest/v1/rpc/withdraw_race**",
        { message: "This race is paid. Please contact support.", hint: "order_paid" },
        409,
      ),
    steps: async (page) => {
      await pressing("Withdraw Race")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Withdraw Race" }).click();
    },
    shows: /^This race is paid/,
  }),
];

export const packageScreenStates: readonly State[] = [
  ...packageStates,
  ...createStates,
  ...withdrawalStates,
];
