/**
 * What each kind of email tells, as the database writes it into the outbox. Instants are ISO 8601 in UTC, money is in US
 * cents, distances are in miles.
 */

export interface RaceFact {
  readonly id: string;
  readonly name: string;
  readonly start_time: string;
  readonly start_time_zone: string;
  readonly target_distance: number;
  readonly max_participants: number;
}

export interface OrderFact {
  readonly id: string;
  readonly total_cents: number;
  /** Until when it can be paid by card; null if it is paid by invoice, or nothing is owed. */
  readonly pay_by: string | null;
  /** The tier of an ordered package; null for the order of a race. */
  readonly package_tier: string | null;
}

interface AboutOrder {
  readonly order: OrderFact;
  /** Null for the order of a package. */
  readonly race: RaceFact | null;
}

interface AboutPlaces {
  readonly race: RaceFact;
  readonly joined: number;
}

/**
 * Who did what cannot be undone, when and from where. `by` is a name, of staff "Outpace", and `by_email` no address of staff.
 * `device` is a user agent, `address` a shortened IP address. All are null if unknown. The token's link says that it wasn't the
 * reader: null for everyone but the account that acted.
 */
export interface Acted {
  readonly by: string | null;
  readonly by_email: string | null;
  readonly device: string | null;
  readonly address: string | null;
  readonly at: string;
  readonly token: string | null;
}

