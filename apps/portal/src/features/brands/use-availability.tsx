import { brandMessages } from "@outpace/domain/brands";
import { type ComponentType, useEffect, useState } from "react";

import { type Availability, unknownAvailability } from "./availability.ts";
import type { AvailabilityChecksProps } from "./availability-checks.tsx";

/**
 * Whether the typed name and email are free. The code that asks is loaded with the first character, so
 * that the form is shown before it; `checks` has to be rendered.
 */
export function useAvailability(typed: { name: string; email: string }) {
  const [Checks, setChecks] = useState<ComponentType<AvailabilityChecksProps>>();
  const [name, setName] = useState(unknownAvailability);
  const [email, setEmail] = useState(unknownAvailability);

  const [attempt, setAttempt] = useState(0);

  const hasTyped = typed.name !== "" || typed.email !== "";
  useEffect(() => {
    if (!hasTyped) return;
    const retry = () => {
      setAttempt((count) => count + 1);
    };
    const failed = (error: string): Availability => ({ checking: false, error, retry });
    import("./availability-checks.tsx").then(
      (module) => {
        setChecks(() => module.AvailabilityChecks);
      },
      () => {
        setName(failed(brandMessages.nameCheckFailed));
        setEmail(failed(brandMessages.emailCheckFailed));
      },
    );
  }, [hasTyped, attempt]);

  const checks = Checks && <Checks {...typed} onName={setName} onEmail={setEmail} />;
  return { name, email, checks };
}
