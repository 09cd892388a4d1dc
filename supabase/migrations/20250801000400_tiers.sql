create table public.tiers (
  tier text primary key,
  price_cents integer not null check (price_cents >= 0),
  participant_cap integer not null check (participant_cap > 0),
  races_per_month integer not null check (races_per_month > 0)
);
comment on table public.tiers is
  'Price and participant cap of a race in each tier, and how many races a brand may create per calendar month.';
comment on column public.tiers.price_cents is 'US cents per race.';
comment on column public.tiers.races_per_month is 'Per UTC calendar month; 999 is displayed as "Unlimited".';

alter table public.tiers enable row level security;

create policy "Signed-in people read the price list"
  on public.tiers for select to authenticated using (true);

grant select on public.tiers to authenticated, service_role;

insert into public.tiers (tier, price_cents, participant_cap, races_per_month) values
  ('standard', 50000, 500, 1),
  ('premium', 100000, 1000, 1),
  ('enterprise', 200000, 10000, 1);
