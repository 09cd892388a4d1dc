/** A module of its own, so forms show before their schemas load. */
export { brandDetailsSchema, SignUpSchema } from "@outpace/domain/brands";
