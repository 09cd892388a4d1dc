/** Attacks on functions behind the pages of races. */
import { exhausted } from "../fixtures.ts";
import { beyondItsLimit, type Attack, type Attacks } from "./attack.ts";

const approved = "update public.live_races set status = 'active' where id = {target.raceId}";

const exhaustedWithSecret = JSON.stringify({
  ...(JSON.parse(exhausted) as object),
  "x-race-pages-secret": "probed",
});

/** Reads the target's pending race with a token that was signed for this race, purpose and time. */
const byToken = (
  raceId = "{target.raceId}",
  purpose = "preview_race",
  ends = "30 minutes",
): Attack => ({
  setup: `select set_config('probe.token', private.sign_link('${purpose}', ${raceId}, now() + interval '${ends}'), true)`,
  values: { preview: "current_setting('probe.token')" },
});

const shows = (status: string) => ({
  conditions: `(id, status) = ({target.raceId}, '${status}')`,
});

export const attacksOnPageFunctions: Readonly<Record<string, Attacks>> = {
  "public.public_race": {
    ...beyondItsLimit,
    "beyond its limit with the pages' secret": {
      setup: "insert into private.race_pages_secret (hash) values (sha256('probed'))",
      headers: exhaustedWithSecret,
    },
    "beyond its limit with a wrong secret": { headers: exhaustedWithSecret },
    "of what is no id": { values: { id: "'probed'" } },
    "of an approved race": { setup: approved, ...shows("active") },
    "of an approved race that was cancelled": {
      setup: `${approved}; update public.live_races set status = 'cancelled' where id = {target.raceId}`,
      ...shows("cancelled"),
    },
    "of a race that was cancelled before": {
      setup: "update public.live_races set status = 'cancelled' where id = {target.raceId}",
    },
    "of an approved race whose brand was deactivated": {
      setup: `${approved}; update public.brand_partners set blocked_at = now() where id = {target.brandId}`,
    },
    "by a preview": { ...byToken(), ...shows("pending") },
    "by a preview that has expired": byToken("{target.raceId}", "preview_race", "-1 minute"),
    "by a preview of another race": byToken("{target.fullRaceId}"),
    "by an expired one of another race": byToken(
      "{target.fullRaceId}",
      "preview_race",
      "-1 minute",
    ),
    "by a link for another purpose": byToken("{target.raceId}", "switch_off_email"),
  },
  "public.preview_race_link": { "of an own race": { values: { race_id: "{own.raceId}" } } },
};
