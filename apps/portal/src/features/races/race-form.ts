import type { RaceFormValues } from "@outpace/domain/races";

import type { SchemaForm } from "../../platform/forms/schema-form.ts";

export type RaceForm = SchemaForm<RaceFormValues>;
