/** Staff see the portal as a brand does, and hand a brand over. */
import type { Page } from "@playwright/test";
import { demoAccounts } from "../accounts.ts";
import { seededRace } from "./seed.ts";
import { answering, failing, pressing, refusing, type State, statesOf, waiting } from "./state.ts";

const list = "/brands/admin/brands?name=northlight";
const view = "**/rest/v1/rpc/view_brand**";
const handOver = "**/rest/v1/rpc/hand_over_brand**";

const brands = statesOf("admin-brands", list, demoAccounts.staff);
const viewed = statesOf("viewed", list, demoAccounts.staff);

/** Views the brand, and opens another of its screens than the dashboard. */
const viewing = (path?: string) => async (page: Page) => {
  await pressing("View as Brand")(page);
  await page.getByText("You see the portal as").waitFor();
  if (path !== undefined) await page.goto(path);
};

async function openHandOver(page: Page): Promise<void> {
  await pressing("Hand Over")(page);
  await page.getByText("We invite this address as the brand's owner.").waitFor();
}

async function sendHandOver(page: Page): Promise<void> {
  await openHandOver(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("vera@northlight.example");
  await dialog.getByLabel("Reason").fill("Ines has left the company, and Vera follows her.");
  await dialog.getByRole("button", { name: "Hand Over" }).click();
}

const raceScreen = (screen: string, n: number, end = "") =>
  `/brands/${screen}/${seededRace(n)}${end}`;

export const staffViewStates: readonly State[] = [
  brands("not-viewed", {
    arrange: failing(view),
    steps: pressing("View as Brand"),
    shows: /^The portal didn't open as this brand/,
  }),
  brands("hand-over", { steps: openHandOver, shows: "Of the person who is to own the brand." }),
  brands("hand-over-errors", {
    steps: async (page) => {
      await openHandOver(page);
      await page.getByRole("dialog").getByRole("button", { name: "Hand Over" }).click();
    },
    shows: "Please check these 2 fields:",
  }),
  brands("hand-over-refused", {
    arrange: refusing(handOver, 409, {
      code: "PT409",
      message:
        "This brand is already being handed over. Withdraw that invitation first, or wait until it expires.",
      hint: "hand_over_open",
      details: null,
    }),
    steps: sendHandOver,
    shows: /^This brand is already being handed over\./,
  }),
  brands("hand-over-open", {
    arrange: answering("**/rest/v1/rpc/brand_invitations**", [
      {
        id: crypto.randomUUID(),
        email: `${"i".repeat(60)}@${"harrier.".repeat(15)}example`,
        role: "owner",
        invited_by: "Outpace",
        created_at: "2026-11-20T10:00:00Z",
        expires_at: "2099-12-01T10:00:00Z",
        is_undeliverable: true,
        reason: "Ines has left the company, and Vera follows her.",
      },
    ]),
    steps: pressing("Hand Over"),
    shows: "Withdraw Invitation",
  }),
  brands("handed-over", {
    arrange: (page) =>
      page.route(handOver, (route) =>
        route.request().method() === "OPTIONS"
          ? route.continue()
          : route.fulfill({
              headers: { "access-control-allow-origin": "*" },
              json: crypto.randomUUID(),
            }),
      ),
    steps: sendHandOver,
    shows: /is on its way to vera@northlight.example/,
  }),

  viewed("dashboard", { steps: viewing(), shows: "Completed" }),
  viewed("orders", { steps: viewing("/brands/orders"), shows: /for each race you create/ }),
  viewed("season", { steps: viewing("/brands/season"), shows: "Joined per race" }),
  viewed("team", { steps: viewing("/brands/team"), shows: /Its owners invite people/ }),
  viewed("settings", {
    steps: viewing("/brands/settings"),
    shows: /can change these details/,
  }),
  viewed("create-race", { steps: viewing("/brands/create-race"), shows: /can create races/ }),
  viewed("package", { steps: viewing("/brands/package"), shows: /can order packages/ }),
  viewed("edit-race", { steps: viewing(raceScreen("edit-race", 3)), shows: /can edit races/ }),
  viewed("analytics", {
    steps: viewing(raceScreen("analytics", 3)),
    shows: "From places to finishers",
  }),
  viewed("recap", {
    steps: viewing(raceScreen("analytics", 3, "/recap")),
    shows: "Race recap",
  }),
  viewed("board", {
    steps: viewing(raceScreen("analytics", 6, "/board")),
    shows: "Since the start",
  }),
  viewed("other-race", {
    steps: viewing(raceScreen("analytics", 11)),
    shows: "Race not found",
  }),
  viewed("opening", {
    steps: async (page) => {
      await viewing()(page);
      await waiting(view)(page);
      await page.reload();
    },
    shows: "Opening the portal as this brand...",
  }),
  viewed("not-opened", {
    steps: async (page) => {
      await viewing()(page);
      await failing(view)(page);
      await page.reload();
    },
    shows: /^We couldn't open the portal as this brand/,
  }),
];
