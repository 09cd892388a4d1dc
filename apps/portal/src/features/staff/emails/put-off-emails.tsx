import { emailKindLabel } from "@outpace/domain/emails";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { usePutOffEmails } from "../queries.ts";
import { BrandOfEmail, Since } from "./undelivered-parts.tsx";

/** What waits for its turn; nothing where nothing does. */
export function PutOffEmails() {
  const { data: putOff = [], error, isFetching, refetch } = usePutOffEmails();
  if (error) {
    return (
      <FailedLoad
        message="We couldn't load the emails that wait."
        error={error}
        busy={isFetching}
        onRetry={() => {
          void refetch();
        }}
      />
    );
  }
  if (putOff.length === 0) return null;
  return (
    <section aria-labelledby="put-off" className="grid max-w-prose gap-3">
      <h2 id="put-off" className="text-xl font-extrabold">
        Waiting for Their Turn
      </h2>
      <p className="text-muted">
        Their reader, or their brand, had as many as a day allows. They are sent by themselves,
        unless what they tell is over by then.
      </p>
      <ul className="grid gap-2">
        {putOff.map(({ kind, brand, emails, nextAt }) => (
          <li key={`${kind} ${brand?.id ?? ""}`} className="wrap-anywhere">
            <strong>{emailKindLabel(kind)}</strong>: {emails}, the first at{" "}
            <Since instant={nextAt} />. Brand: <BrandOfEmail brand={brand} />
          </li>
        ))}
      </ul>
    </section>
  );
}
