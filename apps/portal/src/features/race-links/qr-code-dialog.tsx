import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { useRef, useState } from "react";

import { saveFile } from "../../platform/browser/save-file.ts";
import { pngOf, svgOf } from "./poster-drawing.ts";
import { QrPoster } from "./qr-poster.tsx";

/** Pixels of a PNG's module, so that the code is some 2,000 wide: sharp on an A4 poster. */
const pixelsPerModule = 48;

export interface QrCodeDialogProps {
  name: string;
  link: string;
  open: boolean;
  onClose: () => void;
}

/** A link's QR code to look at, scan and download. */
export function QrCodeDialog({ name, link, open, onClose }: QrCodeDialogProps) {
  const poster = useRef<SVGSVGElement>(null);
  const [outcome, setOutcome] = useState("");
  const close = () => {
    setOutcome("");
    onClose();
  };
  const download = (save: typeof saveSvg | typeof savePng) => {
    if (!poster.current) return;
    // Empties the live region first, so a repeated outcome is announced again.
    setOutcome("");
    void save(poster.current, `${name} QR Code`).then(setOutcome);
  };
  return (
    <Dialog
      title="QR Code"
      open={open}
      onClose={close}
      footer={
        <div className="flex justify-end">
          <Button tone="secondary" className="max-sm:grow" onClick={close}>
            Close
          </Button>
        </div>
      }
    >
      <div className="mx-auto w-full max-w-72 rounded-sm border border-line [&>svg]:h-auto [&>svg]:w-full">
        <QrPoster ref={poster} name={name} link={link} />
      </div>
      <div className="flex flex-wrap justify-center gap-2 *:max-sm:grow">
        <Button
          onClick={() => {
            download(saveSvg);
          }}
        >
          Download SVG
        </Button>
        <Button
          tone="secondary"
          onClick={() => {
            download(savePng);
          }}
        >
          Download PNG
        </Button>
      </div>
      <p className="text-sm wrap-anywhere text-muted">
        Leads to <bdi>{link}</bdi>. Print the code at least 2 cm (1 in) wide.
      </p>
      <p role="status" className="text-sm font-semibold text-muted empty:sr-only">
        {outcome}
      </p>
    </Dialog>
  );
}

function saveSvg(drawing: SVGSVGElement, title: string): Promise<string> {
  saveFile(svgOf(drawing), { mime: "image/svg+xml", title, extension: "svg" });
  return Promise.resolve("SVG downloaded.");
}

async function savePng(drawing: SVGSVGElement, title: string): Promise<string> {
  try {
    saveFile(await pngOf(drawing, pixelsPerModule), { mime: "image/png", title, extension: "png" });
    return "PNG downloaded.";
  } catch {
    return "Your browser didn't draw the PNG. Download the SVG instead.";
  }
}
