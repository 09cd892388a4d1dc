/** What is loaded with the auth service: its library, and what a person is told when it refuses. */
export { AuthClient } from "@supabase/auth-js";
export { readAuthError } from "./auth-errors.ts";
