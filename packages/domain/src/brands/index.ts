export type { FormCheck } from "../form-check.ts";
export { toSearchName } from "../search-name.ts";
export * from "./brand.ts";
export {
  checkLogin,
  checkNewPassword,
  checkResetRequest,
  normaliseEmail,
  passwordMaxBytes,
  passwordMinLength,
  type Login,
  type NewPassword,
  type ResetRequest,
} from "./credentials.ts";
export * from "./details.ts";
export * from "./messages.ts";
