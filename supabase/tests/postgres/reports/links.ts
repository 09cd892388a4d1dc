/** The functions about the links to a race's report, called as a person; null is a visitor. */
import { answerOf, asPerson, one, signUpBrand, type Database } from "../../harness/database.ts";
import { createRace } from "../../harness/races.ts";

export interface Asked {
  readonly name?: string | null;
  readonly days?: number | null;
}

export function reportFunctions(database: Database) {
  return {
    makeBrand: async () => {
      const brand = await signUpBrand(database);
      const { id: raceId } = await createRace(database, brand.userId);
      return { ...brand, raceId };
    },
    create: (userId: string | null, raceId: string, { name = "Agency", days = null }: Asked = {}) =>
      one(
        asPerson(database, userId)<{ id: string; token: string }>`
          select * from public.create_report_link(${raceId}, ${name}, ${days})`,
      ),
    list: (userId: string | null, raceId: string) =>
      asPerson(database, userId)`select * from public.report_links(${raceId})`,
    withdraw: (userId: string | null, linkId: string) =>
      asPerson(database, userId)`select public.withdraw_report_link(${linkId})`,
    open: (token: string | null, isRefresh = false, userId: string | null = null) =>
      answerOf(asPerson(database, userId)`select public.shared_report(${token}, ${isRefresh})`),
  };
}
