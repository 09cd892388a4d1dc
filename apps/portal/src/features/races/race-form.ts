import type { RaceFormValues } from "@outpace/domain/races";

import type { SchemaForm } from "../../platform/schema-form.ts";

export type RaceForm = SchemaForm<RaceFormValues>;
