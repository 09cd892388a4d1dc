import { brandMessages, type SignUp } from "@outpace/domain/brands";
import { captchaOption } from "./auth.ts";
import { readAuthError } from "./internal/auth-errors.ts";
import { isBrandEmailAvailable, isBrandNameAvailable } from "./brands.ts";
import type { Client } from "./client.ts";
import { DataError } from "./errors.ts";
import { isDataError, standardError } from "./internal/service-errors.ts";

interface SignedUp {
  /** True if the account must first confirm its address with an emailed link. */
  readonly confirmationSent: boolean;
}

/**
 * Creates the account, its brand and its membership in one transaction. Does not sign in, so pass a client without a session
 * store. Throws `brand_name_taken`, `brand_email_taken`, `invalid_value` and `too_long` if the database refuses the brand, and
 * `sign_up_refused` if the reason cannot be found out.
 */
export async function signUpBrand(
  client: Client,
  brand: SignUp,
  captchaToken?: string,
): Promise<SignedUp> {
  const { data, error } = await client.auth.signUp({
    email: brand.email,
    password: brand.password,
    options: {
      data: { company_name: brand.companyName, contact_name: brand.contactName },
      ...captchaOption(captchaToken),
    },
  });
  if (error) {
    const dataError = readAuthError(error);
    throw isDataError(dataError, "sign_up_refused")
      ? await refusalOf(client, brand, dataError)
      : dataError;
  }
  // With email confirmation, a known address gets the same response, but without identities.
  if (data.user?.identities?.length === 0) {
    throw new DataError("brand_email_taken", brandMessages.emailTaken);
  }
  // Errors are ignored: the account exists, and the token was only in memory and expires.
  if (data.session) await client.auth.signOut({ scope: "local" });
  return { confirmationSent: data.session === null };
}

/** The auth service hides why the database refused an account, so we ask the database. */
async function refusalOf(client: Client, brand: SignUp, dataError: DataError): Promise<unknown> {
  try {
    const [nameFree, emailFree] = await Promise.all([
      isBrandNameAvailable(client, brand.companyName),
      isBrandEmailAvailable(client, brand.email),
    ]);
    const { nameTaken, emailTaken } = brandMessages;
    if (!nameFree) {
      const message = emailFree ? nameTaken : `${nameTaken}. ${emailTaken}.`;
      return new DataError("brand_name_taken", message, dataError);
    }
    if (!emailFree) return new DataError("brand_email_taken", emailTaken, dataError);
    return standardError("unexpected", dataError);
  } catch (error) {
    return isDataError(error, "invalid_value") || isDataError(error, "too_long")
      ? error
      : dataError;
  }
}
