/** Staff see the portal as a brand does, and hand a brand over. */
import type { Page } from "@playwright/test";
import { demoAccounts } from "../accounts.ts";
import { answering, confirming, pressing, refusing, seeing } from "./acts.ts";
import { longEmail } from "./rows.ts";
import { seededRace } from "./seed.ts";
import { type State, statesOf } from "./state.ts";

const list = "/brands/admin/brands?name=northlight";
const handOver = "**/rest/v1/rpc/hand_over_brand**";

const brands = statesOf("admin-brands", list, demoAccounts.staff);
const view = statesOf("viewed", list, demoAccounts.staff);

const opening = [pressing("Hand Over"), seeing("We invite this address as the brand's owner.")];
const sending = [
  ...opening,
  async (page: Page) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill("vera@northlight.example");
    await dialog.getByLabel("Reason").fill("Ines has left the company, and Vera follows her.");
  },
  confirming("Hand Over"),
];

const viewing = [pressing("View as Brand"), seeing("You see the portal as")];
/** Another screen than the dashboard of the viewed brand. */
const viewed = (name: string, path: string, shows: string | RegExp) =>
  view(name, shows, { steps: [...viewing, (page: Page) => page.goto(`/brands/${path}`)] });

export const staffViewStates: readonly State[] = [
  brands("hand-over", "Of the person who is to own the brand.", { steps: opening }),
  brands("hand-over-errors", "Please check these 2 fields:", {
    steps: [...opening, confirming("Hand Over")],
  }),
  brands("hand-over-refused", /^This brand is already being handed over\./, {
    arrange: refusing(
      handOver,
      409,
      "hand_over_open",
      "This brand is already being handed over. Withdraw that invitation first, or wait until it expires.",
    ),
    steps: sending,
  }),
  brands("hand-over-open", "Withdraw Invitation", {
    arrange: answering("**/rest/v1/rpc/brand_invitations**", [
      {
        ...{ id: crypto.randomUUID(), email: longEmail, role: "owner", invited_by: "Outpace" },
        ...{ created_at: "2026-11-20T10:00:00Z", expires_at: "2099-12-01T10:00:00Z" },
        ...{ is_undeliverable: true, reason: "Ines has left the company, and Vera follows her." },
      },
    ]),
    steps: pressing("Hand Over"),
  }),
  brands("handed-over", /is on its way to vera@northlight.example/, {
    arrange: answering(handOver, crypto.randomUUID()),
    steps: sending,
  }),

  view("dashboard", "Completed", { steps: viewing }),
  viewed("orders", "orders", /for each race you create/),
  viewed("season", "season", "Joined per race"),
  viewed("team", "team", /Its owners invite people/),
  viewed("settings", "settings", /can change these details/),
  viewed("create-race", "create-race", /can create races/),
  viewed("package", "package", /can order packages/),
  viewed("edit-race", `edit-race/${seededRace(3)}`, /can edit races/),
  viewed("analytics", `analytics/${seededRace(3)}`, "From places to finishers"),
  viewed("recap", `analytics/${seededRace(3)}/recap`, "Race recap"),
  viewed("board", `analytics/${seededRace(6)}/board`, "Since the start"),
  viewed("other-race", `analytics/${seededRace(11)}`, "Race not found"),
];
