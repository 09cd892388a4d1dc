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

const opening = [pressing("Hand Over"), seeing("Another member of staff confirms it.")];
const sending = [
  ...opening,
  async (page: Page) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill("vera@northlight.example");
    await dialog.getByLabel("Reason").fill("Ines has left the company, and Vera follows her.");
  },
  confirming("Hand Over"),
];

const waitingHandOver = {
  ...{ id: crypto.randomUUID(), brand_id: crypto.randomUUID(), brand_name: "Northlight Coffee" },
  ...{ email: longEmail, reason: "Ines has left the company, and Vera follows her." },
  ...{ asked_by: "staff.two@outpace.example", asked_at: "2026-11-20T10:00:00Z" },
  ...{ confirmed_by: null, begins_at: null, is_own: false },
};
const theWaiting = (...changes: object[]) =>
  answering(
    "**/rest/v1/rpc/waiting_hand_overs**",
    changes.map((change) => ({ ...waitingHandOver, ...change })),
  );
const reviewing = { steps: pressing("Review the hand-over of Northlight Coffee") };

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
      "This brand is already being handed over. Withdraw that first, or wait until its invitation expires.",
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
  brands("hand-over-asked", /Another member of staff has to confirm/, {
    arrange: answering(handOver, crypto.randomUUID()),
    steps: sending,
  }),

  brands("hand-overs", "Hand-overs that wait", {
    arrange: theWaiting(
      {},
      { id: crypto.randomUUID(), brand_name: "Harrier ".repeat(15).trim(), is_own: true },
      { id: crypto.randomUUID(), brand_name: "Fjordwool", begins_at: "2099-12-01T10:00:00Z" },
    ),
  }),
  brands("hand-over-review", "Confirm Hand-Over", { ...reviewing, arrange: theWaiting({}) }),
  brands("hand-over-own", /Another member of staff has to confirm it/, {
    ...reviewing,
    arrange: theWaiting({ is_own: true }),
  }),
  brands("hand-over-confirmed", /is told and can stop it until/, {
    ...reviewing,
    arrange: theWaiting({ begins_at: "2099-12-01T10:00:00Z", confirmed_by: null }),
  }),
  brands("hand-over-changed", /was just confirmed, or has ended/, {
    arrange: [
      theWaiting({}),
      refusing(
        "**/rest/v1/rpc/confirm_hand_over**",
        409,
        "status_changed",
        "This hand-over was just confirmed, or has ended.",
      ),
    ],
    steps: [pressing("Review the hand-over of Northlight Coffee"), confirming("Confirm Hand-Over")],
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
