import { ImportError } from "./import-image.ts";
import type { ImageImports } from "./use-image-import.ts";

export interface SampleImage {
  readonly title: string;
  /** An image file of this site. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

interface SampleImagesProps {
  readonly samples: readonly SampleImage[];
  readonly imports: ImageImports;
}

/** Our own pictures to start from, each a button. */
export function SampleImages({ samples, imports }: SampleImagesProps) {
  return (
    <div className="grid gap-2.5">
      <p className="text-[0.9375rem] font-semibold">Or start from one of ours</p>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {samples.map(({ title, src, width, height }) => (
          <li key={src}>
            <button
              type="button"
              className="group grid w-full cursor-pointer gap-1.5 rounded-sm text-left"
              onClick={() => {
                imports.importFrom(() => load(title, src));
              }}
            >
              <img
                src={src}
                alt=""
                width={width}
                height={height}
                className="w-full rounded-md ring-1 ring-control transition-shadow group-hover:ring-2 group-hover:ring-text"
              />
              <span className="text-xs leading-tight font-semibold">{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

async function load(title: string, src: string): Promise<Blob> {
  try {
    const response = await fetch(src);
    if (response.ok) return await response.blob();
  } catch {
    // Offline; the same message as for a missing file.
  }
  throw new ImportError(`The sample “${title}” could not be loaded. Choose an image of your own.`);
}
