import { type Brand, type BrandDetails, brandNameMaxLength } from "@outpace/domain/brands";
import { editOf, type FieldGroup } from "@outpace/domain/edits";
import { Button } from "@outpace/ui/button";
import { TextField, type TextFieldProps } from "@outpace/ui/field";
import { Notice, StatusNotice } from "@outpace/ui/notice";
import { useState } from "react";

import { useShownAddress } from "../../platform/account/shown-address.ts";
import { EditConflicts } from "../../components/edit-conflicts.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { useDraft, useSavedDraft } from "../../platform/drafts/draft.ts";
import { errorMessage, hasCode } from "../../platform/errors/error-message.ts";
import {
  editConflictMessage,
  isEditConflict,
  undecidedMessage,
  useEditConflicts,
} from "../../platform/forms/edit-conflicts.ts";
import { loadedSchema } from "../../platform/forms/loaded-schema.ts";
import { useSchemaForm } from "../../platform/forms/schema-form.ts";
import { useFetchOwnBrand, useUpdateOwnBrand } from "./queries.ts";

export interface CompanyDetailsFormProps {
  brand: Brand;
  /** Whether the person may change the details; everyone of the brand sees them. */
  mayEdit: boolean;
}

const schemaOf = (seen: BrandDetails) =>
  loadedSchema(async () => (await import("./brand-schemas.ts")).brandDetailsSchema(seen));

const groups: readonly FieldGroup<BrandDetails>[] = [["companyName"], ["contactName"]];
const labels = { companyName: "Company name", contactName: "Contact name" };

const detailsOf = ({ name, contactName }: Brand): BrandDetails => ({
  companyName: name,
  contactName,
});

export function CompanyDetailsForm({ brand, mayEdit }: CompanyDetailsFormProps) {
  const { mutateAsync: update } = useUpdateOwnBrand(brand.id);
  const fetchBrand = useFetchOwnBrand(brand.id);
  const isEditable = mayEdit && brand.isActive;
  const [saved, setSaved] = useState(false);
  const [seen, setSeen] = useState(() => detailsOf(brand));
  const draft = useDraft(`company-details-${brand.id}`, () => detailsOf(brand), groups);
  const [wasKept, setWasKept] = useState(draft.changed);
  const { conflicts, undecided, meet, settle, choose } = useEditConflicts(groups, draft.conflicts);
  const form = useSchemaForm({
    schema: schemaOf(seen),
    defaultValues: draft.stored,
    blockedBy: undecided ? undecidedMessage : null,
    submitErrorMessage: (error) =>
      isEditConflict(error) ? editConflictMessage("these details") : errorMessage(error),
    fieldOf: (error) => (hasCode(error, "brand_name_taken") ? "companyName" : null),
    send: async (details) => {
      setSaved(false);
      try {
        const stored = detailsOf(await update(editOf(seen, details, groups)));
        startFrom(stored);
        setSaved(true);
      } catch (error) {
        const stored = isEditConflict(error) ? await fetchBrand() : null;
        if (stored) {
          const details = detailsOf(stored);
          draft.rebase(details, meet(form, seen, details));
          setSeen(details);
        }
        throw error;
      }
    },
  });
  const { busy, field, report, reset, submit } = form;
  useSavedDraft(form, draft);
  /** Shows the stored details and drops the draft. */
  const startFrom = (stored: BrandDetails) => {
    reset(stored);
    draft.rebase(stored, { values: stored, conflicts: [] });
    setSeen(stored);
    settle();
    setWasKept(false);
  };
  const unsaved = () => {
    setSaved(false);
  };

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      {wasKept && isEditable ? (
        <Notice
          tone="info"
          action={
            <Button
              tone="secondary"
              onClick={() => {
                startFrom(seen);
              }}
            >
              Discard changes
            </Button>
          }
        >
          We kept your unsaved changes.
        </Notice>
      ) : null}
      <DetailsFields
        readOnly={!isEditable || busy}
        company={field("companyName", unsaved)}
        contact={field("contactName", unsaved)}
        contactEmail={brand.contactEmail}
      />
      <EditConflicts
        title="Someone else changed these details"
        report={report}
        conflicts={conflicts.map((conflict) => {
          const [name = "companyName"] = conflict.fields;
          const { theirs, yours, choice } = conflict;
          return {
            label: labels[name],
            theirs: theirs[name],
            yours: yours[name],
            choice,
            onChoose: (chosen) => {
              choose(form, conflict, chosen);
            },
          };
        })}
      />
      <FormAlert report={report} />
      <StatusNotice tone="positive">{saved ? "Your changes have been saved." : null}</StatusNotice>
      {isEditable ? (
        <Button
          type="submit"
          size="large"
          className="justify-self-start"
          busy={busy}
          busyLabel="Saving..."
        >
          Save Changes
        </Button>
      ) : null}
    </form>
  );
}

/** As large as the form of an active brand. */
export function CompanyDetailsSpace({ mayEdit }: Pick<CompanyDetailsFormProps, "mayEdit">) {
  return (
    <div className="grid gap-5">
      <DetailsFields readOnly contactEmail="" />
      {mayEdit ? <Button size="large">Save Changes</Button> : null}
    </div>
  );
}

interface DetailsFieldsProps {
  readOnly: boolean;
  company?: Partial<TextFieldProps>;
  contact?: Partial<TextFieldProps>;
  contactEmail: string;
}

function DetailsFields({ readOnly, company, contact, contactEmail }: DetailsFieldsProps) {
  const common = { required: true, readOnly, maxLength: brandNameMaxLength };
  return (
    <>
      <TextField
        label="Company name"
        autoComplete="organization"
        hint="Runners see this name on your races."
        {...common}
        {...company}
      />
      <TextField
        label="Contact name"
        autoComplete="name"
        hint="Your brand's first owner, whom we contact."
        {...common}
        {...contact}
      />
      <TextField
        label="Contact email"
        type="email"
        readOnly
        value={useShownAddress(contactEmail)}
        hint="Where we reach your company: the address that this owner signs in with."
      />
    </>
  );
}
