import type { Client } from "@outpace/data/client";
import { Spinner } from "@outpace/ui/spinner";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";

import { hasCode } from "../../../platform/errors/error-message.ts";
import { loadCode } from "../../../platform/loading/deployment.ts";
import type { FlashMessage } from "../../../platform/navigation/flash-message.ts";
import { paths } from "../../../platform/navigation/paths.ts";
import { NewPasswordForm } from "../new-password-form.tsx";
import { ownNames } from "../own-names.ts";
import { type LinkAddress, useEmailLink } from "./use-email-link.ts";
import { NewResetLink } from "./email-link-screen.tsx";

const CodeSteps = lazy(() =>
  loadCode(async () => ({ default: (await import("../second-factor/code-steps.tsx")).CodeSteps })),
);

/** Submitting the form uses the link up. An account with a second factor is asked for a code before its password changes. */
export function ResetPassword({ link }: { link: LinkAddress }) {
  const { refusal, isOver, open, setPassword } = useEmailLink("recovery", link);
  const navigate = useNavigate();
  const [asking, setAsking] = useState<{ client: Client; password: string }>();

  const save = async (password: string) => {
    await setPassword(password);
    const state: FlashMessage = { message: "Your password has been updated." };
    await navigate(paths.dashboard, { replace: true, state });
  };

  if (refusal) return <NewResetLink email={link.email} reason={refusal} />;
  if (isOver) return <NewResetLink email={link.email} reason="over" />;
  if (asking) {
    return (
      <Suspense fallback={<Spinner label="Loading..." />}>
        <CodeSteps
          client={asking.client}
          onVerified={() => save(asking.password)}
          onBack={() => {
            setAsking(undefined);
          }}
        />
      </Suspense>
    );
  }
  return (
    <NewPasswordForm
      email={link.email}
      about={async () => {
        const session = await open();
        if (session === null) return [];
        return ownNames(session.client);
      }}
      save={async ({ password }) => {
        try {
          await save(password);
        } catch (error) {
          const needsCode = hasCode(error, "second_factor_needed");
          const session = needsCode ? await open() : null;
          if (session === null) throw error;
          setAsking({ client: session.client, password });
        }
      }}
    />
  );
}
