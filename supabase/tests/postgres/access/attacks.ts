/** What the values of one column or argument cannot ask: the named ways around a single rule. */
import { validRace } from "../races.ts";
import { exhausted } from "./world.ts";
import type { Relation, Routine } from "./catalog.ts";
import type { Person } from "./personas.ts";
import { callOf, insertOf, type Probe } from "./statements.ts";

const text = (value: string) => `'${value}'`;

type Attack = (thing: Relation | Routine, person: Person) => Omit<Probe, "person" | "thing">;

const insert =
  (act: string, changes: (person: Person) => Readonly<Record<string, string>>): Attack =>
  (relation, person) => ({
    act,
    verb: "insert",
    measure: "done",
    statement: insertOf(relation as Relation, person, changes(person)),
  });

const update =
  (act: string, column: string, value: (person: Person) => string): Attack =>
  (relation, person) => ({
    act,
    verb: "update",
    column,
    measure: "rows",
    statement: `update ${relation.name} set ${column} = ${value(person)}`,
  });

const call =
  (act: string, changes: (person: Person) => Readonly<Record<string, string>>): Attack =>
  (routine, person) => ({
    act,
    verb: "execute",
    measure: "answer",
    statement: callOf(routine as Routine, person, changes(person)),
  });

const beyondItsLimit =
  (act: string): Attack =>
  (routine, person) => ({
    act,
    verb: "execute",
    measure: "answer",
    statement: callOf(routine as Routine, person),
    headers: exhausted,
  });

const raceWith = (photoUrl: string | null) =>
  `'${JSON.stringify({ ...validRace, name: "Probe", background_photo_url: photoUrl })}'::jsonb`;

/** By the thing they reach for. */
const attacks: Readonly<Record<string, readonly Attack[]>> = {
  "public.live_races": [
    update(
      "update of background_photo_url to another brand's photo",
      "background_photo_url",
      ({ target }) => text(target.photoUrl),
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
  "public.create_race": [
    call("create_race with another brand's photo", ({ target }) => ({
      request_id: "gen_random_uuid()",
      race: raceWith(target.photoUrl),
    })),
    call("create_race with an earlier request's id", ({ brand, target }) => ({
      request_id: text((brand ?? target).requestId),
      race: raceWith(null),
    })),
  ],
  "public.is_brand_name_available": [beyondItsLimit("is_brand_name_available beyond its limit")],
  "public.is_brand_email_available": [beyondItsLimit("is_brand_email_available beyond its limit")],
  "public.subscribe_to_newsletter": [beyondItsLimit("subscribe_to_newsletter beyond its limit")],
};

export const attacked = Object.keys(attacks);

export function attacksOn(thing: Relation | Routine, person: Person): Probe[] {
  return (attacks[thing.name] ?? []).map((attack) => ({
    person,
    thing: thing.name,
    ...attack(thing, person),
  }));
}
