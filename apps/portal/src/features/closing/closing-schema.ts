/** A module of its own, so the dialog shows before its schema loads. */
export { ClosingSchema } from "@outpace/domain/brands";
