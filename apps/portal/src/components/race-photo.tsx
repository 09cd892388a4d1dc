import { photoPreview, photoPreviewRules } from "@outpace/domain/images";
import { type ComponentProps, useState } from "react";

interface RacePhotoProps extends Omit<ComponentProps<"img">, "src" | "width" | "height"> {
  /** Of the stored photo, or of a chosen file. */
  url: string;
}

/** A race's photo in a card or list: its preview, which weighs a tenth, or the photo if it has none. */
export function RacePhoto({ url, alt, ...rest }: RacePhotoProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const preview = photoPreview(url);
  if (preview === null || preview === missing) return <img src={url} alt={alt} {...rest} />;
  return (
    <img
      src={preview}
      alt={alt}
      width={photoPreviewRules.width}
      height={photoPreviewRules.height}
      onError={() => {
        setMissing(preview);
      }}
      {...rest}
    />
  );
}
