import {
  brandNameMaxLength,
  type InvitationDetails,
  type NewMember,
  passwordMinLength,
} from "@outpace/domain/brands";
import { passwordFault } from "@outpace/domain/passwords";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { PasswordField } from "@outpace/ui/password-field";
import { useState } from "react";

import { FormAlert } from "../../components/form-alert.tsx";
import { hasCode } from "../../platform/errors/error-message.ts";
import { loadedSchema } from "../../platform/forms/loaded-schema.ts";
import { useSchemaForm } from "../../platform/forms/schema-form.ts";
import { acceptanceMessage, isOutdated, useJoinWithNewAccount } from "./queries.ts";

export interface NewMemberFormProps {
  token: string;
  /** Its address is that of the new account. */
  invitation: InvitationDetails;
  onJoined: () => void;
  /** Called if the invitation is not what the screen shows. */
  onOutdated: () => void;
}

const schema = loadedSchema(async () => (await import("./new-member-schema.ts")).NewMemberSchema);

/** Accepts an invitation with a new account. */
export function NewMemberForm({ token, invitation, onJoined, onOutdated }: NewMemberFormProps) {
  const join = useJoinWithNewAccount();
  const [passwordShown, setPasswordShown] = useState(false);
  const { busy, field, report, submit } = useSchemaForm<NewMember, NewMember>({
    schema,
    defaultValues: { name: "", password: "" },
    checked: {
      field: "password",
      fault: ({ name, password }) =>
        passwordFault(password, [name, invitation.brandName, invitation.email]),
    },
    fieldOf: (error) => (hasCode(error, "weak_password") ? "password" : null),
    submitErrorMessage: acceptanceMessage,
    send: async (member) => {
      try {
        await join({ token, invitation, member });
      } catch (error) {
        if (isOutdated(error)) onOutdated();
        throw error;
      }
      onJoined();
    },
  });
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      {/* Password managers store the account under it. */}
      <input type="email" autoComplete="username" readOnly hidden value={invitation.email} />
      <TextField
        label="Name"
        autoComplete="name"
        required
        maxLength={brandNameMaxLength}
        hint="The team sees it beside what you do."
        {...field("name")}
      />
      <PasswordField
        label="Password"
        shown={passwordShown}
        onShownChange={setPasswordShown}
        autoComplete="new-password"
        required
        hint={`At least ${String(passwordMinLength)} characters. You sign in with it and your address.`}
        {...field("password")}
      />
      <FormAlert report={report} />
      <Button type="submit" size="large" busy={busy} busyLabel="Accepting...">
        Accept Invitation
      </Button>
    </form>
  );
}
