import * as z from "zod/mini";
import { emailField } from "./credentials.ts";
import { brandMessages } from "./messages.ts";

/** A new address for an account with this one. */
export function newEmailSchema(current: string) {
  return z.object({
    email: emailField.check(
      z.refine((email) => email !== current.toLowerCase(), brandMessages.emailUnchanged),
    ),
  });
}
