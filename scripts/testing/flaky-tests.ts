// In CI, a browser test, and one against an embedded backend, has a second try. Which tests needed
// it is read from the reports that Playwright and Vitest write.
import { globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../repository.ts";

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

interface VitestFile {
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

export type Report =
  { readonly suites: readonly PlaywrightSuite[] } | { readonly testResults: readonly VitestFile[] };

/** Deletes the reports of earlier runs. */
export function deleteReports(): void {
  for (const file of reportFiles()) rmSync(file);
}

/** The names of all tests that passed only at the second try, in this run's reports. */
export function readFlakyTests(): readonly string[] {
  return reportFiles().flatMap((file) =>
    flakyTests(JSON.parse(readFileSync(file, "utf8")) as Report),
  );
}

/** The names of a report's tests that passed only at the second try. */
export function flakyTests(report: Report): readonly string[] {
  if ("suites" in report) return report.suites.flatMap(flakyInSuite);
  return (
    report.testResults
      .flatMap((file) => file.assertionResults)
      // Vitest keeps what the first try failed with.
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName }) => fullName)
  );
}

function flakyInSuite({ suites = [], specs }: PlaywrightSuite): readonly string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...flaky.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(flakyInSuite)];
}

function reportFiles(): readonly string[] {
  return globSync("{apps/*,packages/*,scripts,supabase}/test-results/*-report.json", {
    cwd: repositoryRoot,
  }).map((file) => join(repositoryRoot, file));
}
