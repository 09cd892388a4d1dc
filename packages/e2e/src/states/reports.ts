/** The links to a race's report, and the report that they open. */
import type { Page } from "@playwright/test";
import { demoAccounts } from "../accounts.ts";
import { seededRace } from "./seed.ts";
import { answering, failing, pressing, type State, statesOf, waiting } from "./state.ts";

const { brand, staff } = demoAccounts;
const report = statesOf("report", "/brands/report/#demo-report-northlight");
const share = statesOf("analytics-share", `/brands/analytics/${seededRace(3)}`, brand);
const reading = "**/rest/v1/rpc/shared_report";
const listing = "**/rest/v1/rpc/report_links";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

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

async function create(page: Page): Promise<void> {
  await pressing("Share Report")(page);
  await page.getByLabel("Link name").fill("Halden & Partners");
  await pressing("Create Link")(page);
}

export const reportStates: readonly State[] = [
  report("", { shows: "From places to finishers" }),
  report("recap", { path: "/brands/report/?recap#demo-report-northlight", shows: "Race recap" }),
  report("loading", { arrange: waiting(reading), shows: "Loading report..." }),
  report("failed", { arrange: failing(reading), shows: "We couldn't load the report." }),
  report("not-shared", {
    path: "/brands/report/#guessed",
    shows: "This report is no longer shared.",
  }),
  report("incomplete", { path: "/brands/report/", shows: "This link is not complete." }),

  share("", {
    arrange: answering(listing, links),
    steps: pressing("Share Report"),
    shows: "Board meeting",
  }),
  share("empty", {
    arrange: answering(listing, []),
    steps: pressing("Share Report"),
    shows: /^Nobody has a link/,
  }),
  share("created", {
    arrange: async (page) => {
      await answering(listing, links.slice(0, 1))(page);
      await answering("**/rest/v1/rpc/create_report_link", {
        id: crypto.randomUUID(),
        token: "AnExampleOfATokenOf128",
      })(page);
    },
    steps: create,
    shows: /^For/,
  }),
  share("without-name", {
    arrange: answering(listing, links.slice(0, 1)),
    steps: async (page) => {
      await pressing("Share Report")(page);
      await pressing("Create Link")(page);
    },
    shows: /^Please enter a name for the link/,
  }),
  share("not-created", {
    arrange: async (page) => {
      await answering(listing, links.slice(0, 1))(page);
      await failing("**/rest/v1/rpc/create_report_link")(page);
    },
    steps: create,
    shows: /^The link wasn't created/,
  }),
  share("full", {
    arrange: answering(
      listing,
      Array.from({ length: 10 }, (_, n) => link(`Agency ${String(n + 1)}`)),
    ),
    steps: pressing("Share Report"),
    shows: /^This race has ten links/,
  }),
  share("withdrawn", {
    arrange: async (page) => {
      await answering(listing, links)(page);
      await answering("**/rest/v1/rpc/withdraw_report_link", null)(page);
    },
    steps: async (page) => {
      await pressing("Share Report")(page);
      await pressing("Withdraw")(page);
    },
    shows: /is withdrawn\. It no/,
  }),
  share("loading", {
    arrange: waiting(listing),
    steps: pressing("Share Report"),
    shows: "Loading links...",
  }),
  share("failed", {
    arrange: failing(listing),
    steps: pressing("Share Report"),
    shows: "We couldn't load the links.",
  }),
  share("staff", {
    account: staff,
    arrange: answering(listing, links.slice(0, 2)),
    steps: pressing("Share Report"),
    shows: "Board meeting",
  }),
];
