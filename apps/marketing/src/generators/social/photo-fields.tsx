import { Button } from "@outpace/ui/button";
import { ImagePicker } from "../image-picker.tsx";
import { SliderField } from "../slider-field.tsx";
import type { useGenerator } from "../use-generator.ts";
import { type Card, photoLimits } from "./card.ts";

type Work = Pick<
  ReturnType<typeof useGenerator<Card>>,
  "settings" | "image" | "imports" | "set" | "removeImage"
>;

/** The photo, and its visible part. */
export function PhotoFields({ work }: { readonly work: Work }) {
  const { settings, image, imports, set, removeImage } = work;
  const slider = (name: "zoom" | "focusX" | "focusY") => ({
    unit: "%",
    value: settings[name],
    ...(name === "zoom" ? photoLimits.zoom : photoLimits.focus),
    onChange: (value: number) => {
      set(name, value);
    },
  });
  return (
    <>
      <ImagePicker label="Photo" imports={imports} hasImage={image !== null} />
      {image === null ? null : (
        <>
          <SliderField label="Zoom" {...slider("zoom")} />
          <SliderField label="Left to right" {...slider("focusX")} />
          <SliderField label="Top to bottom" {...slider("focusY")} />
          <p className="text-sm text-muted">A link to the card does not contain the photo.</p>
          <Button tone="secondary" className="justify-self-start" onClick={removeImage}>
            Remove photo
          </Button>
        </>
      )}
    </>
  );
}
