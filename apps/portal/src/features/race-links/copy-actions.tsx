import { embedCode, raceAddress } from "@outpace/domain/public-races";
import type { Race } from "@outpace/domain/races";
import { Button } from "@outpace/ui/button";
import { useState } from "react";

import { NotOpened } from "../../components/not-opened.tsx";
import type { useCopy } from "../../components/copy.tsx";
import { useCode } from "../../platform/loading/use-code.ts";
import { useMarketingUrl } from "../../platform/settings/marketing-url.ts";

export interface CopyActionsProps {
  race: Pick<Race, "id" | "name">;
  copy: ReturnType<typeof useCopy>["copy"];
  /** Whether the first button is the main action of its screen. */
  isPrimary: boolean;
}

/** Buttons that hand out the link of a race's page: copied, as a QR code, as code for other sites. */
export function CopyActions({ race, copy, isPrimary }: CopyActionsProps) {
  const marketingUrl = useMarketingUrl();
  const link = raceAddress(marketingUrl, race.id);
  const qrCode = useCode(() => import("./qr-code-dialog.tsx"));
  const [isQrCodeOpen, setIsQrCodeOpen] = useState(false);
  return (
    <>
      <Button
        tone={isPrimary ? "primary" : "secondary"}
        onClick={() => {
          void copy({
            label: "Race link",
            text: link,
            done: "Link copied. It opens the race's page, for everyone.",
          });
        }}
      >
        Copy Race Link
      </Button>
      <Button
        tone="secondary"
        busy={qrCode.isLoading}
        busyLabel="Drawing..."
        onClick={() => {
          qrCode.ask();
          setIsQrCodeOpen(true);
        }}
      >
        QR Code
      </Button>
      <Button
        tone="secondary"
        onClick={() => {
          void copy({
            label: "Embed code",
            text: embedCode(marketingUrl, race),
            done: "Embed code copied. Paste it into the HTML of any website.",
          });
        }}
      >
        Copy Embed Code
      </Button>
      {qrCode.code ? (
        <qrCode.code.QrCodeDialog
          name={race.name}
          link={link}
          open={isQrCodeOpen}
          onClose={() => {
            setIsQrCodeOpen(false);
          }}
        />
      ) : null}
      <NotOpened error={qrCode.error} />
    </>
  );
}
