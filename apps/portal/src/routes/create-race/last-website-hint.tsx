import type { RaceFormValues } from "@outpace/domain/races";
import { useWatch } from "react-hook-form";

import type { SchemaForm } from "../../platform/forms/schema-form.ts";

interface LastWebsiteHintProps {
  form: SchemaForm<RaceFormValues>;
  website: string;
}

/** Says where the website comes from while it is the one of the brand's last race. */
export function LastWebsiteHint({ form, website }: LastWebsiteHintProps) {
  const typed = useWatch({ control: form.control, name: "brandWebsite" });
  return typed === website
    ? "Optional. Taken from your last race."
    : "Optional. Runners see the link on your race.";
}
