import { ErrorSummary } from "@outpace/ui/error-summary";
import { Notice } from "@outpace/ui/notice";

import type { FormReport } from "../platform/forms/schema-form.ts";

/** Says beside the button why a form was not sent; renders nothing if a field says it. */
export function FormAlert({ report }: { report: FormReport | null }) {
  if (report === null || "field" in report) return null;
  return "errors" in report ? (
    <ErrorSummary title={report.message} errors={report.errors} />
  ) : (
    <Notice tone="negative">{report.message}</Notice>
  );
}
