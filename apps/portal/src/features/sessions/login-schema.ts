/** A module of its own, so that the login form is shown before its schema is loaded. */
export { LoginSchema } from "@outpace/domain/brands";
