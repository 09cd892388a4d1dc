import { listNewsletterAddresses, type NewsletterAddress } from "@outpace/data/staff-newsletter";
import { formatNumber } from "@outpace/domain/numbers";
import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { useState, useTransition } from "react";

import { saveFile } from "../../../platform/browser/save-file.ts";
import { attemptMessage } from "../../../platform/errors/attempt-message.ts";
import { useBackend, useClient } from "../../../platform/requests/backend.tsx";
import { useMarketingUrl } from "../../../platform/settings/marketing-url.ts";
import { newsletterCsv } from "./newsletter-csv.ts";

const addresses = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? "address" : "addresses"}`;

/** Downloads every address that receives the newsletter, which takes a request per 500. */
export function ExportCsv() {
  const client = useClient();
  const { url } = useBackend();
  const marketingUrl = useMarketingUrl();
  const [isBusy, start] = useTransition();
  const [progress, setProgress] = useState("");
  const [outcome, setOutcome] = useState("");
  const [failure, setFailure] = useState("");

  const exportAll = async () => {
    setOutcome("");
    setFailure("");
    setProgress("");
    try {
      const read: NewsletterAddress[] = [];
      for await (const page of listNewsletterAddresses(client)) {
        read.push(...page);
        setProgress(addresses(read.length));
      }
      saveFile(newsletterCsv(read, { marketingUrl, supabaseUrl: url }), {
        mime: "text/csv",
        title: "newsletter",
        extension: "csv",
      });
      setOutcome(`${addresses(read.length)} exported.`);
    } catch (error) {
      setFailure(attemptMessage("The addresses could not be exported. Please try again.", error));
    }
  };

  return (
    <div className="grid justify-items-start gap-3">
      <Button
        busy={isBusy}
        busyLabel={progress === "" ? "Exporting..." : `Exporting... ${progress}`}
        onClick={() => {
          start(exportAll);
        }}
      >
        Export CSV
      </Button>
      <StatusNotice tone="positive">{outcome}</StatusNotice>
      {failure === "" ? null : <Notice tone="negative">{failure}</Notice>}
    </div>
  );
}
