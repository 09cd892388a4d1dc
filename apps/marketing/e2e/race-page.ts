/** Races for the tests of their pages, as staff have left them. */
import { randomUUID } from "node:crypto";
import { addStaff, newBrand, sessionOf, signUpBrand } from "@outpace/e2e/accounts";
import { addFinishers, addRaces, brandIdOf, callApi, type RaceRow } from "@outpace/e2e/backend";

interface NewRace extends Omit<RaceRow, "id" | "name"> {
  readonly name?: string;
  readonly finishers?: readonly number[];
}

const inTwoWeeks = () => new Date(Date.now() + 14 * 86_400_000).toISOString();

/** Adds a race, by default one that staff have approved and that starts in two weeks. Returns its id. */
export async function addRace({ finishers = [], ...race }: NewRace = {}): Promise<string> {
  const { email } = await signUpBrand();
  return addRaceOf(email, { finishers, ...race });
}

/** The same for the brand of an account. */
export async function addRaceOf(email: string, race: NewRace): Promise<string> {
  const { finishers = [], name = "Lantern Half", ...rest } = race;
  const id = randomUUID();
  const row = { id, name, status: "active", startTime: inTwoWeeks(), ...rest };
  await addRaces(await brandIdOf(email), [row]);
  if (finishers.length > 0) await addFinishers(id, finishers);
  return id;
}

/** A pending race, with the token that shows it to its brand. */
export async function addPreview(): Promise<{ id: string; token: string; brand: string }> {
  const account = await signUpBrand(newBrand());
  const id = await addRaceOf(account.email, { status: "pending" });
  const { access_token } = await sessionOf(account);
  const body = { race_id: id };
  const token = await callApi<string>("/rest/v1/rpc/preview_race_link", { as: access_token, body });
  return { id, token, brand: account.companyName };
}

/** Does as staff what needs a reason. */
async function actAsStaff(name: string, body: object): Promise<void> {
  const { access_token } = await sessionOf(await addStaff());
  await callApi(`/rest/v1/rpc/${name}`, { as: access_token, body: { ...body, reason: "Agreed." } });
}

export const setStatus = (raceId: string, status: "active" | "cancelled") =>
  actAsStaff("set_race_status", { race_id: raceId, status });

export const closeBrand = async (email: string) =>
  actAsStaff("set_brand_active", { brand_id: await brandIdOf(email), is_active: false });
