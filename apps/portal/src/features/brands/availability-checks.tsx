import { useEffect } from "react";

import { QueryCache } from "../../platform/requests/query-cache.tsx";
import type { Availability } from "./availability.ts";
import { useEmailAvailability, useNameAvailability } from "./queries.ts";

export interface AvailabilityChecksProps {
  name: string;
  email: string;
  onName: (availability: Availability) => void;
  onEmail: (availability: Availability) => void;
}

/** Asks the backend whether typed values are free, and reports the answers. Renders nothing. */
export function AvailabilityChecks(props: AvailabilityChecksProps) {
  return (
    <QueryCache account="visitor">
      <Checks {...props} />
    </QueryCache>
  );
}

function Checks({ name, email, onName, onEmail }: AvailabilityChecksProps) {
  useReport(useNameAvailability(name), onName);
  useReport(useEmailAvailability(email), onEmail);
  return null;
}

function useReport(
  { checking, error, retry }: Availability,
  report: (availability: Availability) => void,
) {
  useEffect(() => {
    report({ checking, error, retry });
  }, [checking, error, retry, report]);
}
