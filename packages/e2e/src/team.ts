/** People of a brand, whom only invitations add. */
import { expect } from "@playwright/test";
import { messagesTo } from "./backend.ts";
import type { Account, BrandAccount } from "./accounts.ts";
import { callAs, newBrand, sessionOf, signUpPerson } from "./accounts.ts";
import { withDatabase } from "./database.ts";

type Role = "owner" | "editor" | "viewer";

export interface Person extends Account {
  readonly name: string;
}

/** Makes an account a member of the brand with this contact email. */
export async function joinBrand({ email }: Account, person: Person, role: Role): Promise<void> {
  const { user } = await sessionOf(person);
  await withDatabase(
    "",
    (sql) => sql`
      with joined as (
        insert into public.brand_members (user_id, brand_partner_id, role)
        select ${user.id}, b.id, ${role} from public.brand_partners b where b.contact_email = ${email}
        returning user_id, brand_partner_id
      )
      insert into private.member_names (brand_partner_id, user_id, name)
      select j.brand_partner_id, j.user_id, ${person.name} from joined j`,
  );
}

/** Signs up a person without a brand, and makes them a member of one. */
export async function addMember(
  brand: Account,
  role: Role,
  name = `${role === "viewer" ? "Vera" : "Edda"} Lund`,
): Promise<Person> {
  const { email, password } = newBrand();
  const person = { name, email, password };
  await signUpPerson(person);
  await joinBrand(brand, person, role);
  return person;
}

export const invite = (owner: Account, email: string, role: Role) =>
  callAs(owner, "invite_member", { email, role });

export const closeBrand = (owner: BrandAccount) =>
  callAs(owner, "close_brand", { name: owner.companyName });

export async function changeRole(owner: Account, person: Account, role: Role): Promise<void> {
  await callAs(owner, "set_member_role", { user_id: (await sessionOf(person)).user.id, role });
}

/** The path of the newest invitation that was sent to an address; of one after another if that one's is passed. */
export async function invitationPath(email: string, before?: string): Promise<string> {
  let path: string | undefined;
  const isSent = async () => {
    const links = (await messagesTo(email)).flatMap((message) => message.links);
    const link = links.find((one) => one.includes("/brands/invitation#"));
    path = link && new URL(link).pathname + new URL(link).hash;
    return path !== undefined && path !== before;
  };
  await expect.poll(isSent).toBe(true);
  return path ?? "";
}
