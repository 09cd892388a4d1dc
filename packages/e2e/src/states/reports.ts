/** The links to a race's report, and the report that they open. */
import { demoAccounts } from "../accounts.ts";
import { answering, failing, filling, pressing } from "./acts.ts";
import { inDays } from "./rows.ts";
import { seededRace } from "./seed.ts";
import { type State, statesOf } from "./state.ts";

const report = statesOf("report", "/brands/report/#demo-report-northlight");
const share = statesOf("analytics-share", `/brands/analytics/${seededRace(3)}`, demoAccounts.brand);
const listing = "**/rest/v1/rpc/report_links";
const creating = "**/rest/v1/rpc/create_report_link";

const link = (name: string, how: object = {}) => ({
  ...{ id: crypto.randomUUID(), name, created_at: inDays(-40), ends_at: null },
  ...{ last_opened_at: null, open_count: 0 },
  ...how,
});

const links = [
  link("Board meeting", { ends_at: inDays(29) }),
  link("Halden & Partners", { ends_at: inDays(61), last_opened_at: inDays(-0.2), open_count: 1 }),
  link("W".repeat(120), { last_opened_at: inDays(-3), open_count: 1234 }),
  link("לקוח גדול", { ends_at: inDays(-10), last_opened_at: inDays(-11), open_count: 6 }),
];

const opening = pressing("Share Report");
const creation = [opening, filling("Link name", "Halden & Partners"), pressing("Create Link")];
const first = answering(listing, links.slice(0, 1));

export const reportStates: readonly State[] = [
  report("", "From places to finishers"),
  report("recap", "Race recap", { path: "/brands/report/?recap#demo-report-northlight" }),
  report("incomplete", "This link is not complete.", { path: "/brands/report/" }),

  share("", "Board meeting", { arrange: answering(listing, links), steps: opening }),
  share("empty", /^Nobody has a link/, { arrange: answering(listing, []), steps: opening }),
  share("created", /^For/, {
    arrange: [
      first,
      answering(creating, { id: crypto.randomUUID(), token: "AnExampleOfATokenOf128" }),
    ],
    steps: creation,
  }),
  share("without-name", /^Please enter a name for the link/, {
    arrange: first,
    steps: [opening, pressing("Create Link")],
  }),
  share("not-created", /^The link wasn't created/, {
    arrange: [first, failing(creating)],
    steps: creation,
  }),
  share("full", /^This race has ten links/, {
    arrange: answering(
      listing,
      Array.from({ length: 10 }, (_, n) => link(`Agency ${String(n + 1)}`)),
    ),
    steps: opening,
  }),
];
