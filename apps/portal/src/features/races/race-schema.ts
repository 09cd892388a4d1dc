import { loadedSchema } from "../../platform/forms/loaded-schema.ts";

/** The rules of the create and edit forms. */
export function raceSchema(previousStartTime?: string) {
  return loadedSchema(async () =>
    (await import("./details-schema.ts")).raceDetailsSchema(previousStartTime),
  );
}
