/** Races for the tests of their pages, as staff have left them. */
import { randomUUID } from "node:crypto";
import { callAs, signUpBrand } from "@outpace/e2e/accounts";
import { addFinishers, addRaces, apiUrl, brandIdOf, type RaceRow } from "@outpace/e2e/backend";
import { intercept } from "@outpace/e2e/intercept";
import type { Page } from "@outpace/e2e/test";

interface NewRace extends Omit<RaceRow, "id" | "name"> {
  readonly name?: string;
  readonly finishers?: readonly number[];
}

const inTwoWeeks = () => new Date(Date.now() + 14 * 86_400_000).toISOString();

/** Where pages ask for a race. */
export const database = "**/rest/v1/rpc/public_race";

/** Adds a race, by default one that staff have approved and that starts in two weeks. Returns its id. */
export async function addRace(race: NewRace = {}): Promise<string> {
  const { email } = await signUpBrand();
  return addRaceOf(email, race);
}

async function addRaceOf(email: string, race: NewRace): Promise<string> {
  const { finishers = [], name = "Lantern Half", ...rest } = race;
  const id = randomUUID();
  const row = { id, name, status: "active", startTime: inTwoWeeks(), ...rest };
  await addRaces(await brandIdOf(email), [row]);
  if (finishers.length > 0) await addFinishers(id, finishers);
  return id;
}

/** A pending race, with the token that shows it to its brand. */
export async function addPreview(): Promise<{ id: string; token: string }> {
  const account = await signUpBrand();
  const id = await addRaceOf(account.email, { status: "pending" });
  return { id, token: await callAs<string>(account, "preview_race_link", { race_id: id }) };
}

/** Shows races with what the function returns in place of what the database says. */
export const alterRaces = (page: Page, change: () => object) =>
  intercept(page, database, async (route) => {
    const response = await route.fetch({ url: `${apiUrl()}/rest/v1/rpc/public_race` });
    const race = (await response.json()) as object;
    await route.fulfill({ response, json: { ...race, ...change() } });
  });
