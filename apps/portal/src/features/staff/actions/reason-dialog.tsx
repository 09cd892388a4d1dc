import { DataError } from "@outpace/data/errors";
import { ReasonSchema } from "@outpace/domain/staff";
import { Button } from "@outpace/ui/button";
import { Dialog } from "@outpace/ui/dialog";
import { TextField } from "@outpace/ui/field";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { FormAlert } from "../../../components/form-alert.tsx";
import { forgetDraft, useDraft, useSavedDraft } from "../../../platform/drafts/draft.ts";
import { useSchemaForm } from "../../../platform/forms/schema-form.ts";

type Values = Record<"detail" | "reason", string>;

interface AskedDetail {
  label: string;
  hint?: string;
  /** What the field holds when the dialog opens. */
  initial?: string;
  inputMode?: "decimal" | "email";
  schema: StandardSchemaV1<Values, Values>;
}

export interface ReasonDialogProps {
  title: string;
  /** Names the action and its subject; a session that ends keeps what was typed under it. */
  draftName: string;
  open: boolean;
  onClose: () => void;
  confirmLabel: string;
  dismissLabel: string;
  tone?: "primary" | "negative";
  /** One more field, above the reason. */
  asksFor?: AskedDetail;
  /** Who reads the reason; by default, only staff. */
  reasonHint?: string;
  /** Shown instead of the form, which has nothing to confirm yet or anymore. */
  instead?: ReactNode;
  /** Sends the typed values; the detail is empty unless asked for. The dialog shows errors that it throws. */
  send: (values: { detail: string; reason: string }) => Promise<void>;
  /** Content below a refusal's message: its cause and the next step. */
  afterRefusal: (error: DataError) => ReactNode;
  /** The consequences of the action. */
  children: ReactNode;
}

/** Asks staff to confirm an action, with a reason for the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, draftName, open, onClose, confirmLabel, dismissLabel } = props;
  const { tone = "primary", instead } = props;
  const [busy, setBusy] = useState(false);
  const [isFinal, setFinal] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    setFinal(false);
  }
  const isShown = useRef(open);
  useEffect(() => {
    if (isShown.current && !open) forgetDraft(draftName);
    isShown.current = open;
  }, [open, draftName]);
  const formId = useId();
  const isOver = isFinal || instead !== undefined;
  // Rendered at the end of the page, since a table row, which opens it, cannot hold a form.
  return createPortal(
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      locked={busy}
      footer={
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button tone="secondary" className="max-sm:grow" disabled={busy} onClick={onClose}>
            {isOver ? "Close" : dismissLabel}
          </Button>
          {isOver ? null : (
            <Button
              type="submit"
              form={formId}
              tone={tone}
              className="max-sm:grow"
              busy={busy}
              busyLabel="Saving..."
            >
              {confirmLabel}
            </Button>
          )}
        </div>
      }
    >
      {instead ?? <ReasonForm {...props} id={formId} onBusy={setBusy} onFinal={setFinal} />}
    </Dialog>,
    document.body,
  );
}

interface ReasonFormProps extends ReasonDialogProps {
  id: string;
  onBusy: (busy: boolean) => void;
  /** Called when another try can only be refused again. */
  onFinal: (isFinal: boolean) => void;
}

function ReasonForm({
  id,
  draftName,
  asksFor,
  reasonHint = "Saved in the audit log with your email address.",
  send,
  afterRefusal,
  onBusy,
  onFinal,
  children,
}: ReasonFormProps) {
  const [refusal, setRefusal] = useState<DataError | null>(null);
  const draft = useDraft(draftName, () => ({ detail: asksFor?.initial ?? "", reason: "" }));
  const form = useSchemaForm({
    schema: asksFor?.schema ?? ReasonSchema,
    defaultValues: draft.stored,
    send: async (values) => {
      setRefusal(null);
      onBusy(true);
      try {
        await send(values);
      } catch (error) {
        if (error instanceof DataError && refusals.has(error.code)) {
          setRefusal(error);
          onFinal(true);
        }
        throw error;
      } finally {
        onBusy(false);
      }
    },
  });
  useSavedDraft(form, draft);
  const { field, report, submit } = form;
  return (
    <form method="post" id={id} noValidate className="grid gap-5" onSubmit={submit}>
      {children}
      {asksFor ? (
        <TextField
          label={asksFor.label}
          hint={asksFor.hint}
          inputMode={asksFor.inputMode}
          required
          autoComplete="off"
          {...field("detail")}
        />
      ) : null}
      <TextField
        label="Reason"
        hint={reasonHint}
        required
        autoComplete="off"
        {...field("reason")}
      />
      <FormAlert report={report} />
      {refusal ? afterRefusal(refusal) : null}
    </form>
  );
}

/** The refusals that another try would not change. */
const refusals: ReadonlySet<string> = new Set([
  "status_changed",
  "brand_closed",
  "payment_due",
  "invalid_value",
  "not_found",
  "not_staff",
  "order_not_found",
  "order_paid",
  "payment_processing",
  "package_used",
  "request_conflict",
  "review_not_found",
  "brand_closed",
  "other_owners",
  "hand_over_open",
  "hand_over_refused",
]);
