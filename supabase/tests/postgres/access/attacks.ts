/** What the values of one column or argument cannot ask: the named ways around a single rule. */
import { beyondItsLimit, insert, text, update, type Attack } from "./attack.ts";
import type { Relation, Routine } from "./catalog.ts";
import type { Person } from "./personas.ts";
import { attacksOnRaces } from "./attacks-on-races.ts";
import { attacksOnStaff } from "./attacks-on-staff.ts";
import type { Probe } from "./statements.ts";

/** By the thing they reach for. */
const attacks: Readonly<Record<string, readonly Attack[]>> = {
  "public.brand_partners": [
    insert("insert with another's name", ({ target }) => ({ name: text(target.name) })),
    insert("insert with another's e-mail", ({ target }) => ({
      contact_email: text(target.email.toUpperCase()),
    })),
    insert("insert with what is no e-mail", () => ({ contact_email: "'no address'" })),
    update("update of name to another's", "name", ({ target }) => text(target.name.toUpperCase())),
    update("update of name to a blank", "name", () => "' '"),
  ],
  "public.live_races": [
    update("update of name to a blank", "name", () => "' '"),
    update(
      "update of background_photo_url to another brand's photo",
      "background_photo_url",
      ({ target }) => text(target.photoUrl),
    ),
    update(
      "update of background_photo_url to another host",
      "background_photo_url",
      ({ brand, target }) => text((brand ?? target).foreignUrl),
    ),
    update(
      "update of background_photo_url to what is no photo",
      "background_photo_url",
      ({ brand, target }) => text((brand ?? target).elsewhereUrl),
    ),
  ],
  "public.race_participants": [
    insert("insert into a full race", ({ brand, target }) => ({
      live_race_id: text((brand ?? target).fullRaceId),
    })),
  ],
  "storage.objects": [
    insert("insert in another's name", ({ target }) => ({ owner_id: text(target.userId) })),
    insert("insert under another path", () => ({ name: "'elsewhere/probe-bg-1.png'" })),
    insert("insert into another bucket", () => ({ bucket_id: "'elsewhere'" })),
    update("update of name to another path", "name", () => "'elsewhere/' || gen_random_uuid()"),
  ],
  "public.is_brand_name_available": [beyondItsLimit("is_brand_name_available beyond its limit")],
  "public.is_brand_email_available": [beyondItsLimit("is_brand_email_available beyond its limit")],
  "public.subscribe_to_newsletter": [beyondItsLimit("subscribe_to_newsletter beyond its limit")],
  ...attacksOnRaces,
  ...attacksOnStaff,
};

export const attacked = Object.keys(attacks);

export function attacksOn(thing: Relation | Routine, person: Person): Probe[] {
  return (attacks[thing.name] ?? []).map((attack) => ({
    person,
    thing: thing.name,
    ...attack(thing, person),
  }));
}
