import { productName, productNameParts } from "@outpace/domain/product";
import { Wordmark } from "@outpace/ui/wordmark";
import { Link, Outlet, useLocation } from "react-router-dom";

import { ScreenBoundary } from "../components/screen-boundary.tsx";
import { paths } from "../platform/navigation/paths.ts";
import { AuthRedirectNotice } from "./auth-redirect-notice.tsx";
import { PortalFrame } from "./portal-frame.tsx";

/** The layout of the screens before login: artwork on the left, the screen on the right. */
export function PublicLayout({ marketingUrl }: { marketingUrl: string }) {
  const { pathname } = useLocation();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-surface lg:grid-cols-[minmax(min(22rem,42%),5fr)_7fr] lg:grid-rows-1">
      <header className="relative isolate flex flex-col justify-between gap-6 overflow-hidden border-b-4 border-red bg-ink p-[min(1.25rem,6vw)] text-paper [--ring:var(--color-paper)] sm:p-8 lg:sticky lg:top-0 lg:h-dvh lg:border-b-0 lg:p-12">
        <Lanes />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Link to={paths.landing} className="text-paper no-underline">
            <Wordmark parts={productNameParts} className="lg:text-3xl" />
            <span className="mt-1 block label text-grey-300">Brand partnerships</span>
          </Link>
          <a
            href={marketingUrl}
            className="text-sm text-grey-200 underline underline-offset-4 hover:text-paper lg:hidden"
          >
            Back to {productName}
          </a>
        </div>
        <p className="max-w-[8.2em] display text-[clamp(min(2.25rem,10.75vw),9vw,3.5rem)] text-balance uppercase italic lg:text-[clamp(min(2.5rem,4.2vw),calc(5.2vw-0.75rem),5.5rem)]">
          Your name on the <span className="text-red">start line.</span>
        </p>
        <a
          href={marketingUrl}
          className="hidden self-start text-sm text-grey-200 underline underline-offset-4 hover:text-paper lg:inline"
        >
          Back to {productName}
        </a>
      </header>
      <main
        tabIndex={-1}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start px-[min(1.25rem,6vw)] py-8 outline-none sm:px-10 lg:content-center lg:px-8 xl:px-16"
      >
        <div className="mx-auto w-full max-w-2xl">
          {pathname === paths.landing ? null : <JavaScriptNeeded />}
          <AuthRedirectNotice />
          <ScreenBoundary key={pathname}>
            <Outlet />
          </ScreenBoundary>
        </div>
      </main>
    </div>
  );
}

/** Replaces the forms where JavaScript is off. */
function JavaScriptNeeded() {
  return (
    <noscript>
      <style>{"form { display: none !important }"}</style>
      <p className="mb-8 border-l-4 border-red pl-4 font-semibold">
        This form needs JavaScript. Switch it on in your browser, then reload the page.
      </p>
    </noscript>
  );
}

/** Running lanes that meet at a vanishing point. */
function Lanes() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 400"
      preserveAspectRatio="none"
      className="absolute inset-0 -z-10 size-full stroke-grey-700"
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
        className="hidden stroke-red lg:block"
      />
    </svg>
  );
}

/** For people who have a link to a report: the portal's frame without its navigation. */
export function ReportLayout() {
  return (
    <PortalFrame isPublic account="Shared report">
      <ScreenBoundary>
        <Outlet />
      </ScreenBoundary>
    </PortalFrame>
  );
}
