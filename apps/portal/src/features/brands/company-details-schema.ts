/** A module of its own, so that the form is shown before its schema is loaded. */
export { BrandDetailsSchema } from "@outpace/domain/brands";
