import type { StandardSchemaV1 } from "@standard-schema/spec";

import { errorMessage } from "../errors/error-message.ts";
import { loadCode } from "../loading/deployment.ts";

export interface LoadedSchema<Input, Output> extends StandardSchemaV1<Input, Output> {
  /** Loads the schema ahead of its first use. */
  readonly prepare: () => void;
}

/** A schema that loads when it is first needed. If it cannot load, validation fails with that message. */
export function loadedSchema<Input, Output>(
  load: () => Promise<StandardSchemaV1<Input, Output>>,
): LoadedSchema<Input, Output> {
  return {
    prepare: () => {
      load().catch(() => undefined);
    },
    "~standard": {
      version: 1,
      vendor: "outpace",
      validate: async (values) => {
        try {
          const schema = await loadCode(load);
          return await schema["~standard"].validate(values);
        } catch (error) {
          return { issues: [{ message: errorMessage(error) }] };
        }
      },
    },
  };
}
