import { Notice } from "@outpace/ui/notice";
import { Link } from "react-router-dom";

import type { CarriedEmail } from "../../../platform/navigation/carried-email.ts";
import { paths } from "../../../platform/navigation/paths.ts";

export interface NewResetLinkProps {
  email: string;
  isRefused?: boolean;
}

/** Replaces the form if there is no link or it does not work. */
export function NewResetLink({ email, isRefused = false }: NewResetLinkProps) {
  const state: CarriedEmail = { email };
  return (
    <Notice
      tone={isRefused ? "negative" : "info"}
      action={
        <Link to={paths.forgotPassword} state={state} className="underline underline-offset-4">
          Send a new link
        </Link>
      }
    >
      {isRefused
        ? "This link has expired, was already used, or is incomplete."
        : "To set a new password, open the link that we sent you by email."}
    </Notice>
  );
}
