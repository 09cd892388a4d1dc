/** A module of its own, so the form shows before its schema loads. */
export { NewMemberSchema } from "@outpace/domain/brands";
