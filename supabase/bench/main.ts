/** npm run bench:db: measures how fast the database answers through its policies as it grows. */
import { readOptions } from "./options.ts";
import { describeMachine } from "./report/machine.ts";
import { writeReport } from "./report/page.ts";
import { renderGoals, renderNaive, renderQueries } from "./report/table.ts";
import { runBench } from "./run.ts";
import { openBenchDatabase } from "./server.ts";

const { scale, write } = readOptions(process.argv.slice(2));
const database = await openBenchDatabase();
try {
  const run = await runBench(database, scale, (line) => process.stderr.write(`${line}\n`));
  const report = [
    `Measured with \`npm run bench:db${scale === 1 ? "" : ` -- --scale ${String(scale)}`}\` on ${await describeMachine(database)} ` +
      `${run.participants.toLocaleString("en")} participants; loaded in ${run.loading.toFixed(0)} s.`,
    "Each cell is the median and the p95 of whole requests in milliseconds, and the pages of 8 kB that the statement touched. " +
      "A request is what PostgREST does for it: begin a transaction, set the role and the claims, run one prepared statement, end the transaction. " +
      "*look-ups* is the ratio to a primary-key look-up without policies, *policies* the ratio to the same request without policies, " +
      "all run alternately in the same minutes; the column after each is the ratio of the statements without their transactions. " +
      "*growth* is the ratio of the last scale to the first, in look-ups; for the look-up itself, in milliseconds.",
    renderQueries(run.own, run.scales),
    renderNaive(run.naive, run.scales),
    renderGoals(run.own),
    run.wrong.length === 0
      ? "Every response was the same with and without policies, and counting all rows gave every total, after loading and after random writes over four connections."
      : `**Wrong:**\n${run.wrong.map((what) => `- ${what}`).join("\n")}`,
  ].join("\n\n");
  process.stdout.write(`${report}\n`);
  if (write) writeReport("npm run bench:db", report);
  if (run.wrong.length > 0) process.exitCode = 1;
} finally {
  await database.stop();
}
