/** Refusals in Stripe's form: docs.stripe.com/api/errors */

interface Details {
  readonly type?: "invalid_request_error" | "idempotency_error";
  readonly code?: string;
  readonly param?: string;
}

export class StripeRefusal extends Error {
  readonly status: number;
  readonly #details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.#details = details;
  }

  get body(): object {
    const { type = "invalid_request_error", code, param } = this.#details;
    return {
      error: {
        ...(code && {
          code,
          doc_url: `https://docs.stripe.com/error-codes#${code.replaceAll("_", "-")}`,
        }),
        message: this.message,
        ...(param && { param }),
        type,
      },
    };
  }
}

/** A parameter that Stripe would not accept: docs.stripe.com/error-codes */
export function invalid(message: string, param: string, code?: string): StripeRefusal {
  return new StripeRefusal(400, message, { param, ...(code && { code }) });
}

export function missing(noun: string, id: string, param = "id"): StripeRefusal {
  return new StripeRefusal(404, `No such ${noun}: '${id}'`, { code: "resource_missing", param });
}
