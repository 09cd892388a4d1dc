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

export const teamStates: readonly State[] = [
  team("", { shows: "Edda Lund" }),
  team("remove", { steps: pressing("Remove Edda Lund"), shows: "Remove this person?" }),
  team("role-refused", {
    arrange: refusing(
      "**/rest/v1/rpc/set_member_role**",
      409,
      "last_owner",
      "A brand needs an owner. Make someone else an owner first.",
    ),
    steps: (page) => page.getByLabel("Role of Edda Lund").selectOption("Viewer"),
    shows: "A brand needs an owner. Make someone else an owner first.",
  }),
  team("role-set", {
    steps: (page) => page.getByLabel("Role of Edda Lund").selectOption("Owner"),
    shows: "Edda Lund is now an owner.",
  }),
  inviting("", { shows: "Open until" }),
  inviting("dialog", { steps: pressing("Invite Member"), shows: "Send Invitation" }),
  inviting("refused", {
    steps: [
      pressing("Invite Member"),
      (page) => page.getByRole("dialog").getByLabel("Email").fill(longEmail),
      confirming("Send Invitation"),
    ],
    shows: "This person is already invited.",
  }),
  invitation("", { arrange: told(), shows: "Accept Invitation" }),
  invitation("errors", {
    arrange: told({ brand_name: "Harrier ".repeat(15).trim() }),
    steps: pressing("Accept Invitation"),
    shows: "Please enter your name.",
  }),
  invitation("account", { arrange: told({ has_account: true }), shows: /has an account/ }),
  invitation("other-account", {
    account: demoAccounts.brand,
    arrange: told(),
    shows: /this invitation is for/,
  }),
  invitation("signed-in", {
    account: demoAccounts.brand,
    arrange: told({ email: demoAccounts.brand.email, has_account: true }),
    shows: "Accept Invitation",
  }),
  invitation("hand-over", {
    arrange: told({
      ...{ role: "owner", invited_by: "Outpace" },
      reason: "Ines has left the company, and Vera follows her.",
    }),
    shows: /its present owner is no longer part of the brand/,
  }),
  invitation("expired", {
    arrange: told({ state: "expired", expires_at: "2026-05-01T10:00:00Z" }),
    shows: /This invitation expired on/,
  }),
  invitation("unknown", { shows: /This invitation does not exist/ }),
  invitation("no-link", { path: "/brands/invitation", shows: /open the link of the invitation/ }),
  invitation("failed", {
    arrange: failing("**/rest/v1/rpc/read_invitation**"),
    shows: /We couldn't read the invitation/,
  }),
  alone("alone", { shows: "A brand needs an owner." }),
  alone("loading", {
    arrange: waiting("**/rest/v1/rpc/brand_team**"),
    shows: "Loading the team...",
  }),
  team("of-viewer", { account: signUpViewer, shows: "Leave" }),
  dashboard("of-viewer", { account: signUpViewer, shows: "Lap Run" }),
  statesOf("create-race", "/brands/create-race")("of-viewer", {
    ...{ account: signUpViewer, shows: /can create races/ },
  }),
  statesOf("settings", "/brands/settings")("of-editor", {
    ...{ account: signUpEditor, shows: /can change these details/ },
  }),
  statesOf("package", "/brands/package")("of-editor", {
    ...{ account: signUpEditor, shows: /can order packages/ },
  }),
  dashboard("two-brands", { account: signUpInTwoBrands, shows: "No races created yet" }),
];
