-- What a brand's people read of what was done in it, and staff's look at it.

-- Who did what in a brand, as its own people read it: by name, and without what is only for staff.

create type private.log_actor as (kind text, name text, is_self boolean);
comment on type private.log_actor is
  'Who is behind an entry of the audit log: a member by name, or Outpace, for staff and for system, which is the schedule or an operator.';

create function private.log_actor(entry_id bigint, actor_id uuid, brand_id uuid) returns private.log_actor
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select row(
      kind,
      case kind
        when 'member' then (
          select n.name from private.member_names n
          where n.brand_partner_id = log_actor.brand_id and n.user_id = log_actor.actor_id)
        else 'Outpace'
      end,
      coalesce(log_actor.actor_id = (select c.user_id from private.caller c), false))::private.log_actor
    from (values (case
      when log_actor.actor_id is null then 'system'
      -- Staff at that time: someone may have left a brand and become staff since.
      when (
        select a.action from public.audit_log a
        where a.subject_table = 'staff_members' and a.subject_id = log_actor.actor_id and a.id < entry_id
        order by a.id desc
        limit 1) = 'staff_granted' then 'staff'
      else 'member'
    end)) actor (kind));
end $$;
comment on function private.log_actor(bigint, uuid, uuid) is
  'Who is behind an entry, as a brand may read it. A member''s name may be null: not everyone who was invited gave one.';

