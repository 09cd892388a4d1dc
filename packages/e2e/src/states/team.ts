/** A brand's team, and what people see who may not do everything. */
import { type BrandAccount, demoAccounts, newBrand, signUpBrand } from "../accounts.ts";
import { addRaces, brandIdOf } from "../backend.ts";
import { addMember, joinBrand, type Person } from "../team.ts";
import { failing, pressing, refusing, type State, statesOf, waiting } from "./state.ts";

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

const team = statesOf("team", "/brands/team", signUpTeam);
const alone = statesOf("team", "/brands/team", demoAccounts.brand);
const viewer = statesOf("viewer", "/brands/dashboard", signUpViewer);
const editor = statesOf("editor", "/brands/settings", signUpEditor);
const twoBrands = statesOf("two-brands", "/brands/dashboard", signUpInTwoBrands);

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
  alone("alone", { shows: "A brand needs an owner." }),
  alone("loading", { arrange: waiting(list), shows: "Loading the team..." }),
  alone("failed", { arrange: failing(list), shows: "We couldn't load the team." }),
  viewer("", { shows: "Lap Run" }),
  viewer("team", { path: "/brands/team", shows: "Leave" }),
  viewer("create-race", { path: "/brands/create-race", shows: "can create races" }),
  editor("", { shows: "can change these details" }),
  editor("package", { path: "/brands/package", shows: "can order packages" }),
  twoBrands("", { shows: "No races created yet" }),
];
