import { type RefObject, useState } from "react";
import { drawingToPng } from "../export-drawing.ts";
import { type Generator, writeQuery } from "../settings.ts";
import type { Card } from "./card.ts";

interface ShareButtonsProps {
  readonly generator: Generator<Card>;
  readonly settings: Card;
  readonly drawing: RefObject<SVGSVGElement | null>;
  /** Without an extension. */
  readonly fileName: string;
}

/** Shares the card as a link and, where the browser can share files, as a picture. For dark backgrounds. */
export function ShareButtons({ generator, settings, drawing, fileName }: ShareButtonsProps) {
  const [message, setMessage] = useState("");
  const [canShare] = useState(canShareFiles);

  const share = async () => {
    if (!drawing.current) return;
    setMessage("");
    try {
      const picture = await drawingToPng(drawing.current, 1);
      await navigator.share({ files: [pngFile(picture, fileName)] });
    } catch (cause) {
      // Closing the system's dialog is not an error.
      if (cause instanceof DOMException && cause.name === "AbortError") return;
      setMessage("This browser did not share the card. Download it instead.");
    }
  };
  const copyLink = async () => {
    const link = new URL(location.pathname, location.href);
    link.search = writeQuery(generator, settings, "");
    try {
      await navigator.clipboard.writeText(link.href);
      setMessage("Link copied.");
    } catch {
      setMessage("This browser did not copy the link. It is also the address of this page.");
    }
  };

  return (
    <>
      {canShare ? <ShareButton onClick={() => void share()}>Share</ShareButton> : null}
      <ShareButton onClick={() => void copyLink()}>Copy link</ShareButton>
      <p
        role="status"
        className="order-last w-full text-center text-sm text-grey-200 empty:absolute"
      >
        {message}
      </p>
    </>
  );
}

function ShareButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      className="min-h-11 cursor-pointer rounded-sm px-3 text-[0.9375rem] font-bold outline-paper hover:bg-grey-800"
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function pngFile(content: Blob, fileName: string): File {
  return new File([content], `${fileName}.png`, { type: "image/png" });
}

function canShareFiles(): boolean {
  return (
    "canShare" in navigator && navigator.canShare({ files: [pngFile(new Blob(["."]), "card")] })
  );
}
