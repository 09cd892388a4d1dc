import Stripe from "stripe";

/** What the SDK throws, in the words that a caller compares; fails if the request succeeds. */
export async function refusalOf(request: Promise<unknown>) {
  const error = await request.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`Not refused: ${error}`);
  const { statusCode, rawType, code, param, message } = error;
  return {
    statusCode,
    rawType,
    ...(code && { code }),
    ...(param && { param }),
    message,
  };
}
