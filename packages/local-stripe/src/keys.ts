/** Fixed, so that a laptop needs no configuration. They protect nothing: the stand-in listens on the loopback address only. */
export const localStripeKey = "sk_test_local_outpace";
export const localWebhookSecret = "whsec_local_outpace";
