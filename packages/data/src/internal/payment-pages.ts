import type { Client } from "../client.ts";
import { invokeFunction } from "./functions.ts";
import { isDataError } from "./service-errors.ts";

/**
 * For staff: acts on an order that is due. If the database refuses since a payment page is open, the payment provider is
 * asked to close it, and the action repeated. Throws `order_paid` if the order was paid meanwhile, and `payment_processing`
 * while it is being paid.
 */
export async function withPagesClosed<Result>(
  client: Client,
  orderId: string | (() => Promise<string>),
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!isDataError(error, "payment_open")) throw error;
    await invokeFunction(client, "checkout", {
      order_id: typeof orderId === "string" ? orderId : await orderId(),
      action: "close",
    });
    return act();
  }
}