create function private.told_reason(actor_kind text, action text, details jsonb, reason text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when actor_kind = 'member' then reason
    when action in ('brand_hand_over_confirmed', 'brand_hand_over_started', 'member_removed', 'package_ended', 'race_change_sent_back') then reason
    when action = 'race_status_set'
      and details ->> 'to' <> 'completed' and (details ->> 'from', details ->> 'to') <> ('pending', 'active') then reason
    when action = 'order_status_set' and details ->> 'from' in ('due', 'free') and details ->> 'to' = 'void' then reason
  end;
end $$;
comment on function private.told_reason(text, text, jsonb, text) is
  'The reason of an entry if a brand may read it: its own, and those that its e-mails have told. Other reasons are between staff.';

create type public.brand_log_entry as (
  id bigint,
  occurred_at timestamptz,
  actor_kind text,
  actor_name text,
  is_self boolean,
  action text,
  subject_table text,
  subject_id uuid,
  subject_name text,
  reason text,
  details jsonb,
  race_id uuid,
  race_name text,
  race_start_time_zone text
);
comment on type public.brand_log_entry is
  'What someone did in a brand. actor_kind is member, staff or system; subject_name is that of the member concerned; the race is that of the order, if it is about one. No e-mail address is part of it.';

create function private.brand_log(
  brand_id uuid default null,
  race_id uuid default null,
  after_id bigint default null
) returns setof public.brand_log_entry
language plpgsql security definer set search_path = '' as $$
declare
  -- Not reviews of orders, which have the provider's ids, and not people's second factors.
  shown constant text[] := array[
    'brand_signed_up', 'brand_edited', 'brand_active_set', 'brand_tier_set', 'brand_closed', 'brand_reopened',
    'brand_viewed', 'brand_hand_over_asked', 'brand_hand_over_confirmed', 'brand_hand_over_started',
    'brand_hand_over_stopped', 'brand_hand_over_withdrawn',
    'member_invited', 'invitation_resent', 'invitation_withdrawn', 'member_joined', 'member_role_set',
    'member_removed', 'member_left', 'proof_refused', 'account_secured', 'race_created', 'race_edited', 'race_status_set', 'race_change_sent_back', 'report_link_created',
    'report_link_withdrawn', 'package_ordered', 'package_ended', 'order_status_set', 'refund_requested'];
  wanted uuid;
  race_order_id uuid;
  after_at timestamptz;
begin
  if race_id is null then
    wanted := private.readable_brand_id(brand_log.brand_id, 'log');
  else
    select r.brand_partner_id, o.id into wanted, race_order_id
    from public.live_races r
    left join public.race_orders o on o.live_race_id = r.id
    where r.id = brand_log.race_id
      and (brand_log.brand_id is null or r.brand_partner_id = brand_log.brand_id)
      and (private.is_member(r.brand_partner_id) or private.is_staff());
    if wanted is null then
      perform private.refuse(404, 'Race not found', 'race_not_found');
    end if;
  end if;
  if after_id is not null then
    select a.occurred_at into after_at from public.audit_log a
    where a.id = after_id and a.brand_partner_id = wanted;
    if after_at is null then
      perform private.refuse(400, 'Pass the id of an entry as after_id.', 'invalid_value');
    end if;
  end if;
  -- Planned for each set of filters, so that each uses its own index.
  return query execute
    'select a.id, a.occurred_at, who.kind, who.name, who.is_self, a.action, a.subject_table, a.subject_id, n.name,
      private.told_reason(who.kind, a.action, a.details, a.reason), a.details - ''contact_email'',
      r.id, r.name, r.start_time_zone
    from (
      select * from public.audit_log a
      where a.brand_partner_id = $1 and a.action = any ($6)
        and ($2 is null
          or (a.subject_table = ''live_races'' and a.subject_id = $2)
          or (a.subject_table = ''race_orders'' and a.subject_id = $3))
        and ($4 is null or (a.occurred_at, a.id) < ($4, $5))
      order by a.occurred_at desc, a.id desc
      limit 51
    ) a
    -- Expanding a function''s row in the select list would call it once per column.
    cross join lateral private.log_actor(a.id, a.actor_id, a.brand_partner_id) as who
    left join private.member_names n
      on a.subject_table = ''brand_members'' and n.brand_partner_id = $1 and n.user_id = a.subject_id
    left join public.race_orders o on a.subject_table = ''race_orders'' and o.id = a.subject_id
    left join public.live_races r
      on r.id = case a.subject_table when ''live_races'' then a.subject_id else o.live_race_id end
    order by a.occurred_at desc, a.id desc'
  using wanted, race_id, race_order_id, after_at, after_id, shown;
end $$;

create type public.race_edit as (
  edited_at timestamptz,
  action text,
  actor_kind text,
  actor_name text,
  is_self boolean
);
comment on type public.race_edit is
  'When a race was last edited and by whom, as in the brand''s log. The action is race_edited, race_change_sent_back if staff gave it back what they had approved, or race_created for one that nobody has edited.';

create function private.race_last_edit(race_id uuid) returns setof public.race_edit
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from public.live_races r
    where r.id = race_id and (private.is_member(r.brand_partner_id) or private.is_staff())
  ) then
    perform private.refuse(404, 'Race not found', 'race_not_found');
  end if;
  return query
    select a.occurred_at, a.action, who.kind, who.name, who.is_self
    from (
      -- By the index of subjects, which reads this race's entries alone.
      select * from public.audit_log l
      where l.subject_table = 'live_races' and l.subject_id = race_id and l.action in ('race_created', 'race_edited', 'race_change_sent_back')
      order by l.id desc
      limit 1
    ) a
    cross join lateral private.log_actor(a.id, a.actor_id, a.brand_partner_id) as who;
end $$;

-- Staff see the portal as a brand does, read only: no function that writes for a brand takes staff as its member. The brand's
-- people see in their log that it was looked at.

create function private.view_brand(brand_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  brand_name text;
begin
  perform private.require_staff();
  select b.name into brand_name from public.brand_partners b
  where b.id = brand_id and b.erased_at is null;
  if brand_name is null then
    perform private.refuse(404, 'Brand not found', 'brand_not_found');
  end if;
  perform private.note_view(brand_id, null);
  return brand_name;
end $$;

-- The API.

select private.expose('brand_log', 'authenticated',
  'What was done in the caller''s brand, or about one of its races and that race''s order, by name: 50 entries, and one more if others follow, newest first, after the entry with this id. Staff name the brand or the race.');
select private.expose('race_last_edit', 'authenticated',
  'For the race''s brand and for staff: who last edited a race, and when; no row for a race older than the log.');
select private.expose('view_brand', 'authenticated',
  'For staff who start to look at the portal as a brand does: notes it in the brand''s log, once an hour for each of them; returns the brand''s name.');
