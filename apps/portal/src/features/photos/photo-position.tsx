import { cardPhotoRatio, croppedSide } from "@outpace/domain/images";
import { Button } from "@outpace/ui/button";
import { type PointerEvent, useId, useRef } from "react";

import type { WholePhoto } from "./photo-state.ts";

interface PhotoPositionProps {
  photo: WholePhoto;
  /** Receives a position from 0 to 100, or null to keep the whole photo. */
  onMove: (position: number | null) => void;
}

const middle = 50;

/** Chooses the part of a photo that a race card shows, by dragging or with a slider. */
export function PhotoPosition({ photo, onMove }: PhotoPositionProps) {
  const id = useId();
  const drag = useRef<{ from: number; position: number } | null>(null);
  const side = croppedSide(photo);
  const position = photo.position ?? middle;
  const isSideways = side === "width";

  const along = (event: PointerEvent) => (isSideways ? event.clientX : event.clientY);
  const follow = (event: PointerEvent<HTMLImageElement>) => {
    if (!drag.current || side === null) return;
    const { clientWidth, clientHeight } = event.currentTarget;
    const hidden = isSideways
      ? (clientHeight * photo.width) / photo.height - clientWidth
      : (clientWidth * photo.height) / photo.width - clientHeight;
    const moved = ((drag.current.from - along(event)) / hidden) * 100;
    onMove(Math.round(Math.min(100, Math.max(0, drag.current.position + moved))));
  };

  return (
    <div className="grid min-w-0 gap-2">
      <img
        src={photo.url}
        alt="The photo you chose"
        draggable={false}
        style={{
          aspectRatio: cardPhotoRatio,
          objectPosition: isSideways ? `${String(position)}% 50%` : `50% ${String(position)}%`,
          touchAction: isSideways ? "pan-y" : "pan-x",
        }}
        className={`w-full rounded-sm object-cover select-none ${side === null ? "" : "cursor-grab active:cursor-grabbing"}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { from: along(event), position };
        }}
        onPointerMove={follow}
        onPointerUp={() => {
          drag.current = null;
        }}
        onPointerCancel={() => {
          drag.current = null;
        }}
      />
      {side === null ? (
        <p className="text-sm text-muted">It fits a race card as it is.</p>
      ) : (
        <>
          <label htmlFor={id} className="text-sm text-muted">
            {photo.position === null
              ? "A race card shows this part. Drag the photo or use the slider to crop it differently."
              : "Cropped to this part. Drag the photo or use the slider to change it."}
          </label>
          <input
            id={id}
            type="range"
            value={position}
            aria-valuetext={`${String(position)}% from the ${isSideways ? "left" : "top"}`}
            className="h-6 w-full accent-current"
            onChange={({ target }) => {
              onMove(target.valueAsNumber);
            }}
          />
          {photo.position === null ? null : (
            <Button
              tone="quiet"
              className="justify-self-start"
              onClick={() => {
                onMove(null);
              }}
            >
              Keep the whole photo
            </Button>
          )}
        </>
      )}
    </div>
  );
}
