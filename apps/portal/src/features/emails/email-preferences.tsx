import { type EmailPreference, emailTopics, emailTopicText } from "@outpace/domain/emails";
import { Panel } from "@outpace/ui/panel";
import { SwitchField } from "@outpace/ui/switch-field";
import { useState } from "react";

import { FailedLoad } from "../../components/failed-load.tsx";
import { LoadingSpace } from "../../components/loading-space.tsx";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { useFailedLoad } from "../../platform/requests/use-load-error.ts";
import { useEmailPreferences, useSetEmailPreference } from "./queries.ts";

/** The emails that the account's person can switch off. Each switch saves at once. */
export function EmailPreferences({ hasBrand }: { hasBrand: boolean }) {
  const preferences = useEmailPreferences();
  const failed = useFailedLoad(preferences);
  const shown = preferences.data;
  return (
    <Panel title="Emails" isLandmark={false}>
      {shown ? (
        <Switches preferences={shown} />
      ) : failed ? (
        <FailedLoad message="We couldn't load which emails you get." {...failed} />
      ) : (
        <LoadingSpace label="Loading your emails...">
          <Switches
            preferences={emailTopics
              .filter((topic) => (topic === "waiting_races") !== hasBrand)
              .map((topic) => ({ topic, isOn: true }))}
          />
        </LoadingSpace>
      )}
      <p className="max-w-prose border-t border-line pt-4 text-sm text-muted">
        Some emails always come: {hasBrand ? "receipts and what you owe" : "what needs a person"},
        and notices about your account's security, such as a sign-in from a new device.
      </p>
    </Panel>
  );
}

function Switches({ preferences }: { preferences: readonly EmailPreference[] }) {
  return (
    <ul className="grid gap-5">
      {preferences.map((preference) => (
        <li key={preference.topic}>
          <PreferenceSwitch {...preference} />
        </li>
      ))}
    </ul>
  );
}

function PreferenceSwitch({ topic, isOn }: EmailPreference) {
  const { mutate } = useSetEmailPreference();
  // Until the last press is saved, or can't be, the switch shows it. An earlier one's outcome is of no interest.
  const [choice, setChoice] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { label, hint } = emailTopicText(topic);
  return (
    <SwitchField
      label={label}
      hint={hint}
      checked={choice ?? isOn}
      error={failure}
      onChange={(checked) => {
        setChoice(checked);
        setFailure(null);
        mutate(
          { topic, isOn: checked },
          {
            onError: (error) => {
              setFailure(attemptMessage("Your choice wasn't saved.", error));
            },
            onSettled: () => {
              setChoice(null);
            },
          },
        );
      }}
    />
  );
}
