import type { Client } from "./client.ts";
import { listMemberships } from "./memberships.ts";
import { listTeam } from "./team.ts";

/**
 * Lists what people know of the signed-in person: the address, the names of the person and of the person's brands. For
 * display and for what passwords must not be; of what cannot be loaded, nothing is listed.
 */
export async function listOwnNames(client: Client): Promise<string[]> {
  const { data } = await client.auth.getSession();
  const { email, user_metadata: metadata = {} } = data.session?.user ?? {};
  const told: unknown[] = [email, metadata.company_name, metadata.contact_name];
  const brands = await listMemberships(client).catch(() => []);
  const teams = await Promise.all(brands.map(({ id }) => listTeam(client, id).catch(() => [])));
  const self = teams.flat().filter(({ isSelf }) => isSelf);
  return [...told, ...[...brands, ...self].map(({ name }) => name)].filter(
    (text) => typeof text === "string",
  );
}
