/** Parses the command line's options. */
import { parseArgs } from "node:util";

export interface Options {
  /** A scale of 1 has a thousand brands with a hundred races each. */
  readonly scale: number;
  /** Whether to write the tables to docs/performance.md as well. */
  readonly write: boolean;
}

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scale: { type: "string", default: "1" },
      write: { type: "boolean", default: false },
    },
  });
  const scale = Number(values.scale);
  if (!(scale >= 0.001 && scale <= 1)) throw new Error("--scale is a number from 0.001 to 1.");
  return { scale, write: values.write };
}
