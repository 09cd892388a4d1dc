import { confirmNewsletter } from "@outpace/data/newsletter";
import { newsletterWording } from "@outpace/domain/newsletter";
import { useState, useTransition } from "react";
import type { Settings } from "../settings.ts";
import { IslandBoundary } from "./island-boundary.tsx";
import {
  type Failure,
  FormLink,
  incompleteLink,
  LinkButton,
  LinkPage,
  readFailure,
} from "./link-page.tsx";
import { useLinkToken } from "./link-token.ts";

interface ConfirmSubscriptionProps {
  readonly backend: Settings["backend"];
}

/** Subscribes the address of the page's link, once the button is pressed. */
export function ConfirmSubscription(props: ConfirmSubscriptionProps) {
  return (
    <IslandBoundary>
      <Page {...props} />
    </IslandBoundary>
  );
}

/** The link is of no more use. */
const ended = {
  expired_link: "This link has expired: it works for seven days. Subscribe again to get another.",
  used_link:
    "This link was used before, and you have unsubscribed since. Subscribe again to get another.",
} as const;

function Page({ backend }: ConfirmSubscriptionProps) {
  const link = useLinkToken();
  const [success, setSuccess] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, start] = useTransition();

  const confirm = () => {
    const token = link.current;
    start(async () => {
      setFailure(token === null ? incompleteLink : undefined);
      if (token === null) return;
      try {
        const isNew = await confirmNewsletter(backend, token, newsletterWording.version);
        setSuccess(
          isNew
            ? "You're subscribed. See you on Sunday."
            : "You're subscribed already. There is nothing more to do.",
        );
      } catch (error) {
        setFailure(readFailure(error));
      }
    });
  };

  const end = failure && failure.code in ended ? ended[failure.code as keyof typeof ended] : null;
  return (
    <LinkPage success={success} failure={end ?? failure?.message}>
      {success === undefined && end === null ? (
        <>
          <p>{newsletterWording.confirmation}</p>
          <LinkButton
            label="Confirm Subscription"
            busyLabel="Confirming..."
            isBusy={isBusy}
            onPress={confirm}
          />
        </>
      ) : null}
      {end === null ? null : <FormLink>To the form</FormLink>}
    </LinkPage>
  );
}
