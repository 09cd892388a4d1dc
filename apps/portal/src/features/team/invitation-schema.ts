/** A module of its own, so the dialog shows before its schema loads. */
export { InviteSchema } from "@outpace/domain/brands";
