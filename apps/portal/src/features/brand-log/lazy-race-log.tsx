import { lazy, Suspense } from "react";

/** Without its code, the race can still be read and edited. */
const RaceLog = lazy(() => import("./race-log.tsx").catch(() => ({ default: () => null })));

/** A line below a race's heading: who last edited it, and the way to its log. Its height is kept until it has loaded. */
export function RaceLogLine({ raceId }: { raceId: string }) {
  return (
    <div className="min-h-6">
      <Suspense fallback={null}>
        <RaceLog raceId={raceId} />
      </Suspense>
    </div>
  );
}
