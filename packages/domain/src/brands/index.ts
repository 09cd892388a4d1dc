export * from "./brand.ts";
export {
  LoginSchema,
  NewPasswordSchema,
  passwordMinLength,
  ResetRequestSchema,
  type Login,
} from "./credentials.ts";
export * from "./details.ts";
export * from "./messages.ts";
export * from "./search-name.ts";
