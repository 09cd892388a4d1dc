import { newBrand, signIn, signUpBrand, signUpPerson } from "@outpace/e2e/accounts";
import { fillLogin, openStarted } from "@outpace/e2e/portal";
import { addMember, invitationPath, invite, withdrawInvitation } from "@outpace/e2e/team";
import { expect, test } from "@outpace/e2e/test";

test("an owner invites an address, and it joins with a new account", async ({ page, browser }) => {
  const owner = await signUpBrand();
  const { email, password } = newBrand();
  await signIn(page.context(), owner);
  await page.goto("/brands/team");
  await page.getByRole("button", { name: "Invite Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite someone to the team" });
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription("Please enter your email.");
  await dialog.getByLabel("Email").fill(owner.email);
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(dialog).toContainText("This person is already in the team.");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption("Viewer");
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`The invitation is on its way to ${email}.`)).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("Viewer");
  await expect(row).toContainText("Open until");

  const path = await invitationPath(email);
  const invited = await (await browser.newContext()).newPage();
  await openStarted(invited, path);
  const card = invited.getByRole("region", { name: "Invitation" });
  await expect(card).toContainText(owner.companyName);
  await expect(card).toContainText(`${owner.contactName} invites you`);
  await expect(card).toContainText("Viewer");
  // Opening it changed nothing.
  await page.reload();
  await expect(row).toContainText("Open until");

  await invited.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(invited.getByLabel("Name")).toHaveAccessibleDescription("Please enter your name.");
  await invited.getByLabel("Name").fill("Vera Lund");
  await invited.getByLabel("Password").fill(password);
  await invited.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(invited.getByText(`You've joined ${owner.companyName}.`)).toBeVisible();
  await expect(invited.getByText(`Welcome, ${owner.companyName}`)).toBeVisible();
  await expect(invited.getByRole("link", { name: "Create New Race" })).toHaveCount(0);

  await page.reload();
  await expect(page.getByLabel("Role of Vera Lund")).toHaveValue("viewer");
  await openStarted(invited, path);
  await expect(invited.getByText("This invitation has already been accepted.")).toBeVisible();
  await invited.context().close();
});

test("someone with an account signs in, accepts, and acts for the brand", async ({ page }) => {
  const owner = await signUpBrand();
  const person = await signUpBrand();
  await invite(owner, person.email, "editor");
  await openStarted(page, await invitationPath(person.email));
  await expect(page.getByText("has an account. Sign in with it, then accept.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await fillLogin(page, person);
  await page.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(page.getByText(`You've joined ${owner.companyName}.`)).toBeVisible();
  await expect(page.getByLabel("Brand", { exact: true }).locator("option:checked")).toHaveText(
    owner.companyName,
  );
});

test("an invitation for someone else is not accepted by the account that is signed in", async ({
  page,
}) => {
  const owner = await signUpBrand();
  const other = await signUpBrand();
  const { email, password } = newBrand();
  await signUpPerson({ email, password });
  await invite(owner, email, "viewer");
  await signIn(page.context(), other);
  await openStarted(page, await invitationPath(email));
  await expect(page.getByText(`You're signed in as ${other.email}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept Invitation" })).toHaveCount(0);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("has an account. Sign in with it, then accept.")).toBeVisible();
});

test("withdrawn, unknown and unreachable invitations are told apart", async ({ page }) => {
  const owner = await signUpBrand();
  const { email } = newBrand();
  const id = await invite(owner, email, "viewer");
  const path = await invitationPath(email);
  await openStarted(page, path);
  await expect(page.getByRole("button", { name: "Accept Invitation" })).toBeVisible();
  await withdrawInvitation(owner, id);
  await page.getByLabel("Name").fill("Vera Lund");
  await page.getByLabel("Password").fill("stride-for-stride-9");
  await page.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(page.getByText(/^This invitation was withdrawn or sent again\./)).toBeVisible();

  await openStarted(page, "/brands/invitation#nothing");
  await expect(page.getByRole("alert")).toContainText("This invitation does not exist.");
  await openStarted(page, "/brands/invitation");
  await expect(page.getByText(/open the link of the invitation/)).toBeVisible();
  await page.route("**/rpc/read_invitation", (route) => route.abort("connectionrefused"));
  await openStarted(page, `${path}x`);
  await expect(page.getByRole("alert")).toContainText("We couldn't read the invitation.");
});

test("an owner sends an invitation again and withdraws it; others only see it", async ({
  page,
}) => {
  const owner = await signUpBrand();
  const editor = await addMember(owner, "editor");
  const { email } = newBrand();
  await invite(owner, email, "viewer");
  const first = await invitationPath(email);
  await signIn(page.context(), owner);
  await page.goto("/brands/team");
  await page.getByRole("button", { name: `Send again to ${email}` }).click();
  await expect(page.getByText(`on its way to ${email} again.`)).toBeVisible();
  await expect.poll(() => invitationPath(email), { timeout: 15_000 }).not.toBe(first);
  await page.getByRole("button", { name: `Withdraw the invitation of ${email}` }).click();
  await expect(page.getByText("Its link no longer works.")).toBeVisible();
  await expect(page.getByText("Nobody is invited now.")).toBeVisible();

  await invite(owner, email, "viewer");
  const other = await page.context().browser()?.newContext();
  if (!other) throw new Error("There is no browser.");
  await signIn(other, editor);
  const seen = await other.newPage();
  await seen.goto("/brands/team");
  await expect(seen.getByText(email)).toBeVisible();
  await expect(seen.getByRole("button", { name: /Withdraw|Send again|Invite/ })).toHaveCount(0);
  await other.close();
});
