import * as z from "zod/mini";
import { isStorable, unstorableMessage } from "../required-text.ts";
import { normaliseName } from "./clean.ts";
import { nameFault } from "./fault.ts";

/** A field for a name, which it normalises. For blank text, `missing` is the first issue. */
export function nameText(missing: string, fault: (name: string) => string | null = nameFault) {
  return z.string(missing).check(
    z.overwrite(normaliseName),
    z.minLength(1, missing),
    z.refine<string>((name) => fault(name) === null, {
      error: ({ input }) => fault(input as string) ?? undefined,
    }),
    z.refine(isStorable, unstorableMessage),
  );
}
