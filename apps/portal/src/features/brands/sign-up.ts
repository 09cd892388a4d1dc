import type { SignUp } from "@outpace/domain/brands";

import { loadCode } from "../../platform/loading/deployment.ts";
import { useBackend } from "../../platform/requests/backend.tsx";

/** Separate from the queries, so the form shows without the query library. */
export function useSignUp() {
  const { loadMemoryClient, captchaToken } = useBackend();
  return async (brand: SignUp) => {
    const [client, { signUpBrand }] = await Promise.all([
      loadMemoryClient(),
      loadCode(() => import("@outpace/data/sign-up")),
    ]);
    return signUpBrand(client, brand, await captchaToken());
  };
}
