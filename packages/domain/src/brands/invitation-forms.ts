import * as z from "zod/mini";
import { nameText } from "../names/index.ts";
import { emailField, newPasswordField } from "./credentials.ts";
import { brandNameMaxLength } from "./limits.ts";
import { roles } from "./roles.ts";

const personNameField = nameText("Please enter your name.", () => null).check(
  z.refine(
    (name) => [...name].length <= brandNameMaxLength,
    `Your name must be ${String(brandNameMaxLength)} characters or less.`,
  ),
);

/** The form with which an owner invites someone. */
export const InviteSchema = z.object({ email: emailField, role: z.enum(roles) });

/** The form with which someone without an account accepts. */
export const NewMemberSchema = z.object({ name: personNameField, password: newPasswordField });
export type NewMember = z.infer<typeof NewMemberSchema>;
