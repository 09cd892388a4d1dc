/** The hints that our SQL functions raise, with a `PTnnn` error code that sets the HTTP status. */
export const refusalCodes = [
  "missing_fields",
  "monthly_limit",
  "participant_limit",
  "invalid_discount_code",
  "brand_inactive",
  "request_conflict",
  "rate_limited",
  "invalid_value",
  "not_a_brand",
  "not_staff",
  "brand_name_taken",
  "brand_email_taken",
  "protected_column",
  "race_locked",
  "start_time_past",
  "price_changed",
] as const;
