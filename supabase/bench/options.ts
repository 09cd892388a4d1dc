/** The options of the command line. */
import { parseArgs } from "node:util";

export interface Options {
  /** 1 is ten thousand brands. */
  readonly scale: number;
  /** Whether to write the tables to docs/performance.md too. */
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
