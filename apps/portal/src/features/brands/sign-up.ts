import { signUpBrand } from "@outpace/data/sign-up";
import type { SignUp } from "@outpace/domain/brands";

import { useClient } from "../../platform/requests/client.tsx";

/** Apart from the queries, whose library the form does not need to be shown. */
export function useSignUp() {
  const client = useClient();
  return (brand: SignUp) => signUpBrand(client, brand);
}
