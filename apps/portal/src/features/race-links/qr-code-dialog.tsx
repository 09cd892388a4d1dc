import { directionOf, isolated } from "@outpace/domain/directions";
import { printableText } from "@outpace/domain/texts";
import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import encodeQR from "qr";
import { type Ref, useRef, useState } from "react";

import { modulesPath } from "../../components/qr-modules.ts";
import { saveFile } from "../../platform/browser/save-file.ts";
import { breakLines, pngOf, svgOf } from "./poster-drawing.ts";

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

/** What scanners need around a code, in modules. */
const quietZone = 4;
/** In modules, as all sizes here. */
const textSize = 2.8;
const lineHeight = 1.2 * textSize;
/** Fonts that machines have: the file brings none. */
const fontFamily = 'Arial, "Liberation Sans", Helvetica, sans-serif';
/** Other machines may have wider letters. */
const slack = 0.92;

interface QrPosterProps {
  link: string;
  name: string;
  ref: Ref<SVGSVGElement>;
}

/** A link's QR code with the race's name under it, in ink on paper. Complete as a file of its own. */
function QrPoster({ link, name, ref }: QrPosterProps) {
  const modules = encodeQR(link, "raw", { ecc: "medium", border: quietZone });
  const width = modules.length;
  const shown = printableText(name);
  const lines = breakLines(shown, ((width - quietZone) * slack) / textSize, textWidth);
  const height = width + lines.length * lineHeight + (lines.length > 0 ? quietZone / 2 : 0);
  return (
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      width={width * 10}
      height={height * 10}
      role="img"
    >
      <title>{`QR code of ${isolated(shown)}: ${link}`}</title>
      <rect width={width} height={height} fill="#fff" />
      <path d={modulesPath(modules)} fill="#000" shapeRendering="crispEdges" />
      {lines.map((line, n) => (
        <text
          key={n}
          x={width / 2}
          y={width + n * lineHeight + textSize * 0.75}
          textAnchor="middle"
          fontFamily={fontFamily}
          fontSize={textSize}
          fontWeight={700}
          fill="#000"
          direction={directionOf(shown)}
          unicodeBidi="isolate"
        >
          {line}
        </text>
      ))}
    </svg>
  );
}

const pen = document.createElement("canvas").getContext("2d");

/** At size 1. Without a canvas, as wide as wide letters. */
function textWidth(text: string): number {
  if (!pen) return text.length;
  pen.font = `700 100px ${fontFamily}`;
  return pen.measureText(text).width / 100;
}
