import { causeOf } from "../../platform/errors/attempt-message.ts";
import { type Collection, photoUrlsOf, racesOf } from "./collection.ts";

/** What the archive does not have, each as a sentence for people. */
export function missingFrom(collection: Collection): readonly string[] {
  const { series, photos, failures, brand } = collection;
  const why = (key: string) => {
    const failure = failures.get(key);
    return failure ? causeOf(failure) : "It wasn't read.";
  };
  const races = racesOf(collection).map(({ race }) => race);
  const nameOf = ({ number, name }: { number: number; name: string }) =>
    `race ${String(number)}, "${name}"`;
  const figures = races
    .filter(({ id }) => !series.has(id))
    .map((race) => `The figures of ${nameOf(race)}: ${why(race.id)}`);
  const files = photoUrlsOf(collection)
    .filter((url) => !photos.get(url))
    .map((url) => {
      const race = races.find(({ backgroundPhotoUrl }) => backgroundPhotoUrl === url);
      const what = race ? `The photo of ${nameOf(race)}` : "The logo";
      return `${what}: ${photos.get(url) === null ? "It's no longer stored." : why(url)}`;
    });
  return [
    ...(brand === null ? ["The company details: They couldn't be found."] : []),
    ...figures,
    ...files,
  ];
}
