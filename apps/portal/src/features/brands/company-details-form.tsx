import { DataError } from "@outpace/data/errors";
import { type Brand, BrandDetailsSchema, brandNameMaxLength } from "@outpace/domain/brands";
import { Button } from "@outpace/ui/button";
import { TextField } from "@outpace/ui/field";
import { StatusNotice } from "@outpace/ui/notice";
import { useState } from "react";

import { FormAlert } from "../../components/form-alert.tsx";
import { useSchemaForm } from "../../platform/schema-form.ts";
import { useUpdateOwnBrand } from "./queries.ts";

export interface CompanyDetailsFormProps {
  userId: string;
  brand: Brand;
}

export function CompanyDetailsForm({ userId, brand }: CompanyDetailsFormProps) {
  const { mutateAsync: update } = useUpdateOwnBrand(userId);
  const [saved, setSaved] = useState(false);
  const { busy, field, report, reset, submit } = useSchemaForm({
    schema: BrandDetailsSchema,
    defaultValues: { companyName: brand.name, contactName: brand.contactName },
    fieldOf: (failure) =>
      failure instanceof DataError && failure.code === "brand_name_taken" ? "companyName" : null,
    send: async (details) => {
      setSaved(false);
      const { name, contactName } = await update(details);
      reset({ companyName: name, contactName });
      setSaved(true);
    },
  });
  const unsaved = () => {
    setSaved(false);
  };

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <TextField
        label="Company name"
        autoComplete="organization"
        required
        readOnly={!brand.isActive}
        maxLength={brandNameMaxLength}
        hint="Runners see this name on your races."
        {...field("companyName", unsaved)}
      />
      <TextField
        label="Contact name"
        autoComplete="name"
        required
        readOnly={!brand.isActive}
        maxLength={brandNameMaxLength}
        hint="Who should we contact?"
        {...field("contactName", unsaved)}
      />
      <TextField
        label="Email"
        type="email"
        readOnly
        value={brand.contactEmail}
        hint="You sign in with this. It can't be changed here."
      />
      <FormAlert report={report} />
      <StatusNotice tone="positive">{saved ? "Your changes have been saved." : null}</StatusNotice>
      {brand.isActive ? (
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
