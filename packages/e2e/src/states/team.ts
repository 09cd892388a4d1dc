/** A brand's team, and what people see who may not do everything. */
import { type BrandAccount, demoAccounts, newBrand, signUpBrand } from "../accounts.ts";
import { addRaces, brandIdOf } from "../backend.ts";
import { addMember, invite, joinBrand, type Person } from "../team.ts";
import { answering, confirming, failing, pressing, refusing, waiting } from "./acts.ts";
import { longEmail, longNamedBrand } from "./rows.ts";
import { type State, statesOf } from "./state.ts";

/** A brand with an owner, an editor and a viewer. */
async function signUpTeam(): Promise<BrandAccount> {
  const owner = await signUpBrand();
  await addMember(owner, "editor", "Edda Lund");
  await addMember(owner, "viewer", `Vera ${"Wolfeschlegelsteinhausen ".repeat(3).trim()}`);
  return owner;
}

async function signUpViewer(): Promise<Person> {
  const owner = await signUpBrand();
  await addRaces(await brandIdOf(owner.email), [{ name: "Lap Run", status: "active" }]);
  return addMember(owner, "viewer");
}

const signUpEditor = async () => addMember(await signUpBrand(), "editor");

/** Someone who owns one brand and reads another, whose names are as long as names may be. */
async function signUpInTwoBrands(): Promise<Person> {
  const own = await signUpBrand(longNamedBrand());
  const person = { name: "Ines Moreau", email: own.email, password: own.password };
  await joinBrand(await signUpBrand(), person, "viewer");
  return person;
}

/** A brand with one open invitation, and one to an address as long as addresses may be. */
async function signUpInviting(): Promise<BrandAccount> {
  const owner = await signUpBrand();
  await invite(owner, newBrand().email, "editor");
  await invite(owner, longEmail, "viewer");
  return owner;
}

/** What an invitation's reader is told. */
const told = (how: object = {}) =>
  answering("**/rest/v1/rpc/read_invitation**", {
    ...{ brand_name: "Northlight Coffee", email: "vera@harrier.example", role: "editor" },
    ...{ invited_by: "Ines Moreau", expires_at: "2099-12-01T10:00:00Z", state: "open" },
    ...{ has_account: false, reason: null, ...how },
  });

const invitation = statesOf("invitation", "/brands/invitation#i-token");
const inviting = statesOf("team-inviting", "/brands/team", signUpInviting);
const team = statesOf("team", "/brands/team", signUpTeam);
const alone = statesOf("team", "/brands/team", demoAccounts.brand);
const dashboard = statesOf("dashboard", "/brands/dashboard");

const planned = answering("**/rest/v1/rpc/planned_hand_over**", [
  {
    ...{ id: crypto.randomUUID(), brand_id: crypto.randomUUID(), brand_name: "Northlight Coffee" },
    ...{ email: longEmail, reason: "Ines has left the company, and Vera follows her." },
    ...{ asked_by: "Outpace", asked_at: "2026-11-20T10:00:00Z", confirmed_by: "Outpace" },
    ...{ begins_at: "2099-12-01T10:00:00Z", is_own: false },
  },
]);

const keep = statesOf(
  "keep-brand",
  `/brands/keep-brand#${crypto.randomUUID()}_${crypto.randomUUID()}.1900000000.${"a".repeat(64)}`,
);
const stopping = "**/rest/v1/rpc/stop_hand_over";
const stoppingIt = { steps: pressing("Stop the Hand-Over") };

export const teamStates: readonly State[] = [
  team("", "Edda Lund"),
  team("remove", "Remove this person?", { steps: pressing("Remove Edda Lund") }),
  team("role-refused", "A brand needs an owner. Make someone else an owner first.", {
    arrange: refusing(
      "**/rest/v1/rpc/set_member_role**",
      409,
      "last_owner",
      "A brand needs an owner. Make someone else an owner first.",
    ),
    steps: (page) => page.getByLabel("Role of Edda Lund").selectOption("Viewer"),
  }),
  team("role-set", "Edda Lund is now an owner.", {
    steps: (page) => page.getByLabel("Role of Edda Lund").selectOption("Owner"),
  }),
  team("hand-over", /Once this person accepts, they replace the owner/, { arrange: planned }),
  team("hand-over-stop", "Stop the hand-over?", {
    arrange: planned,
    steps: pressing("Stop the Hand-Over"),
  }),
  team("hand-over-stopped", /^The brand stays yours/, {
    arrange: [planned, answering("**/rest/v1/rpc/keep_brand**", true)],
    steps: [pressing("Stop the Hand-Over"), confirming("Stop It")],
  }),
  keep("", /press the button, and the brand stays yours/),
  keep("no-link", /open the link that we sent you/, { path: "/brands/keep-brand" }),
  keep("busy", "Stopping...", { ...stoppingIt, arrange: waiting(stopping) }),
  keep("stopped", /^Your brand stays yours/, { ...stoppingIt, arrange: answering(stopping, true) }),
  keep("failed", /^Nothing was changed\./, { ...stoppingIt, arrange: failing(stopping) }),
  inviting("", "Open until"),
  inviting("dialog", "Send Invitation", { steps: pressing("Invite Member") }),
  inviting("refused", "This person is already invited.", {
    steps: [
      pressing("Invite Member"),
      (page) => page.getByRole("dialog").getByLabel("Email").fill(longEmail),
      confirming("Send Invitation"),
    ],
  }),
  invitation("", "Accept Invitation", { arrange: told() }),
  invitation("errors", "Please enter your name.", {
    arrange: told({ brand_name: "Harrier ".repeat(15).trim() }),
    steps: pressing("Accept Invitation"),
  }),
  invitation("account", /has an account/, { arrange: told({ has_account: true }) }),
  invitation("other-account", /this invitation is for/, {
    account: demoAccounts.brand,
    arrange: told(),
  }),
  invitation("signed-in", "Accept Invitation", {
    account: demoAccounts.brand,
    arrange: told({ email: demoAccounts.brand.email, has_account: true }),
  }),
  invitation("hand-over", /its present owner is no longer part of the brand/, {
    arrange: told({
      ...{ role: "owner", invited_by: "Outpace" },
      reason: "Ines has left the company, and Vera follows her.",
    }),
  }),
  invitation("expired", /This invitation expired on/, {
    arrange: told({ state: "expired", expires_at: "2026-05-01T10:00:00Z" }),
  }),
  invitation("unknown", /This invitation does not exist/),
  invitation("no-link", /open the link of the invitation/, { path: "/brands/invitation" }),
  invitation("failed", /We couldn't read the invitation/, {
    arrange: failing("**/rest/v1/rpc/read_invitation**"),
  }),
  alone("alone", "A brand needs an owner."),
  alone("loading", "Loading the team...", { arrange: waiting("**/rest/v1/rpc/brand_team**") }),
  team("of-viewer", "Leave", { account: signUpViewer }),
  dashboard("of-viewer", "Lap Run", { account: signUpViewer }),
  statesOf("create-race", "/brands/create-race")("of-viewer", /can create races/, {
    account: signUpViewer,
  }),
  statesOf("settings", "/brands/settings")("of-editor", /can change these details/, {
    account: signUpEditor,
  }),
  statesOf("package", "/brands/package")("of-editor", /can order packages/, {
    account: signUpEditor,
  }),
  dashboard("two-brands", "No races created yet", { account: signUpInTwoBrands }),
];
