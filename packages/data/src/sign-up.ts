import { brandMessages, type SignUp } from "@outpace/domain/brands";
import { captchaOption } from "./auth.ts";
import { readAuthError } from "./auth-errors.ts";
import { isBrandEmailAvailable, isBrandNameAvailable } from "./brands.ts";
import type { Client } from "./client.ts";
import { DataError } from "./errors.ts";
import { isDataError, standardError } from "./service-errors.ts";

interface SignedUp {
  /** Whether the account has to confirm its address first, by a link that was sent to it. */
  readonly confirmationSent: boolean;
}

/**
 * Creates the account, its brand and its membership in one transaction. Does not sign in: the login page is the next step,
 * so the client is one without a session store.
 * Throws `brand_name_taken`, `brand_email_taken` and `invalid_value` where the database refuses the brand, and
 * `sign_up_refused` where it cannot be asked why.
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
  // When e-mails have to be confirmed, a known address gets the same response, but without identities.
  if (data.user?.identities?.length === 0) {
    throw new DataError("brand_email_taken", brandMessages.emailTaken);
  }
  // An error is ignored: the account exists, and the token was only in memory and expires.
  if (data.session) await client.auth.signOut({ scope: "local" });
  return { confirmationSent: data.session === null };
}

/** The auth service keeps to itself why the database refused an account: the database is asked. */
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
    return isDataError(error, "invalid_value") ? error : dataError;
  }
}
