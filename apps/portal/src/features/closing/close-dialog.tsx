import { type BrandClosing, closingConsequences } from "@outpace/domain/brands";
import { isolated } from "@outpace/domain/directions";
import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { TextField } from "@outpace/ui/field";
import { Notice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";

import { FailedLoad } from "../../components/failed-load.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { attemptMessage } from "../../platform/errors/attempt-message.ts";
import { hasCode } from "../../platform/errors/error-message.ts";
import { loadedSchema } from "../../platform/forms/loaded-schema.ts";
import { useSchemaForm } from "../../platform/forms/schema-form.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useFailedLoad } from "../../platform/requests/use-load-error.ts";
import { FactList } from "./fact-list.tsx";
import { useBrandClosing, useCloseBrand } from "./queries.ts";

export interface CloseDialogProps {
  brand: { readonly id: string; readonly name: string | null };
  open: boolean;
  onClose: () => void;
}

/** Says what closing a brand does, and asks for its name. */
export function CloseDialog({ brand, open, onClose }: CloseDialogProps) {
  const closing = useBrandClosing(brand.id, open);
  const failed = useFailedLoad(closing);
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const mayClose = closing.data?.isLastOwner === true;
  return (
    <Dialog
      title={`Close ${isolated(brand.name ?? "your brand")}?`}
      open={open}
      locked={busy}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button tone="secondary" className="max-sm:grow" disabled={busy} onClick={onClose}>
            {mayClose ? "Keep Brand" : "Back"}
          </Button>
          {mayClose ? (
            <Button
              type="submit"
              form={formId}
              tone="negative"
              className="max-sm:grow"
              busy={busy}
              busyLabel="Closing..."
            >
              Close Brand
            </Button>
          ) : null}
        </div>
      }
    >
      {closing.data === undefined ? (
        failed ? (
          <FailedLoad message="We couldn't load what closing the brand does." {...failed} />
        ) : (
          <Spinner label="Loading what closing does..." />
        )
      ) : mayClose ? (
        <>
          <Consequences closing={closing.data} />
          <NameForm id={formId} brand={brand} onBusy={setBusy} />
        </>
      ) : (
        <OtherOwners />
      )}
    </Dialog>
  );
}

function OtherOwners() {
  return (
    <Notice tone="info">
      <p>
        Your brand has another owner, and only its last owner can close it. Make the other owners
        editors or viewers, or remove them, on <TextLink to={paths.team}>the Team page</TextLink>.
      </p>
    </Notice>
  );
}

function Consequences({ closing }: { closing: BrandClosing }) {
  return (
    <>
      <FactList facts={closingConsequences(closing)} />
      <div className="grid gap-2">
        <h3 className="font-extrabold">What we keep</h3>
        <FactList facts={closing.kept} isQuiet />
      </div>
      <p>
        Save a copy first: <TextLink to={paths.brandExport}>Export Everything</TextLink>
      </p>
    </>
  );
}

const schema = loadedSchema<{ name: string }, { name: string }>(
  async () => (await import("./closing-schema.ts")).ClosingSchema,
);

interface NameFormProps extends Pick<CloseDialogProps, "brand"> {
  id: string;
  onBusy: (busy: boolean) => void;
}

function NameForm({ id, brand, onBusy }: NameFormProps) {
  const { mutateAsync: close } = useCloseBrand(brand.id);
  const navigate = useNavigate();
  const { field, report, submit } = useSchemaForm({
    schema,
    defaultValues: { name: "" },
    fieldOf: (error) => (hasCode(error, "name_mismatch") ? "name" : null),
    submitErrorMessage: (error) =>
      attemptMessage("The brand wasn't closed. Please try again.", error),
    send: async ({ name }) => {
      onBusy(true);
      try {
        await close(name);
        void navigate(paths.closed);
      } finally {
        onBusy(false);
      }
    },
  });
  return (
    <form
      method="post"
      id={id}
      noValidate
      className="grid gap-4 border-t border-line pt-5"
      onSubmit={submit}
    >
      <TextField
        label="Brand name"
        hint={
          <>
            To confirm, type{" "}
            <strong className="wrap-anywhere text-text">
              <bdi>{brand.name ?? "your brand's name"}</bdi>
            </strong>
            .
          </>
        }
        autoComplete="off"
        required
        {...field("name")}
      />
      <FormAlert report={report} />
    </form>
  );
}
