/** A module of its own, so the form shows before its schema loads. */
export { newEmailSchema } from "@outpace/domain/brands";
