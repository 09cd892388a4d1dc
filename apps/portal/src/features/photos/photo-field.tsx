import { acceptedImages, type ImageMime } from "@outpace/domain/images";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { useEffect, useRef, useState } from "react";

import { preparePhoto } from "./prepare-photo.ts";

/** A photo that has passed every rule, without metadata, and an object URL to show it. */
export interface ChosenPhoto {
  content: Uint8Array<ArrayBuffer>;
  mime: ImageMime;
  previewUrl: string;
}

export interface PhotoFieldProps {
  photo: ChosenPhoto | null;
  onChange: (photo: ChosenPhoto | null) => void;
  hint: string;
}

export function PhotoField({ photo, onChange, hint }: PhotoFieldProps) {
  const [error, setError] = useState<string>();
  const [reading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File | null>(null);

  useEffect(
    () => () => {
      if (photo) URL.revokeObjectURL(photo.previewUrl);
    },
    [photo],
  );

  const choose = async (file: File) => {
    latest.current = file;
    setError(undefined);
    setReading(true);
    const prepared = await preparePhoto(file);
    // A large file may still be loading when another is chosen; only the last choice counts.
    if (latest.current !== file) return;
    setReading(false);
    if (prepared.ok) {
      const { content, mime } = prepared.photo;
      onChange({
        content,
        mime,
        previewUrl: URL.createObjectURL(new Blob([content], { type: mime })),
      });
    } else {
      setError(prepared.message);
      onChange(null);
    }
  };

  const remove = () => {
    latest.current = null;
    setError(undefined);
    setReading(false);
    if (input.current) input.current.value = "";
    onChange(null);
  };

  return (
    <div className="grid gap-3">
      <TextField
        ref={input}
        label="Background photo"
        type="file"
        accept={acceptedImages}
        error={error}
        hint={reading ? "Checking the photo..." : hint}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void choose(file);
          else remove();
        }}
      />
      {photo ? (
        <div className="flex items-center gap-4">
          <img
            src={photo.previewUrl}
            alt="The photo you chose"
            className="h-20 w-40 rounded-sm object-cover"
          />
          <Button tone="quiet" onClick={remove}>
            Remove photo
          </Button>
        </div>
      ) : null}
    </div>
  );
}
