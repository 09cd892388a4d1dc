import {
  acceptedImages,
  backgroundPhotoHint,
  cardPhotoRatio,
  croppedSide,
} from "@outpace/domain/images";
import { Button } from "@outpace/ui/button";
import { FileField } from "@outpace/ui/file-field";
import { useFileDrop } from "@outpace/ui/use-file-drop";
import { type PointerEvent, useId, useRef } from "react";

import { PhotoChecks } from "./photo-checks.tsx";
import type { WholePhoto } from "./photo-state.ts";
import { UndoButton } from "./undo-button.tsx";
import type { Photo } from "./use-photo.ts";

export interface PhotoFieldProps {
  photo: Photo;
  /** Whether a new photo replaces one of the race. */
  replaces?: boolean;
  /** Whether the photo stays as it is, because it is being stored. */
  isLocked?: boolean;
}

/** Chooses a photo, checks it against every rule and crops it for the race card. */
export function PhotoField({ photo: choice, replaces = false, isLocked = false }: PhotoFieldProps) {
  const { input, photo, whole, removed, checks, isChecking, error, status } = choice;
  const isDragging = useFileDrop((file) => {
    // The photo must not change behind the payment dialog.
    if (!isLocked && !document.querySelector("dialog:modal")) choice.choose(file);
  });

  return (
    <fieldset disabled={isLocked} className="grid min-w-0 gap-3">
      <FileField
        ref={input}
        label="Background photo"
        prompt={photo ? "Choose, drop or paste another photo" : "Choose, drop or paste a photo"}
        overPrompt="Drop the photo anywhere on this page"
        isOver={isDragging && !isLocked}
        busy={isChecking}
        accept={acceptedImages}
        error={error}
        hint={`Optional. ${replaces ? "Uploading a new photo replaces this one. " : ""}${backgroundPhotoHint()}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choice.choose(file);
          target.value = "";
        }}
      />
      <div className={removed ? "flex flex-wrap items-center gap-x-4 gap-y-1" : "contents"}>
        <p role="status" className="min-w-0 text-sm wrap-anywhere text-muted empty:absolute">
          {status}
        </p>
        {removed ? (
          <UndoButton
            tone="quiet"
            onUndo={() => {
              choice.restore(removed);
            }}
          />
        ) : null}
      </div>
      <div className="grid items-start gap-4 empty:hidden sm:grid-cols-2">
        {photo ? (
          <div className="grid min-w-0 gap-3">
            {whole ? (
              <PhotoPosition
                photo={whole}
                onMove={(position) => {
                  choice.move(whole, position);
                }}
              />
            ) : (
              <img
                src={photo.previewUrl}
                alt="The photo you chose"
                className="aspect-[2/1] w-full rounded-sm object-cover"
              />
            )}
            <Button
              tone="secondary"
              className="justify-self-start"
              onClick={() => {
                choice.remove();
              }}
            >
              Remove photo
            </Button>
          </div>
        ) : null}
        <PhotoChecks checks={checks} />
      </div>
    </fieldset>
  );
}

interface PhotoPositionProps {
  photo: WholePhoto;
  /** Receives a position from 0 to 100, or null to keep the whole photo. */
  onMove: (position: number | null) => void;
}

const middle = 50;

/** Chooses the part of a photo that a race card shows, by dragging or with a slider. */
function PhotoPosition({ photo, onMove }: PhotoPositionProps) {
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
