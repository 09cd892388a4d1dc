import * as z from "zod/mini";
import { nameFault, nameText } from "../names/index.ts";
import { emailField, newPasswordField } from "./credentials.ts";
import { brandNameMaxLength } from "./limits.ts";
import { roles } from "./roles.ts";

const personNameField = nameText(
  {
    maxLength: brandNameMaxLength,
    missing: "Please enter your name.",
    tooLong: `Your name must be ${String(brandNameMaxLength)} characters or less.`,
  },
  (name) => nameFault(name, "person"),
);

/** The form with which an owner invites someone. */
export const InviteSchema = z.object({ email: emailField, role: z.enum(roles) });

/** The form with which someone without an account accepts. */
export const NewMemberSchema = z.object({ name: personNameField, password: newPasswordField });
export type NewMember = z.infer<typeof NewMemberSchema>;
