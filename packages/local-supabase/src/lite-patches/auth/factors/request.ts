/** What a request about a factor has. */
import type { PatchContext } from "../../request-patch.ts";

export interface FactorRequest {
  readonly context: PatchContext;
  readonly userId: string;
  readonly email: string;
  readonly session: { readonly id: string; readonly isVerified: boolean };
  readonly body: Readonly<Record<string, unknown>>;
  /** The remote address. */
  readonly peer: string;
  /** Returns the response to a refresh of a session. */
  readonly refresh: (refreshToken: string) => Promise<Response>;
}

export interface StoredFactor {
  readonly id: string;
  /** In base 32. */
  readonly secret: string;
  readonly isVerified: boolean;
}
