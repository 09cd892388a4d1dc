/** Reads brands' logs, and does what they tell of. */
import type { BrandAccount, Database } from "../../harness/database.ts";
import { createRace } from "../../harness/races.ts";
import type { Role } from "../../harness/teams.ts";
import { invitationsOf } from "../invitations/invitations.ts";

export interface Entry {
  readonly id: string;
  readonly action: string;
  readonly actor_kind: string;
  readonly actor_name: string | null;
  readonly is_self: boolean;
  readonly subject_name: string | null;
  readonly reason: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly race_name: string | null;
}

interface Which {
  readonly brandId?: string | null;
  readonly raceId?: string | null;
  readonly after?: string | null;
}

export function logsOf(database: Database) {
  const invitations = invitationsOf(database);
  const { accept, by, invited } = invitations;

  const log = (
    userId: string | null,
    { brandId = null, raceId = null, after = null }: Which = {},
  ): Promise<Entry[]> =>
    by(userId)<Entry>`select * from public.brand_log(${brandId}, ${raceId}, ${after})`;

  return {
    ...invitations,
    log,
    /** The entries as "actor action (reason)", oldest first. */
    lines: async (userId: string, which: Which = {}) =>
      (await log(userId, which))
        .toReversed()
        .map(({ actor_name: name, action, reason }) =>
          [String(name), action, ...(reason === null ? [] : [`(${reason})`])].join(" "),
        ),
    lastEdit: (userId: string | null, raceId: string) =>
      by(
        userId,
      )`select action, actor_kind, actor_name, is_self from public.race_last_edit(${raceId})`,
    /** Someone who was invited to the brand, and gave this name. */
    async joined(brand: BrandAccount, role: Role, name: string | null): Promise<string> {
      const { token, userId } = await invited(brand.userId, role);
      await accept(userId, token, name);
      return userId;
    },
    rename: (userId: string, raceId: string) =>
      by(userId)`update public.live_races set name = 'Renamed' where id = ${raceId}`,
    freeRace: (userId: string) => createRace(database, userId, { discountCode: "FREE500OUTPACE" }),
    setStatus: (staffId: string, raceId: string, status: string, reason: string) =>
      by(staffId)`select public.set_race_status(${raceId}, ${status}, ${reason})`,
  };
}
