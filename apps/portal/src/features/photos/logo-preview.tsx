interface LogoPreviewProps {
  url: string;
  alt: string;
}

const look = "size-24 border border-line bg-paper object-cover";

/** A logo in the two shapes in which it is shown, on the white that is behind it there. */
export function LogoPreview({ url, alt }: LogoPreviewProps) {
  return (
    <div className="flex flex-wrap items-start gap-5">
      <figure className="grid justify-items-center gap-1.5">
        <img src={url} alt={alt} className={`${look} rounded-sm`} />
        <figcaption className="text-sm text-muted">Square</figcaption>
      </figure>
      <figure className="grid justify-items-center gap-1.5">
        <img src={url} alt="" className={`${look} rounded-full`} />
        <figcaption className="text-sm text-muted">Round</figcaption>
      </figure>
    </div>
  );
}
