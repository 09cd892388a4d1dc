import { Badge } from "@outpace/ui/badge";
import { Button } from "@outpace/ui/button";

import { ScreenHeading } from "../components/screen-heading.tsx";
import { type TestResult, useConnectionTests } from "../features/connection-tests/queries.ts";
import { readEnvironment } from "../platform/browser/environment.ts";

/** A screen for developers. */
export default function ConnectionTestsScreen() {
  const { results, running, run } = useConnectionTests();
  const failed = results.filter(({ passed }) => !passed).length;

  return (
    <main tabIndex={-1} className="mx-auto grid max-w-3xl gap-8 px-5 py-12 outline-none sm:px-8">
      <ScreenHeading title="Connection Tests">
        <p>
          Checks the database connection, access to brand_partners, the auth session and the
          sign-up. The last one creates an account, which stays.
        </p>
      </ScreenHeading>
      <div className="flex flex-wrap items-center gap-4">
        <Button size="large" busy={running} busyLabel="Running..." onClick={run}>
          Run Connection Tests
        </Button>
        <p role="status" className="font-semibold">
          {running || results.length === 0
            ? null
            : failed === 0
              ? `All ${String(results.length)} tests passed.`
              : `${String(failed)} of ${String(results.length)} tests failed.`}
        </p>
      </div>
      <ol aria-label="Results" className="grid border-t-2 border-text empty:hidden">
        {results.map((result) => (
          <Result key={result.name} {...result} />
        ))}
      </ol>
    </main>
  );
}

function Result({ name, passed, detail, finishedAt }: TestResult) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[7rem_5rem_1fr]">
      <time dateTime={finishedAt.toISOString()} className="text-muted tabular-nums">
        {timeOfDay.format(finishedAt)}
      </time>
      <div>
        <Badge tone={passed ? "positive" : "negative"}>{passed ? "Passed" : "Failed"}</Badge>
      </div>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-bold">{name}</p>
        <p className="text-muted">{detail}</p>
      </div>
    </li>
  );
}

const timeOfDay = new Intl.DateTimeFormat("en-US", {
  timeZone: readEnvironment().timeZone,
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  hourCycle: "h23",
});
