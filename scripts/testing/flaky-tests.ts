// In CI, a browser test, and one against an embedded backend, has a second try. Which tests needed
// it is read from the reports that Playwright and Vitest write.
import { globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../repository.ts";

const reports = () =>
  globSync("{apps/*,packages/*,scripts,supabase}/test-results/*-report.json", {
    cwd: repositoryRoot,
  }).map((file) => join(repositoryRoot, file));

/** Deletes the reports of earlier runs. */
export function deleteReports(): void {
  for (const file of reports()) rmSync(file);
}

/** The names of all tests that passed only at the second try, in this run's reports. */
export function readFlakyTests(): readonly string[] {
  return reports().flatMap((file) => flakyTests(JSON.parse(readFileSync(file, "utf8"))));
}

/** What a report says of a test; Playwright's of each of its tries, Vitest's of all together. */
interface Reported {
  readonly file?: string;
  readonly title?: string;
  readonly tests?: readonly { readonly status: string }[];
  readonly fullName?: string;
  readonly status?: string;
  readonly failureMessages?: readonly string[];
}

/** The names of flaky tests in a report, or in a part of one. */
export function flakyTests(part: unknown): readonly string[] {
  if (typeof part !== "object" || part === null) return [];
  const { file, title, tests, fullName, status, failureMessages = [] } = part as Reported;
  const inner = Object.values(part).flatMap(flakyTests);
  if (Array.isArray(tests) && tests.some((test) => test.status === "flaky")) {
    return [`${file ?? ""}: ${title ?? ""}`, ...inner];
  }
  // Vitest keeps what the first try failed with.
  const isFlaky = fullName !== undefined && status === "passed" && failureMessages.length > 0;
  return isFlaky ? [fullName, ...inner] : inner;
}
