import { type EmailTopic, emailTopicText, topicOfLink } from "@outpace/domain/emails";
import { Button } from "@outpace/ui/button";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { startTransition, useActionState, useEffect, useRef } from "react";

import { TextLink } from "../../components/text-link.tsx";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { hasCode } from "../../platform/errors/error-message.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useBackend } from "../../platform/requests/backend.tsx";

interface Outcome {
  /** What the database said last; null if it has not answered. */
  readonly done: { readonly topic: EmailTopic; readonly isOn: boolean } | null;
  readonly failure: string | null;
  /** Whether pressing again cannot help. */
  readonly isRefused: boolean;
}

const nothingYet: Outcome = { done: null, failure: null, isRefused: false };

/** Switches a topic off by an email's link, without a login. Nothing changes before the button is pressed. */
export function SwitchOffEmail({ token }: { token: string }) {
  const { loadMemoryClient } = useBackend();
  const [outcome, act, busy] = useActionState<Outcome, boolean>(async ({ done }, isOn) => {
    try {
      const emails = await loadCode(() => import("@outpace/data/emails"));
      const client = await loadMemoryClient();
      const topic = await (isOn ? emails.switchOnEmail : emails.switchOffEmail)(client, token);
      return { done: { topic, isOn }, failure: null, isRefused: false };
    } catch (error) {
      const isRefused = hasCode(error, "invalid_link", "expired_link");
      const failure = attemptMessage("Nothing was changed. Please try again.", error);
      return { done, failure, isRefused };
    }
  }, nothingYet);
  const { done, failure, isRefused } = outcome;
  const button = useRef<HTMLButtonElement>(null);
  const isOff = done?.isOn === false;
  useEffect(() => {
    // The other button takes the pressed one's place.
    if (done !== null) button.current?.focus();
  }, [done]);

  const topic = done?.topic ?? topicOfLink(token);
  const emails = topic === null ? "emails of this kind" : emailTopicText(topic).emails;
  return (
    <div className="grid gap-5">
      <StatusNotice tone="positive">
        {done ? `You ${isOff ? "no longer get" : "get"} ${emails}.` : null}
      </StatusNotice>
      {done === null && !isRefused ? (
        <p>Press the button, and we no longer send you {emails}.</p>
      ) : null}
      {failure === null ? null : <Notice tone="negative">{failure}</Notice>}
      {isRefused ? null : (
        <Button
          key={isOff ? "on" : "off"}
          ref={button}
          size="large"
          tone={isOff ? "secondary" : "primary"}
          busy={busy}
          busyLabel={isOff ? "Switching on..." : "Switching off..."}
          onClick={() => {
            startTransition(() => {
              act(isOff);
            });
          }}
        >
          {isOff ? "Switch On Again" : "Switch Off"}
        </Button>
      )}
      <p className="text-[0.9375rem] text-muted">
        Receipts and notices about your account's security always come. You choose among the others
        in your <TextLink to={paths.settings}>account</TextLink>.
      </p>
    </div>
  );
}
