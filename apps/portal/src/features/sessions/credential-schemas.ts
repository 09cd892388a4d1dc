/** A module of its own, so forms show before their schemas load. */
export {
  LoginSchema,
  NewPasswordSchema,
  PasswordChangeSchema,
  ResetRequestSchema,
} from "@outpace/domain/brands";