export interface EmailPayloads {
  readonly newsletter_confirmation: Readonly<Record<never, never>>;
  /** `device` is the user agent as the browser sent it. */
  readonly new_sign_in: { readonly device: string; readonly at: string };
  readonly password_changed: Acted;
  /** For the former address, or for the new one. */
  readonly email_changed: Acted & {
    readonly old_email: string;
    readonly new_email: string;
    readonly is_new: boolean;
  };
  readonly factor_added: Acted & { readonly name: string };
  readonly factor_removed: Acted & { readonly name: string };
  /**
   * For the owners, the account that acted and the person concerned. An act is made_owner, invited, demoted, removed or left;
   * who is invited has no name.
   */
  readonly owners_changed: Acted & {
    readonly act: string;
    readonly brand_name: string;
    readonly person_name: string | null;
    readonly person_email: string;
    /** Whether the reader is the person concerned. */
    readonly is_you: boolean;
  };
  /** An operator removes the factor at `due_at`; the token's link stops that. */
  readonly factor_removal_planned: {
    readonly name: string;
    readonly at: string;
    readonly due_at: string;
    readonly token: string;
  };
  /**
   * For the address, which may have no account. A role is owner, editor or viewer; an inviter may have no name. With a reason,
   * staff hand the brand over to it.
   */
  readonly member_invited: {
    readonly brand_name: string;
    readonly invited_by: string | null;
    readonly role: string;
    readonly reason: string | null;
    readonly token: string;
  };
  /** For the owners. */
  readonly member_joined: {
    readonly brand_name: string;
    readonly name: string | null;
    readonly email: string;
    readonly role: string;
  };
  /**
   * For its owner, who can bring it back until `erase_at`, and for the team, who lose access. So many races are cancelled, and
   * stay so if the brand `is_back` by the time this is sent.
   */
  readonly brand_closed: Acted & {
    readonly brand_name: string;
    readonly closed_by: string | null;
    readonly erase_at: string;
    readonly is_owner: boolean;
    readonly race_count: number;
    readonly is_back: boolean;
  };
  /** For all staff, one of whom confirms what `asked_by`, an address, asked for. */
  readonly hand_over_asked: Acted & {
    readonly brand_name: string;
    readonly reason: string;
    readonly new_email: string;
    readonly asked_by: string;
    readonly is_you: boolean;
  };
  /** For all staff: by an address, null for an operator. `begins_at` is null if the next owner was invited at once. */
  readonly hand_over_confirmed: Acted & {
    readonly confirmed_by: string | null;
    readonly brand_name: string;
    readonly reason: string;
    readonly new_email: string;
    readonly begins_at: string | null;
    readonly is_you: boolean;
  };
  /** For the owner, who was seen lately: a second member of staff confirmed it. The link of `stop_token` stops it until `begins_at`. */
  readonly hand_over_planned: Acted & {
    readonly brand_name: string;
    readonly reason: string;
    readonly new_email: string;
    readonly begins_at: string;
    readonly stop_token: string;
  };
  /** For the staff who asked for it and confirmed it: it never began. `why` is a sentence, or null where an owner stopped it. */
  readonly hand_over_ended: {
    readonly brand_name: string;
    readonly new_email: string;
    readonly ending: string;
    readonly why: string | null;
    readonly at: string;
  };
  /** For the owner who is to be replaced: `open_until` is null once the new one has accepted. `reason` is that of staff. */
  readonly brand_handed_over: {
    readonly brand_name: string;
    readonly reason: string;
    readonly new_email: string;
    readonly open_until: string | null;
    readonly at: string;
  };
  /** A race that is free, or that a package paid for. */
  readonly race_created: { readonly race: RaceFact };
  readonly order_due: AboutOrder;
  readonly order_paid: AboutOrder & { readonly receipt_url: string | null };
  readonly order_due_tomorrow: AboutOrder;
  /** `reason` is that of the staff who voided the order; null if it was not paid in time. */
  readonly order_unpaid: AboutOrder & { readonly reason: string | null };
  /** `refund_cents` is this refund, `refunded_cents` all of the order's refunds. */
  readonly order_refunded: AboutOrder & {
    readonly refund_cents: number;
    readonly refunded_cents: number;
    /** Whether it is for a package that is not used, and ends it. */
    readonly ends_package: boolean;
  };
  /** Staff ended a package whose payment is disputed. */
  readonly package_ended: AboutOrder & { readonly reason: string };
  readonly race_approved: { readonly race: RaceFact };
  readonly race_cancelled: { readonly race: RaceFact; readonly reason: string };
  /** Any other change of status by staff. */
  readonly race_moved: {
    readonly race: RaceFact;
    readonly status: string;
    readonly reason: string;
  };
  /** Staff gave an approved race these columns back as they had approved them. */
  readonly race_change_sent_back: {
    readonly race: RaceFact;
    readonly fields: readonly string[];
    readonly reason: string;
  };
  readonly race_starts: AboutPlaces;
  readonly race_half_full: AboutPlaces;
  readonly race_full: AboutPlaces;
  readonly race_completed: AboutPlaces & {
    readonly finished: number;
    /** 0 to 100. */
    readonly completion_rate: number | null;
    readonly average_seconds: number | null;
    /** The day with the most sign-ups, YYYY-MM-DD. */
    readonly best_day: string | null;
  };
  /** At most ten races are listed. */
  readonly races_waiting: {
    readonly count: number;
    readonly races: readonly {
      readonly id: string;
      readonly name: string;
      /** Not told: by it, the list is deleted with the brand. */
      readonly brand_id: string;
      readonly brand_name: string;
    }[];
  };
  readonly orders_in_review: AboutOrder & {
    readonly brand_name: string;
    readonly review: string;
    /** The race that was made from the package of the order, if one was. */
    readonly used_for: string | null;
  };
  /** Someone said that it wasn't them who used an account; locked if by its former address. */
  readonly account_secured: {
    readonly email: string;
    readonly at: string;
    readonly is_locked: boolean;
    readonly brand_names: readonly string[];
  };
  readonly emails_failed: { readonly count: number };
}

export type EmailKind = keyof EmailPayloads;

/** A kind with its payload. */
export type EmailOfKind = {
  readonly [Kind in EmailKind]: { readonly kind: Kind; readonly payload: EmailPayloads[Kind] };
}[EmailKind];
