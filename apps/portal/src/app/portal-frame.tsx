import { productNameParts } from "@outpace/domain/product";
import { Wordmark } from "@outpace/ui/wordmark";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { useKeptFocus } from "../platform/loading/kept-focus.ts";
import { paths } from "../platform/navigation/paths.ts";

export interface PortalFrameProps {
  /** For people without an account, whom the dashboard does not concern. */
  isPublic?: boolean;
  /** The name of the signed-in brand. */
  account?: string | null;
  /** Chooses the brand, in place of its name. */
  switcher?: ReactNode;
  /** Links at the end of the header. */
  actions?: ReactNode;
  /** Below the header. */
  bar?: ReactNode;
  children: ReactNode;
}

const brandLook =
  "flex max-w-full flex-wrap items-baseline gap-x-3 text-paper max-sm:grow max-sm:justify-between";

/** Surrounds every screen after login, even while it loads or after it failed to. */
export function PortalFrame({
  isPublic = false,
  account,
  switcher,
  actions,
  bar,
  children,
}: PortalFrameProps) {
  const frame = useKeptFocus<HTMLDivElement>();
  const brand = (
    <>
      <Wordmark parts={productNameParts} className="max-sm:text-xl" />
      {switcher ? null : (
        <span
          dir="auto"
          className="max-w-full truncate label text-grey-300 sm:max-w-48 lg:max-w-96"
        >
          {account?.trim() || "Brand partnerships"}
        </span>
      )}
    </>
  );
  return (
    // Clipped: beside a scrollbar, a band as wide as the window is wider than the page.
    <div ref={frame} className="min-h-dvh overflow-x-clip bg-surface">
      <header className="border-b-4 border-red bg-ink text-paper [--ring:var(--color-paper)] print:hidden">
        <div className="mx-auto flex min-h-17 max-w-7xl flex-wrap items-center justify-between gap-x-3 gap-y-2 px-[min(1.25rem,5vw)] py-3 sm:px-8">
          {isPublic ? (
            <p className={brandLook}>{brand}</p>
          ) : (
            <Link to={paths.dashboard} className={`${brandLook} no-underline`}>
              {brand}
            </Link>
          )}
          {switcher}
          {actions ? (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-6">{actions}</div>
          ) : null}
        </div>
      </header>
      {bar}
      <main
        tabIndex={-1}
        className="mx-auto max-w-7xl px-[min(1.25rem,5vw)] py-8 outline-none sm:px-8 sm:py-12 print:p-0"
      >
        {children}
      </main>
    </div>
  );
}
