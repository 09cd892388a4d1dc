/** What a race's card leads others to. */
import type { Page } from "@playwright/test";
import { demoAccounts } from "../accounts.ts";
import { oneRace } from "./race-brands.ts";
import { pressing, type State, statesOf } from "./state.ts";

const dashboard = statesOf("dashboard", "/brands/dashboard", demoAccounts.brand);

const pressingInShare = (name: string) => async (page: Page) => {
  await pressing("Share")(page);
  await pressing(name)(page);
};

export const raceLinkStates: readonly State[] = [
  dashboard("share", { steps: pressing("Share"), shows: /^Everyone can see the race's page/ }),
  dashboard("share-pending", {
    account: oneRace,
    steps: pressing("Share"),
    shows: "Once approved",
  }),
  dashboard("share-by-hand", {
    arrange: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, "clipboard", { value: undefined });
      }),
    hasOwnPage: true,
    steps: pressingInShare("Copy Embed Code"),
    shows: /^Your browser didn't allow copying/,
  }),
  dashboard("qr-code", { steps: pressingInShare("QR Code"), shows: /^Leads to/ }),
];
