import { productName, productNameParts } from "@outpace/domain/product";
import { Wordmark } from "@outpace/ui/wordmark";
import { Link, Outlet } from "react-router-dom";

import { paths } from "../platform/paths.ts";

/** The screens before login: a start line on the left, the screen's own content on the right. */
export function PublicLayout({ marketingUrl }: { marketingUrl: string }) {
  return (
    <div className="bg-surface grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[minmax(22rem,5fr)_7fr] lg:grid-rows-1">
      <header className="bg-ink text-paper relative isolate flex flex-col justify-between gap-6 overflow-hidden p-5 sm:p-8 lg:sticky lg:top-0 lg:h-dvh lg:border-b-0 lg:p-12">
        <Lanes />
        <div className="flex items-center justify-between gap-4">
          <Link to={paths.landing} className="text-paper no-underline">
            <Wordmark parts={productNameParts} className="lg:text-3xl" />
            <span className="bib-label text-grey-300 mt-1 block">Brand partnerships</span>
          </Link>
          <a
            href={marketingUrl}
            className="text-grey-200 hover:text-paper text-sm underline underline-offset-4 lg:hidden"
          >
            Back to {productName}
          </a>
        </div>
        <p className="display speed max-w-[10ch] text-[clamp(2.25rem,9vw,3.5rem)] text-balance uppercase lg:text-[clamp(3rem,4.8vw,5.5rem)]">
          Your name on the <span className="text-red">start line.</span>
        </p>
        <a
          href={marketingUrl}
          className="text-grey-200 hover:text-paper hidden self-start text-sm underline underline-offset-4 lg:inline"
        >
          Back to {productName}
        </a>
      </header>
      <main tabIndex={-1} className="grid content-center px-5 py-8 outline-none sm:px-10 lg:px-16">
        <div className="mx-auto w-full max-w-2xl">
          <Outlet />
        </div>
      </main>
    </div>
  );
}

/** The track seen from the blocks: lanes that run to one point. */
function Lanes() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 400"
      preserveAspectRatio="none"
      className="stroke-grey-700 absolute inset-0 -z-10 size-full"
    >
      {[-260, -120, 20, 160, 300, 440, 580, 720].map((foot) => (
        <path
          key={foot}
          d={`M${String(foot)} 420 L320 -40`}
          vectorEffect="non-scaling-stroke"
          strokeWidth="1.5"
        />
      ))}
      <path
        d="M-40 318 L440 318"
        vectorEffect="non-scaling-stroke"
        strokeWidth="6"
        className="stroke-red hidden lg:block"
      />
    </svg>
  );
}
