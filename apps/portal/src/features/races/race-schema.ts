import type { RaceDetails, RaceFormValues } from "@outpace/domain/races";

import { loadedSchema } from "../../platform/forms/loaded-schema.ts";
import type { SchemaForm } from "../../platform/forms/schema-form.ts";

/** The rules of the create and edit forms. */
export function raceSchema(previous?: Pick<RaceDetails, "name" | "startTime">) {
  return loadedSchema(async () =>
    (await import("./details-schema.ts")).raceDetailsSchema(previous),
  );
}

export type RaceForm = SchemaForm<RaceFormValues>;
