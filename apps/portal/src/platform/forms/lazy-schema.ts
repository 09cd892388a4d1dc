import type { StandardSchemaV1 } from "@standard-schema/spec";

/**
 * A schema that is loaded when it is first needed, for a screen that has to stay small. Where it cannot
 * be loaded the values pass as they are: the backend checks them in any case.
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
