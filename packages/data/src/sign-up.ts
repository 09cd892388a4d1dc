import { brandMessages, type SignUp } from "@outpace/domain/brands";
import { captchaOf } from "./auth.ts";
import { loadPassingAuthService, toDataError } from "./auth-service.ts";
import type { Client } from "./client.ts";
import { loadCode } from "./code.ts";
import { DataError } from "./errors.ts";
import { isDataError, standardError } from "./service-errors.ts";

interface SignedUp {
  /** Whether the account has to confirm its address first, by a link that was sent to it. */
  readonly confirmationSent: boolean;
}

/**
 * Creates the account, its brand and its membership in one transaction. Does not sign in: the login page is the next step.
 * Throws `brand_name_taken`, `brand_email_taken` and `invalid_value` where the database refuses the brand, and
 * `sign_up_refused` where it cannot be asked why.
 */
export async function signUpBrand(client: Client, brand: SignUp): Promise<SignedUp> {
  const service = await loadPassingAuthService(client);
  const { data, error } = await service.signUp({
    email: brand.email,
    password: brand.password,
    options: {
      data: { company_name: brand.companyName, contact_name: brand.contactName },
      ...(await captchaOf(client)),
    },
  });
  if (error) {
    const dataError = await toDataError(error);
    throw isDataError(dataError, "sign_up_refused")
      ? await refusalOf(client, brand, dataError)
      : dataError;
  }
  // When e-mails have to be confirmed, a known address gets the same response, but without identities.
  if (data.user?.identities?.length === 0) {
    throw new DataError("brand_email_taken", brandMessages.emailTaken);
  }
  // An error is ignored: the account exists, and the token was only in memory and expires.
  if (data.session) await service.signOut({ scope: "local" });
  return { confirmationSent: data.session === null };
}

/** The auth service keeps to itself why the database refused an account: the database is asked. */
async function refusalOf(client: Client, brand: SignUp, dataError: DataError): Promise<unknown> {
  try {
    const brands = await loadCode(() => import("./brands.ts"), client.isCodeServed);
    const [nameFree, emailFree] = await Promise.all([
      brands.isBrandNameAvailable(client, brand.companyName),
      brands.isBrandEmailAvailable(client, brand.email),
    ]);
    const { nameTaken, emailTaken } = brandMessages;
    if (!nameFree) {
      const message = emailFree ? nameTaken : `${nameTaken}. ${emailTaken}.`;
      return new DataError("brand_name_taken", message, dataError);
    }
    if (!emailFree) return new DataError("brand_email_taken", emailTaken, dataError);
    return standardError("unexpected", dataError);
  } catch (error) {
    return isDataError(error, "invalid_value") ? error : dataError;
  }
}
