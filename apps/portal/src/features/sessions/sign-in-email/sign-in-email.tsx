import type { SignInEmail as Email } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { StatusNotice } from "@outpace/ui/notice";
import { Panel } from "@outpace/ui/panel";
import { Spinner } from "@outpace/ui/spinner";
import { type ReactNode, Suspense, useRef, useState } from "react";

import { EmailAddress } from "../../../components/email-address.tsx";
import { FailedLoad } from "../../../components/failed-load.tsx";
import { FormAlert } from "../../../components/form-alert.tsx";
import { LoadingSpace } from "../../../components/loading-space.tsx";
import { hasCode } from "../../../platform/errors/error-message.ts";
import { loadedSchema } from "../../../platform/forms/loaded-schema.ts";
import { useSchemaForm } from "../../../platform/forms/schema-form.ts";
import { lazyScreen } from "../../../platform/loading/lazy-screen.tsx";
import { useFailedLoad } from "../../../platform/requests/use-load-error.ts";
import { useSession } from "../session.tsx";
import { useRequestEmailChange, useSignInEmail } from "./queries.ts";
import type { WaitingChangeProps } from "./waiting-change.tsx";

/** Few people are changing their address, so its code loads when it is needed. */
const WaitingChange = lazyScreen<WaitingChangeProps>(async () => ({
  default: (await import("./waiting-change.tsx")).WaitingChange,
}));

/** The address with which the account signs in, and the way to another one. */
export function SignInEmail() {
  const email = useSignInEmail();
  const session = useSession();
  const failed = useFailedLoad(email);
  return (
    <Panel title="Sign-in email">
      {failed ? <FailedLoad message="We couldn't load your sign-in email." {...failed} /> : null}
      {email.data ? (
        <ChangeableEmail {...email.data} />
      ) : failed ? null : (
        <LoadingSpace label="Loading your sign-in email...">
          <ChangeableEmail email={session.email} change={null} />
        </LoadingSpace>
      )}
    </Panel>
  );
}

function ChangeableEmail({ email, change }: Email) {
  const request = useRequestEmailChange();
  const [isCorrecting, setCorrecting] = useState(false);
  const [done, setDone] = useState<ReactNode>(null);
  const current = useRef<HTMLParagraphElement>(null);
  const finish = (message: ReactNode) => {
    setCorrecting(false);
    setDone(message);
    // The pressed button disappears, and would take the focus with it.
    current.current?.focus();
  };
  const send = async (newEmail: string, sent: string) => {
    setDone(null);
    const asked = await request(newEmail);
    finish(
      asked.change ? (
        sent
      ) : (
        <p>
          You now sign in as <EmailAddress>{asked.email}</EmailAddress>.
        </p>
      ),
    );
  };

  return (
    <>
      <p ref={current} tabIndex={-1} className="wrap-anywhere">
        You sign in as <EmailAddress className="font-semibold">{email}</EmailAddress>
        {change === null ? "." : " until the change is confirmed."}
      </p>
      <StatusNotice tone="positive">{done}</StatusNotice>
      {change === null || isCorrecting ? (
        <NewEmailForm
          key={email}
          current={email}
          wrong={change?.newEmail ?? null}
          send={(newEmail) =>
            send(
              newEmail,
              change === null
                ? "We sent a link to both addresses."
                : "We sent new links to both addresses. The earlier ones no longer work.",
            )
          }
          onCancel={() => {
            setCorrecting(false);
            current.current?.focus();
          }}
        />
      ) : (
        <Suspense fallback={<Spinner label="Loading the change..." />}>
          <WaitingChange
            current={email}
            change={change}
            sendAgain={() =>
              send(
                change.newEmail,
                "New links are on their way to both addresses. They replace the earlier ones.",
              )
            }
            onCorrect={() => {
              setDone(null);
              setCorrecting(true);
            }}
            onWithdrawn={() => {
              finish("The change is withdrawn. Its links no longer work.");
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface NewEmailFormProps {
  /** The address with which the account signs in. */
  current: string;
  /** The wrong address that is corrected; null for a change that begins. */
  wrong: string | null;
  send: (email: string) => Promise<void>;
  onCancel: () => void;
}

function NewEmailForm({ current, wrong, send, onCancel }: NewEmailFormProps) {
  const [schema] = useState(() =>
    loadedSchema(async () => (await import("./new-email-schema.ts")).newEmailSchema(current)),
  );
  const { busy, report, field, submit } = useSchemaForm({
    schema,
    defaultValues: { email: wrong ?? "" },
    fieldOf: (error) => (hasCode(error, "brand_email_taken", "email_refused") ? "email" : null),
    send: ({ email }) => send(email),
  });
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        required
        hint={
          wrong === null
            ? "We send a link to both addresses. You sign in with the new one once you've confirmed the change from both."
            : "We send new links to both addresses. Those of the wrong one stop working."
        }
        {...field("email")}
      />
      <FormAlert report={report} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={busy} busyLabel="Sending...">
          {wrong === null ? "Change Email" : "Send New Links"}
        </Button>
        {wrong === null ? null : (
          <Button size="large" tone="secondary" disabled={busy} onClick={onCancel}>
            Keep It as It Is
          </Button>
        )}
      </div>
    </form>
  );
}
