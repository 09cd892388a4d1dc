/** The parts of functions' bodies that mutants leave out. */

export const anotherBrand = `(select b.id from public.brand_partners b
  where b.id not in (select m.brand_partner_id from public.brand_members m where m.user_id = (select auth.uid()))
  order by b.id limit 1)`;

/** Comparisons that tie a row to the caller. */
export const ownership =
  /\b(?:\w+\.)?(?:user_id|brand_partner_id|bucket_id|owner_id)(?:::text)? = (?:'[^']*'|\(select auth\.uid\(\)\)|[\w.]+)/g;

/**
 * Whether a refusal is about a value's form: a text's length or pattern, or a type of JSON. It
 * decides nothing about a person, and its function's tests try it.
 */
export function isAboutForm(source: string, { 0: text, index }: RegExpExecArray): boolean {
  if (!text.startsWith("perform private.refuse(")) return false;
  const condition =
    source
      .slice(0, index)
      .split(/(?<!end )\b(?=(?:els)?if\b|exception\b)/)
      .at(-1) ?? "";
  return (
    /^(?:els)?if|^exception/.test(condition) &&
    /\blength\(|\bpg_column_size\(|\bis_(?:email|name)\(|_fault\(|\bjsonb_typeof\(|!~|\bdatetime_/.test(
      condition,
    )
  );
}

/** Each match makes a mutant that has the replacement in its place. */
export const places: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Refusals, and calls that may end in one.
  [/perform private\.refuse(?:_photo|_invalid_race|_unsettled|_payable)?\([^;]*;/g, "null;"],
  [/perform private\.require_\w+\([^;]*\);/g, "null;"],
  [/private\.require_reason\(reason\)/g, "reason"],
  [/private\.own_brand_id\(brand_id\)/g, "coalesce(brand_id, private.own_brand_id())"],
  [/private\.own_brand_id\(brand_id\)/g, anotherBrand],
  [/private\.is_member\([\w.]+\)/g, "true"],
  [/private\.is_member\([\w.]+\)/g, "false"],
  [
    /perform private\.(?:count_call|count_new_name|count_provider_call|begin_code)\([^;]*;/g,
    "null;",
  ],
  // Who the caller is, and whose row it is about.
  [/private\.is_api_caller\(\)/g, "true"],
  [/private\.is_api_caller\(\)/g, "false"],
  [/not private\.is_own_photo\([^)]*\)/g, "false"],
  [/not private\.is_staff\(\)/g, "false"],
  [/\bwhen [^']*? then (?='This account)/g, "when false then "],
  [/\bnot \w+\.is_active\b/g, "false"],
  [/\band \w+\.is_active\b/g, ""],
  // Whose page everyone sees, and who sees a page before.
  [
    /\bis_shown := (?:race\.approved_at is not null|private\.is_race_preview\([^)]*\))/g,
    "is_shown := true",
  ],
  [/\bis_shown := private\.is_race_preview\([^)]*\)/g, "is_shown := false"],
  [/\bnot private\.has_race_pages_secret\(\)/g, "true"],
  [/\bnot private\.has_race_pages_secret\(\)/g, "false"],
  [/\bsplit_part\(token, '\.', 1\) is distinct from race_id::text/g, "false"],
  // Who needs a second factor.
  [/\bp\.policy = '(?:required|when_enrolled)'/g, "false"],
  // A race's price, the number of races, and the uses of a code.
  [/\bl\.calls < allowed/g, "true"],
  [/\braces_this_month < result\.race_limit/g, "races_this_month is not null"],
  [/\br\.created_at >= month_starts at time zone 'UTC'/g, "true"],
  [/\bc\.expires_at > now\(\)/g, "true"],
  [/\bc\.max_redemptions(?:_per_brand)? > \(/g, "0 <= ("],
  [/\bo\.status <> 'void'/g, "true"],
  [/\band o\.status = 'void'/g, ""],
  [/\br\.status = 'cancelled' and (?=exists)/g, ""],
  [/\band not \(r\.status = 'cancelled'/g, "and not (false"],
  [/\bnot private\.pays_for_race\(race_order\)/g, "false"],
  [/\bprivate\.is_disputed\(payer\.settled_by\)/g, "false"],
  [/\bnot private\.is_paid_for\(race_order\)/g, "true"],
  [/\brace_order\.status = 'due'/g, "false"],
  [/\bt\.participant_cap\b/g, "2147483647"],
  [/\bt\.price_cents,/g, "0,"],
  [/\bt\.price_cents \* \(/g, "2 * t.price_cents * ("],
  [/\bresult\.price - result\.discount/g, "0"],
  [/\bcoalesce\(code\.tier, b\.partnership_tier\)/g, "b.partnership_tier"],
  [/\bquote\.(?:price|discount|total)(?=,)/g, "0"],
  [/\bquote\.total, wanted_code\b/g, "quote.total, null"],
  // Until when something can be paid or used, and what else uses it.
  [/\brace_order\.pay_by <= now\(\)/g, "false"],
  [/\bk\.valid_until > now\(\)/g, "true"],
  [/\bpackage\.valid_until <= now\(\)/g, "false"],
  [/\bprivate\.package_state\(k\) = '\w+'/g, "true"],
  [/\bused\.status <> 'void'/g, "true"],
  [/\bsequence > payment\.applied_sequence/g, "true"],
  // Whether a link to a report works.
  [/\band l\.withdrawn_at is null/g, ""],
  [/\band \(l\.ends_at is null or l\.ends_at > now\(\)\)/g, ""],
  // An argument's letter case.
  [/\b(?:lower|upper)\((?=(?:btrim|private\.(?:trimmed|clean_address))\((?!\w\.))/g, "("],
  // The audit log.
  [/perform private\.write_audit\([^;]*;/g, "null;"],
  [/insert into public\.audit_log\s[^;]*'brand_signed_up'[^;]*;/g, "null;"],
  // Metadata that gives an account more than its sign-up does.
  [
    /returning id into brand_id;/g,
    "returning id into brand_id; brand_id := coalesce((new.raw_user_meta_data ->> 'brand_id')::uuid, brand_id);",
  ],
  [/'owner'\)/g, "coalesce(new.raw_user_meta_data ->> 'role', 'owner'))"],
  [/if company_name is null\b/g, "if false"],
];
