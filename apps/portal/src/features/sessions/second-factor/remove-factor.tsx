import { allowAccountChange } from "@outpace/data/account-changes";
import { refreshSession } from "@outpace/data/auth";
import { removeFactor } from "@outpace/data/factors";
import type { SecondFactor } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";

import { withProof } from "../../../platform/account/proof.ts";
import { hasCode } from "../../../platform/errors/error-message.ts";
import { useClient } from "../../../platform/requests/backend.tsx";
import { useLostAnswers } from "../../../platform/requests/lost-answers.ts";
import { CodeForm } from "./code-form.tsx";

export interface RemoveFactorProps {
  factor: SecondFactor;
  /** Whether the account has no other. */
  isLast: boolean;
  onRemoved: () => void;
  onCancel: () => void;
}

/** Removes an app once one of its codes, asked for now, was right. */
export default function RemoveFactor({ factor, isLast, onRemoved, onCancel }: RemoveFactorProps) {
  const client = useClient();
  const sendAct = useLostAnswers();
  return (
    <div className="grid gap-4">
      <Notice tone="caution">
        <p>
          To remove <bdi>{factor.name === "" ? "the app" : factor.name}</bdi>, enter its code.{" "}
          {isLast
            ? "Without it, your password alone opens your account."
            : "From then on, we ask for a code of another app."}
        </p>
      </Notice>
      <CodeForm
        client={client}
        factor={factor}
        label="Remove App"
        busyLabel="Removing..."
        onVerified={async () => {
          await sendAct("remove", async (mayBeDone) => {
            try {
              await withProof(() => allowAccountChange(client, "factor_removed", factor.id));
              await removeFactor(client, factor.id);
            } catch (error) {
              if (!mayBeDone || !hasCode(error, "not_found", "factor_gone")) throw error;
              await refreshSession(client);
            }
          });
          onRemoved();
        }}
      >
        {(busy) => (
          <Button size="large" tone="secondary" disabled={busy} onClick={onCancel}>
            Keep App
          </Button>
        )}
      </CodeForm>
    </div>
  );
}
