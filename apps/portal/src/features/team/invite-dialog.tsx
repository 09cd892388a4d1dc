import { DataError, type DataErrorCode } from "@outpace/data/errors";
import { type Role, roleDescription, roleLabel, roles } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { SelectField, TextField } from "@outpace/ui/field";
import { useId } from "react";
import { useWatch } from "react-hook-form";

import { FormAlert } from "../../components/form-alert.tsx";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { loadedSchema } from "../../platform/forms/loaded-schema.ts";
import { useSchemaForm } from "../../platform/forms/schema-form.ts";
import { useInviteMember } from "./invitation-queries.ts";

export interface InviteDialogProps {
  brandId: string;
  onClose: () => void;
  /** Called with the address once the invitation is on its way. */
  onSent: (email: string) => void;
}

const schema = loadedSchema<{ email: string; role: string }, { email: string; role: Role }>(
  async () => (await import("./invitation-schema.ts")).InviteSchema,
);

const options = roles.map((role) => [role, roleLabel(role)] as const);

const ofTheAddress: readonly DataErrorCode[] = [
  "already_member",
  "already_invited",
  "email_refused",
];

/** Invites someone to the team by email. */
export function InviteDialog({ brandId, onClose, onSent }: InviteDialogProps) {
  const { mutateAsync: invite } = useInviteMember(brandId);
  const formId = useId();
  const { busy, control, change, field, report, submit } = useSchemaForm({
    schema,
    defaultValues: { email: "", role: "editor" },
    fieldOf: (error) =>
      error instanceof DataError && ofTheAddress.includes(error.code) ? "email" : null,
    submitErrorMessage: (error) =>
      attemptMessage("The invitation wasn't sent. Please try again.", error),
    send: async (wanted) => {
      await invite(wanted);
      onSent(wanted.email);
    },
  });
  const role = useWatch({ control, name: "role" });
  const { ref: roleRef, id: roleId } = field("role");
  const described = roles.find((one) => one === role);
  return (
    <Dialog
      title="Invite someone to the team"
      open
      locked={busy}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button tone="secondary" className="max-sm:grow" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            className="max-sm:grow"
            busy={busy}
            busyLabel="Sending..."
          >
            Send Invitation
          </Button>
        </div>
      }
    >
      <form method="post" id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-[0.9375rem] text-muted">
          We email a link that works for seven days, and only for this address.
        </p>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          {...field("email")}
        />
        <SelectField
          ref={roleRef}
          id={roleId}
          label="Role"
          value={role}
          options={options}
          hint={described && roleDescription(described)}
          onChange={({ currentTarget }) => {
            change("role", currentTarget.value);
          }}
        />
        <FormAlert report={report} />
      </form>
    </Dialog>
  );
}
