import * as z from "zod/mini";
import { isStorable, unstorableMessage } from "../texts/storable.ts";
import { normaliseName } from "./forms.ts";

/** A longer name is refused unread: the patterns of the rules would take seconds to read it. */
export const nameMaxLengthRead = 1000;

interface NameLimits {
  /** In code points, which PostgreSQL counts too. */
  readonly maxLength: number;
  readonly missing: string;
  readonly tooLong: string;
}

/**
 * A field for a name, which it normalises and whose `fault` it tells. For blank text, `missing` is the first issue; of a name that is too long, nothing
 * else is checked.
 */
export function nameText(
  { maxLength, missing, tooLong }: NameLimits,
  fault: (name: string) => string | null,
) {
  return z.string(missing).check(
    z.maxLength(nameMaxLengthRead, { error: tooLong, abort: true }),
    z.overwrite(normaliseName),
    z.minLength(1, missing),
    z.refine<string>((name) => [...name].length <= maxLength, { error: tooLong, abort: true }),
    z.refine<string>((name) => fault(name) === null, {
      error: ({ input }) => fault(input as string) ?? undefined,
    }),
    z.refine(isStorable, unstorableMessage),
  );
}
