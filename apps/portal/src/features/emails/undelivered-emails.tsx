import { useQuery } from "@tanstack/react-query";

import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";

const loadUndelivered = () => loadCode(() => import("@outpace/data/undelivered-emails"));
const loadNotice = () => loadCode(() => import("./undelivered-notice.tsx"));

/** Says that emails to the account's address come back, with code that loads then; nothing while they arrive. */
export function UndeliveredEmails() {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["emails", "undelivered"],
    queryFn: async () => {
      const emails = await (await loadUndelivered()).listUndeliveredEmails(client);
      if (emails.length === 0) return null;
      return { emails, UndeliveredNotice: (await loadNotice()).UndeliveredNotice };
    },
  });
  return data ? <data.UndeliveredNotice emails={data.emails} /> : null;
}
