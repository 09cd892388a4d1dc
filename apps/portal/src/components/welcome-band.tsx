import { productName } from "@outpace/domain/product";
import { Fragment, type ReactNode } from "react";

import { useShownAddress } from "../platform/account/shown-address.ts";
import { Lanes } from "./stopped-screen.tsx";

export interface WelcomeBandProps {
  /** The screen's title; small, since the welcome stands out. */
  title: string;
  /** The person's or brand's name; null until known, and for people without one. */
  name: string | null;
  /** The address of an account without a brand. */
  email?: string | undefined;
  /** Links at the end of the band. */
  actions: ReactNode;
}

/** The head of the first screen after login, as wide as the window, right below the header. */
export function WelcomeBand({ title, name, email, actions }: WelcomeBandProps) {
  return (
    <div className="relative isolate -mt-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-6 py-8 text-paper [--ring:var(--color-paper)] sm:-mt-12 sm:py-12">
      <div
        aria-hidden="true"
        className="absolute inset-y-0 left-1/2 -z-10 w-screen -translate-x-1/2 border-b border-grey-800 bg-ink"
      >
        <div className="relative isolate h-full">
          <Lanes />
        </div>
      </div>
      <div className="grid min-w-0 grow basis-80 gap-4">
        <title>{`${title} · ${productName}`}</title>
        <h1 className="label text-grey-300">{title}</h1>
        <p className="display text-[clamp(min(1.75rem,7.4vw),4.4vw,3.5rem)] leading-[1.15] text-balance wrap-anywhere italic">
          {name === null ? (
            "Welcome"
          ) : (
            <>
              Welcome, <bdi className="inline-block">{name}</bdi>
            </>
          )}
        </p>
        {email === undefined ? null : (
          <p className="wrap-anywhere text-grey-300">
            Signed in as <BreakableAddress email={email} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}

/** Lets a long email address break before its domain and the domain's parts. */
function BreakableAddress({ email }: { email: string }) {
  const parts = useShownAddress(email).split(/(?=@)|(?<=@.*)(?=\.)/);
  return (
    <bdi>
      {parts.map((part, n) => (
        <Fragment key={n}>
          {n > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
