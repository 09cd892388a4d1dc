import { isolated } from "@outpace/domain/directions";
import { productName, productNameParts } from "@outpace/domain/product";
import { formatTimeOfDay, type RaceStatus } from "@outpace/domain/races";
import { Button, buttonVariants } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { Wordmark } from "@outpace/ui/wordmark";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { Link, useNavigate } from "react-router-dom";

import { FailedLoad } from "../../components/failed-load.tsx";
import { RaceNotFound } from "../../components/record-not-found.tsx";
import { RaceBoard } from "../../features/analytics/race-board.tsx";
import { useIsOutsideView } from "../../features/brands/viewing.tsx";
import { paths } from "../../platform/navigation/paths.ts";
import { prefetchRaceFigures, useRaceFigures } from "./race-figures.ts";

/** @public The router calls it. */
export const prefetch = prefetchRaceFigures;

/** A board may hang before the start, and switches to the race by itself. */
const refreshed: readonly RaceStatus[] = ["pending", "active"];

export default function BoardScreen() {
  const { raceId, race, analytics, failed } = useRaceFigures(refreshed);
  const fullScreen = useFullScreen();
  const navigate = useNavigate();
  const isOutside = useIsOutsideView(race.data?.brandId);
  useWakeLock();

  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      // In full screen, the first Escape leaves full screen only.
      if (event.key === "Escape" && !document.fullscreenElement)
        void navigate(paths.analytics(raceId));
    };
    document.addEventListener("keydown", leave);
    return () => {
      document.removeEventListener("keydown", leave);
    };
  }, [navigate, raceId]);

  if (race.data === null || isOutside) {
    return (
      <div className="mx-auto w-full max-w-7xl self-center p-5">
        <RaceNotFound />
      </div>
    );
  }
  const shown = race.data && analytics.data;
  const updated = race.data
    ? formatTimeOfDay(
        Math.min(race.dataUpdatedAt, analytics.dataUpdatedAt),
        race.data.startTimeZone,
      )
    : "";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-[min(2rem,3vmin)] overflow-clip p-[clamp(1rem,3vmin,3rem)] on-ink">
      <title>{`${race.data ? `${isolated(race.data.name)}: ` : ""}Race-Day Board · ${productName}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Wordmark parts={productNameParts} />
        <div className="flex flex-wrap gap-3">
          {fullScreen.isPossible ? (
            <Button tone="secondary" onClick={fullScreen.toggle}>
              {fullScreen.isOn ? "Leave Full Screen" : "Full Screen"}
            </Button>
          ) : null}
          <Link to={paths.analytics(raceId)} className={buttonVariants({ tone: "secondary" })}>
            Leave Board
          </Link>
        </div>
      </div>
      {race.data && analytics.data ? (
        <RaceBoard race={race.data} analytics={analytics.data} />
      ) : failed ? (
        <div className="grid max-w-3xl gap-6 self-center">
          <h1 className="text-3xl font-black tracking-tight [font-stretch:118%]">Race-Day Board</h1>
          <FailedLoad message="We couldn't load the board." {...failed} />
        </div>
      ) : (
        <div className="self-center">
          <h1 className="sr-only">Race-Day Board</h1>
          <Spinner label="Loading board..." />
        </div>
      )}
      <p role="status" className="text-[clamp(0.9375rem,2vmin,1.5rem)] text-muted tabular-nums">
        {shown && failed ? (
          <strong className="inline-block rounded-sm bg-paper px-3 py-1 text-ink">
            Connection lost. These figures are from {updated}. We'll keep trying.
          </strong>
        ) : null}
      </p>
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener("fullscreenchange", onChange);
  return () => {
    document.removeEventListener("fullscreenchange", onChange);
  };
}

interface FullScreen {
  /** Some browsers, such as those of phones, have no full screen. */
  isPossible: boolean;
  isOn: boolean;
  toggle: () => void;
}

/** Shows the page in full screen until the component unmounts. */
function useFullScreen(): FullScreen {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

  useEffect(() => () => void leave(), []);

  const toggle = useCallback(() => {
    if (document.fullscreenElement) void leave();
    // If the browser refuses, the page stays as it is.
    else document.documentElement.requestFullscreen().catch(() => undefined);
  }, []);
  return { isPossible: document.fullscreenEnabled, isOn, toggle };
}

async function leave(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
}

/** Keeps the screen on while the component is mounted, in browsers that can. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const release = () => void lock?.release().catch(() => undefined);
    // The browser releases the lock when the page is hidden.
    const request = () => {
      if (document.hidden || !("wakeLock" in navigator)) return;
      navigator.wakeLock.request("screen").then(
        (granted) => {
          lock = granted;
          if (isOver) release();
        },
        // The browser may refuse, for example on a low battery; the screen then turns off as usual.
        () => undefined,
      );
    };
    request();
    document.addEventListener("visibilitychange", request);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", request);
      release();
    };
  }, []);
}
