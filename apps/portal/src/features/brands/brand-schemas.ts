/** A module of its own, so forms show before their schemas load. */
export { BrandDetailsSchema, SignUpSchema } from "@outpace/domain/brands";
