import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { type RefObject, useState } from "react";
import { saveFile } from "../save-file.ts";
import { drawingToPng, drawingToSvg } from "./export-drawing.ts";

interface DownloadButtonsProps {
  readonly drawing: RefObject<SVGSVGElement | null>;
  /** Without an extension. */
  readonly fileName: string;
  readonly width: number;
  readonly height: number;
}

const scales = [1, 2] as const;
type Scale = (typeof scales)[number];

/** Saves the drawing as SVG or PNG, or says that the browser cannot. For dark backgrounds. */
export function DownloadButtons({ drawing, fileName, width, height }: DownloadButtonsProps) {
  const [scale, setScale] = useState<Scale>(1);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const saveSvg = () => {
    if (!drawing.current) return;
    setError(null);
    saveFile(drawingToSvg(drawing.current), `${fileName}.svg`);
  };
  const savePng = async () => {
    if (!drawing.current) return;
    setError(null);
    setSaving(true);
    try {
      const suffix = scale === 1 ? "" : `@${String(scale)}x`;
      saveFile(await drawingToPng(drawing.current, scale), `${fileName}${suffix}.png`);
    } catch {
      setError(
        scale === 1
          ? "This browser could not draw the PNG. Download the SVG instead."
          : "This browser could not draw a PNG this large. Try 1×, or download the SVG.",
      );
    } finally {
      setSaving(false);
    }
  };

  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-3">
      <Button className="outline-paper" onClick={saveSvg}>
        Download SVG
      </Button>
      <div className="flex flex-wrap items-center justify-center gap-1">
        <Button
          tone="secondary"
          className="outline-paper"
          busy={isSaving}
          onClick={() => void savePng()}
        >
          Download PNG
        </Button>
        <fieldset className="flex gap-1">
          <legend className="sr-only">Size of the PNG</legend>
          {scales.map((option) => (
            <ScaleOption
              key={option}
              scale={option}
              size={`${String(width * option)} × ${String(height * option)} px`}
              isChosen={scale === option}
              onChoose={setScale}
            />
          ))}
        </fieldset>
      </div>
      {error === null ? null : <Notice tone="negative">{error}</Notice>}
    </div>
  );
}

interface ScaleOptionProps {
  readonly scale: Scale;
  readonly size: string;
  readonly isChosen: boolean;
  readonly onChoose: (scale: Scale) => void;
}

function ScaleOption({ scale, size, isChosen, onChoose }: ScaleOptionProps) {
  return (
    <label
      title={size}
      className="figures relative grid size-11 cursor-pointer place-items-center rounded-sm font-bold inset-ring inset-ring-grey-500 outline-offset-2 outline-paper hover:inset-ring-paper has-checked:bg-grey-700 has-checked:inset-ring-2 has-checked:inset-ring-paper has-focus-visible:outline-3"
    >
      <input
        type="radio"
        name="scale"
        className="absolute inset-0 cursor-pointer opacity-0"
        checked={isChosen}
        onChange={() => {
          onChoose(scale);
        }}
      />
      {scale}×<span className="sr-only"> ({size})</span>
    </label>
  );
}
