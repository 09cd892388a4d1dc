import * as z from "zod/mini";
import { emailField } from "../brands/credentials.ts";
import { requiredText } from "../required-text.ts";
import { ReasonField } from "./reason.ts";

/** A brand that staff hand over: its detail is the new owner's address. */
export const HandOverSchema = z.object({
  detail: z.pipe(requiredText("Please enter the new owner's email."), emailField),
  reason: ReasonField,
});
