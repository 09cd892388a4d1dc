import type { StandardSchemaV1 } from "@standard-schema/spec";

/**
 * A schema that loads when it is first needed, for a screen that must stay small. If it cannot load, values pass
 * unchecked: the backend checks them in any case.
 */
export function lazySchema<Values>(
  load: () => Promise<StandardSchemaV1<Values, Values>>,
): StandardSchemaV1<Values, Values> {
  return {
    "~standard": {
      version: 1,
      vendor: "outpace",
      validate: async (values) => {
        const schema = await load().catch(() => null);
        return schema ? schema["~standard"].validate(values) : { value: values as Values };
      },
    },
  };
}
