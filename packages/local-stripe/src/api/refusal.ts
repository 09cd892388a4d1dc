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

  /** A parameter was refused. */
  get isInvalid(): boolean {
    return this.#details.param !== undefined;
  }

  get body(): object {
    return {
      error: { type: "invalid_request_error", message: this.message, ...this.#details },
    };
  }
}

export function invalid(message: string, param: string): StripeRefusal {
  return new StripeRefusal(400, message, { param });
}

export function missing(noun: string, id: string): StripeRefusal {
  return new StripeRefusal(404, `No such ${noun}: '${id}'`, {
    code: "resource_missing",
    param: "id",
  });
}
