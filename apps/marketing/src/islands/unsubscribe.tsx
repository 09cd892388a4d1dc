import { resubscribeToNewsletter, unsubscribeFromNewsletter } from "@outpace/data/newsletter";
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

interface UnsubscribeProps {
  readonly backend: Settings["backend"];
}

/** Unsubscribes the address of the page's link, once the button is pressed, and offers a way back. */
export function Unsubscribe(props: UnsubscribeProps) {
  return (
    <IslandBoundary>
      <Page {...props} />
    </IslandBoundary>
  );
}

const success = {
  unsubscribed: "You're unsubscribed, and your address is deleted.",
  resubscribed: "You're subscribed again, as before.",
} as const;

function Page({ backend }: UnsubscribeProps) {
  const link = useLinkToken();
  const [outcome, setOutcome] = useState<keyof typeof success>();
  const [wayBack, setWayBack] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, start] = useTransition();

  const attempt = (work: () => Promise<void>) => {
    start(async () => {
      setFailure(undefined);
      try {
        await work();
      } catch (error) {
        setFailure(readFailure(error));
      }
    });
  };

  const unsubscribe = () => {
    const token = link.current;
    if (token === null) {
      setFailure(incompleteLink);
      return;
    }
    attempt(async () => {
      setWayBack(await unsubscribeFromNewsletter(backend, token));
      setOutcome("unsubscribed");
    });
  };

  const resubscribe = (text: string) => {
    attempt(async () => {
      await resubscribeToNewsletter(backend, text);
      setOutcome("resubscribed");
    });
  };

  return (
    <LinkPage
      success={failure || outcome === undefined ? undefined : success[outcome]}
      failure={failure?.message}
    >
      {outcome === undefined ? (
        <p>No more email comes to you, and we delete your address.</p>
      ) : null}
      {outcome === "resubscribed" ? null : (
        <p>
          What we keep is a hash: a code that nobody can turn back into the address. By it we notice
          the address, so that nobody subscribes it again by accident. With it stands when and on
          which page you subscribed and left.
        </p>
      )}
      {outcome === undefined ? (
        <LinkButton
          label="Unsubscribe"
          busyLabel="Unsubscribing..."
          isBusy={isBusy}
          onPress={unsubscribe}
        />
      ) : null}
      {outcome === "unsubscribed" && wayBack !== null && failure?.code !== "expired_link" ? (
        <>
          <p>Pressed by mistake? This puts your address back.</p>
          <LinkButton
            label="Subscribe Again"
            busyLabel="Subscribing..."
            isBusy={isBusy}
            onPress={() => {
              resubscribe(wayBack);
            }}
          />
        </>
      ) : null}
      {outcome === "unsubscribed" && wayBack === null ? (
        <p>
          If you hadn't confirmed yet, we send no email to confirm for 30 days, even if your address
          is entered again.
        </p>
      ) : null}
      {outcome === "unsubscribed" && (wayBack === null || failure?.code === "expired_link") ? (
        <FormLink>Subscribe again with the form</FormLink>
      ) : null}
    </LinkPage>
  );
}
