import { signUpBrand } from "@outpace/data/auth";
import { isBrandEmailAvailable, isBrandNameAvailable } from "@outpace/data/brands";
import { brandMessages, type SignUp } from "@outpace/domain/brands";
import { useQuery } from "@tanstack/react-query";

import { useClient } from "../../platform/client.tsx";
import { paths } from "../../platform/paths.ts";
import { useDebouncedValue } from "../../platform/use-debounced-value.ts";

const brandKeys = {
  nameAvailable: (name: string) => ["brands", "name-available", name] as const,
  emailAvailable: (email: string) => ["brands", "email-available", email] as const,
};

export function useSignUp() {
  const client = useClient();
  return (brand: SignUp) => signUpBrand(client, brand, window.location.origin + paths.login);
}

/** Long enough to type a word, short enough for a result before the next field. */
const debounceMilliseconds = 300;

export interface Availability {
  checking: boolean;
  /** The message to show: it is taken, or the check failed. */
  error: string | undefined;
}

const unknown: Availability = { checking: false, error: undefined };

export function useNameAvailability(typed: string): Availability {
  const client = useClient();
  const name = useDebouncedValue(typed.trim(), debounceMilliseconds);
  const query = useQuery({
    queryKey: brandKeys.nameAvailable(name.toLowerCase()),
    queryFn: () => isBrandNameAvailable(client, name),
    enabled: name !== "",
    staleTime: 10_000,
    retry: false,
  });
  if (name === "") return unknown;
  if (query.isError) return { checking: false, error: brandMessages.nameCheckFailed };
  return {
    checking: query.isFetching || name !== typed.trim(),
    error: query.data === false ? brandMessages.nameTaken : undefined,
  };
}

export function useEmailAvailability(typed: string): Availability {
  const client = useClient();
  const email = useDebouncedValue(typed.trim(), debounceMilliseconds);
  const complete = /^\S+@\S+\.\S+$/.test(email);
  const query = useQuery({
    queryKey: brandKeys.emailAvailable(email.toLowerCase()),
    queryFn: () => isBrandEmailAvailable(client, email),
    enabled: complete,
    staleTime: 10_000,
    retry: false,
  });
  if (!complete) return unknown;
  if (query.isError) return { checking: false, error: brandMessages.emailCheckFailed };
  return {
    checking: query.isFetching || email !== typed.trim(),
    error: query.data === false ? brandMessages.emailTaken : undefined,
  };
}
