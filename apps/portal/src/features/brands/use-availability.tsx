import { brandMessages } from "@outpace/domain/brands";
import { type ComponentType, useEffect, useState } from "react";

import { loadCode } from "../../platform/loading/deployment.ts";
import { useRetries } from "../../platform/requests/use-retries.ts";
import type { AvailabilityChecksProps } from "./availability-checks.tsx";
import { type Availability, unknownAvailability } from "./availability.ts";

/**
 * Whether the typed name and email are free. The code that checks them loads with the first character, after the form
 * is shown. The caller must render `checks`.
 */
export function useAvailability(typed: { name: string; email: string }) {
  const [Checks, setChecks] = useState<ComponentType<AvailabilityChecksProps>>();
  const [name, setName] = useState(unknownAvailability);
  const [email, setEmail] = useState(unknownAvailability);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();

  const hasTyped = typed.name !== "" || typed.email !== "";
  useEffect(() => {
    if (!hasTyped) return;
    loadCode(() => import("./availability-checks.tsx")).then(
      (module) => {
        setChecks(() => module.AvailabilityChecks);
        setFailedAttempt(undefined);
      },
      () => {
        setFailedAttempt(attempt);
      },
    );
  }, [hasTyped, attempt]);
  useRetries(failedAttempt, setAttempt);

  if (failedAttempt !== undefined) {
    const failed = (text: string, error: string): Availability =>
      text === ""
        ? unknownAvailability
        : {
            checking: attempt > failedAttempt,
            error,
            retry: () => {
              setAttempt(failedAttempt + 1);
            },
          };
    return {
      name: failed(typed.name, brandMessages.nameCheckFailed),
      email: failed(typed.email, brandMessages.emailCheckFailed),
      checks: null,
    };
  }
  const checks = Checks && <Checks {...typed} onName={setName} onEmail={setEmail} />;
  return { name, email, checks };
}
