import { ErrorSummary } from "@outpace/ui/error-summary";
import { Notice } from "@outpace/ui/notice";

import type { FormReport } from "../platform/forms/schema-form.ts";

/** What keeps a form from being sent, beside its button; nothing where a single field says it. */
export function FormAlert({ report }: { report: FormReport | null }) {
  if (report === null || "field" in report) return null;
  return "errors" in report ? (
    <ErrorSummary title={report.message} errors={report.errors} />
  ) : (
    <Notice tone="negative">{report.message}</Notice>
  );
}
