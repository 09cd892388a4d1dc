/** A module of its own, so that the forms are shown before their schemas are loaded. */
export { LoginSchema, NewPasswordSchema } from "@outpace/domain/brands";
