import { Button } from "@outpace/ui/button";
import { useState } from "react";

import { saveFile } from "../platform/browser/save-file.ts";

export interface DownloadCsvProps {
  /** Names the file. */
  title: string;
  content: () => string;
}

export function DownloadCsv({ title, content }: DownloadCsvProps) {
  const [outcome, setOutcome] = useState("");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <Button
        tone="secondary"
        onClick={() => {
          saveFile(content(), { mime: "text/csv", title, extension: "csv" });
          setOutcome("CSV downloaded.");
        }}
      >
        Download CSV
      </Button>
      <p role="status" className="text-sm font-semibold text-muted empty:sr-only">
        {outcome}
      </p>
    </div>
  );
}
