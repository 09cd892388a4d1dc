/** The export of everything of a brand. */
import { demoAccounts } from "../accounts.ts";
import { answering, pressing, waiting } from "./acts.ts";
import { type State, statesOf } from "./state.ts";

const series = "**/rest/v1/rpc/race_analytics_series**";
const broken = { code: "XX000", message: "internal", hint: null, details: null };

const screen = statesOf("export", "/brands/export", demoAccounts.brand);
const steps = pressing("Export Everything");

export const brandExportStates: readonly State[] = [
  screen("", "Export Everything"),
  screen("running", /Race \d+ of \d+/, { steps, arrange: waiting(series) }),
  screen("incomplete", "Download Without the Rest", {
    steps,
    arrange: answering(series, broken, 500),
  }),
  screen("done", /The archive is downloaded/, { steps }),
];
