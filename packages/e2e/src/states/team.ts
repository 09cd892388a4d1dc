/** A brand's team, and what people see who may not do everything. */
import { type BrandAccount, demoAccounts, newBrand, signUpBrand } from "../accounts.ts";
import { addRaces, brandIdOf } from "../backend.ts";
import { addMember, invite, joinBrand, type Person } from "../team.ts";
import { answering, failing, pressing, refusing, type State, statesOf, waiting } from "./state.ts";

const list = "**/rest/v1/rpc/brand_team**";

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

async function signUpEditor(): Promise<Person> {
  return addMember(await signUpBrand(), "editor");
}

/** Someone who owns one brand and reads another, whose names are as long as names may be. */
async function signUpInTwoBrands(): Promise<Person> {
  const longNamed = newBrand();
  const own = await signUpBrand({
    ...longNamed,
    companyName: `${longNamed.companyName} `.repeat(9).slice(0, 120).trim(),
  });
  const person = { name: "Ines Moreau", email: own.email, password: own.password };
  await joinBrand(await signUpBrand(), person, "viewer");
  return person;
}

/** A brand with one open invitation, and one to an address as long as addresses may be. */
async function signUpInviting(): Promise<BrandAccount> {
  const owner = await signUpBrand();
  await invite(owner, newBrand().email, "editor");
  await invite(owner, `${"i".repeat(60)}@${"harrier.".repeat(15)}example`, "viewer");
  return owner;
}

const read = "**/rest/v1/rpc/read_invitation**";

/** What an invitation's reader is told. */
const details = (how: object = {}) => ({
  brand_name: "Northlight Coffee",
  email: "vera@harrier.example",
  role: "editor",
  invited_by: "Ines Moreau",
  expires_at: "2099-12-01T10:00:00Z",
  state: "open",
  has_account: false,
  reason: null,
  ...how,
});

const invitation = statesOf("invitation", "/brands/invitation#i-token");
const inviting = statesOf("team-inviting", "/brands/team", signUpInviting);
const team = statesOf("team", "/brands/team", signUpTeam);
const alone = statesOf("team", "/brands/team", demoAccounts.brand);
const ofViewer = { account: signUpViewer };
const ofEditor = { account: signUpEditor };
const dashboard = statesOf("dashboard", "/brands/dashboard");
const createRace = statesOf("create-race", "/brands/create-race");
const settings = statesOf("settings", "/brands/settings");
const packages = statesOf("package", "/brands/package");

export const teamStates: readonly State[] = [
  team("", { shows: "Edda Lund" }),
  team("remove", { steps: pressing("Remove Edda Lund"), shows: "Remove this person?" }),
  team("remove-failed", {
    arrange: failing("**/rest/v1/rpc/remove_member**"),
    steps: async (page) => {
      await pressing("Remove Edda Lund")(page);
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    },
    shows: "The person wasn't removed.",
  }),
  team("role-refused", {
    arrange: refusing("**/rest/v1/rpc/set_member_role**", 409, {
      code: "PT409",
      message: "A brand needs an owner. Make someone else an owner first.",
      hint: "last_owner",
      details: null,
    }),
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
    arrange: refusing("**/rest/v1/rpc/invite_member**", 409, {
      code: "PT409",
      message: "This person is already invited. You can send the invitation again.",
      hint: "already_invited",
      details: null,
    }),
    steps: async (page) => {
      await pressing("Invite Member")(page);
      await page.getByRole("dialog").getByLabel("Email").fill("vera@harrier.example");
      await pressing("Send Invitation")(page);
    },
    shows: "This person is already invited.",
  }),
  inviting("failed", {
    arrange: failing("**/rest/v1/rpc/brand_invitations**"),
    shows: "We couldn't load the invitations.",
  }),
  invitation("", { arrange: answering(read, details()), shows: "Accept Invitation" }),
  invitation("errors", {
    arrange: answering(read, details({ brand_name: "Harrier ".repeat(15).trim() })),
    steps: pressing("Accept Invitation"),
    shows: "Please enter your name.",
  }),
  invitation("account", {
    arrange: answering(read, details({ has_account: true })),
    shows: /has an account/,
  }),
  invitation("other-account", {
    account: demoAccounts.brand,
    arrange: answering(read, details()),
    shows: /this invitation is for/,
  }),
  invitation("signed-in", {
    account: demoAccounts.brand,
    arrange: answering(read, details({ email: demoAccounts.brand.email, has_account: true })),
    shows: "Accept Invitation",
  }),
  invitation("withdrawn", {
    arrange: answering(read, details({ state: "withdrawn" })),
    shows: /withdrawn or sent again/,
  }),
  invitation("hand-over", {
    arrange: answering(
      read,
      details({
        role: "owner",
        invited_by: "Outpace",
        reason: "Ines has left the company, and Vera follows her.",
      }),
    ),
    shows: /its present owner is no longer part of the brand/,
  }),
  invitation("expired", {
    arrange: answering(read, details({ state: "expired", expires_at: "2026-05-01T10:00:00Z" })),
    shows: /This invitation expired on/,
  }),
  invitation("accepted", {
    arrange: answering(read, details({ state: "accepted" })),
    shows: "This invitation has already been accepted.",
  }),
  invitation("unknown", { shows: /This invitation does not exist/ }),
  invitation("no-link", { path: "/brands/invitation", shows: /open the link of the invitation/ }),
  invitation("failed", { arrange: failing(read), shows: /We couldn't read the invitation/ }),
  alone("alone", { shows: "A brand needs an owner." }),
  alone("loading", { arrange: waiting(list), shows: "Loading the team..." }),
  alone("failed", { arrange: failing(list), shows: "We couldn't load the team." }),
  team("of-viewer", { ...ofViewer, shows: "Leave" }),
  dashboard("of-viewer", { ...ofViewer, shows: "Lap Run" }),
  createRace("of-viewer", { ...ofViewer, shows: /can create races/ }),
  settings("of-editor", { ...ofEditor, shows: /can change these details/ }),
  packages("of-editor", { ...ofEditor, shows: /can order packages/ }),
  dashboard("two-brands", { account: signUpInTwoBrands, shows: "No races created yet" }),
];
