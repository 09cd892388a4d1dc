/**
 * npm run bench:db [-- --scale 0.1]: what the screens' calls cost in a database of 100,000 races, each beside its budget. Fails
 * if one is over. A scale of 0.1 has a tenth of the races.
 */
import { parseArgs } from "node:util";
import { calls } from "./calls.ts";
import { openBenchDatabase } from "./database.ts";
import { median, timesOf } from "./measure.ts";

const { values } = parseArgs({ options: { scale: { type: "string", default: "1" } } });
const brands = Math.round(Number(values.scale) * 1_000);
if (!(brands >= 10 && brands <= 1_000)) throw new Error("--scale is a number from 0.01 to 1.");

const database = await openBenchDatabase(brands);
try {
  const [lookUp, ...others] = calls;
  const table: Record<string, object> = {};
  for (const call of others) {
    const { own, unit } = await timesOf(database, brands, call, lookUp);
    const cost = "lookUps" in call.atMost ? median(own) / median(unit) : median(own);
    const budget = "lookUps" in call.atMost ? call.atMost.lookUps : call.atMost.ms;
    const isOver = cost > budget;
    table[call.name] = {
      "median ms": median(own).toFixed(2),
      cost: `${cost.toFixed(1)} ${"lookUps" in call.atMost ? "look-ups" : "ms"}`,
      budget,
      "": isOver ? "over" : "",
    };
    if (isOver) process.exitCode = 1;
  }
  console.table(table);
} finally {
  await database.stop();
}
