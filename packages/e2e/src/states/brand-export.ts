/** The export of everything of a brand. */
import { demoAccounts, signUpBrand } from "../accounts.ts";
import { pressing, refusing, type State, statesOf, waiting } from "./state.ts";

const series = "**/rest/v1/rpc/race_analytics_series**";
const broken = { code: "XX000", message: "internal", hint: null, details: null };

const screen = statesOf("export", "/brands/export", demoAccounts.brand);
const pressed = { steps: pressing("Export Everything") };

export const brandExportStates: readonly State[] = [
  screen("", { shows: "Export Everything" }),
  screen("listing", {
    ...pressed,
    arrange: waiting("**/rest/v1/rpc/brand_races**"),
    shows: "Reading your lists",
  }),
  screen("running", { ...pressed, arrange: waiting(series), shows: /Race \d+ of \d+/ }),
  screen("stopped", {
    ...pressed,
    arrange: refusing("**/rest/v1/rpc/brand_order_history**", 500, broken),
    shows: /The export stopped/,
  }),
  screen("incomplete", {
    ...pressed,
    arrange: refusing(series, 500, broken),
    shows: "Download Without the Rest",
  }),
  screen("done", { ...pressed, shows: /The archive is downloaded/ }),
  screen("cancelled", {
    arrange: waiting(series),
    steps: async (page) => {
      await pressed.steps(page);
      await pressing("Cancel")(page);
    },
    shows: "The export is cancelled.",
  }),
  screen("empty-brand", { ...pressed, account: signUpBrand, shows: /It has 0 races/ }),
];
