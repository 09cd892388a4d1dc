/** What the screens, the race pages and the payment functions ask of the database. */
import type { Call, Caller } from "./measure.ts";

/** The brands of rows.sql that have more of something than the others. */
const busiest = 0;
const withLargestRace = 1;
const largestTeam = 2;

const id = (text: string) => `md5('${text}')::uuid`;
const brandId = (brand: number) => id(`brand ${String(brand)}`);
const raceId = (brand: number, race: number) => id(`race ${String(brand)} ${String(race)}`);
const orderId = (brand: number, race: number) => id(`order ${String(brand)} ${String(race)}`);

const newRace = JSON.stringify({
  name: "Harbor Run",
  description: "Ten easy miles.",
  start_time: "2040-05-04T09:00:00Z",
  start_time_zone: "Europe/London",
  max_participants: 500,
  target_distance: 10,
  brand_website_url: "https://harbor.example/run",
  background_photo_url: null,
});

function ofBrand(
  name: string,
  lookUps: number,
  sql: (brand: number) => string,
  which?: number,
): Call {
  const make = (brand: number) => [{ brand: which ?? brand }, sql(which ?? brand)] as const;
  return { name, make, atMost: { lookUps } };
}

const by =
  (caller: Caller, unit: (budget: number) => Call["atMost"]) =>
  (name: string, budget: number, sql: (brand: number) => string): Call => ({
    name,
    make: (brand) => [caller, sql(brand)],
    atMost: unit(budget),
  });
const ofVisitor = by("visitor", (lookUps) => ({ lookUps }));
const ofFunction = by("service", (lookUps) => ({ lookUps }));
const ofStaff = by("staff", (ms) => ({ ms }));

const staffBudget = 500;
const races = (name: string, call: string) =>
  ofStaff(
    `staff's races, ${name}`,
    staffBudget,
    () => `select * from public.search_races(${call})`,
  );

export const calls: readonly [Call, ...Call[]] = [
  ofBrand(
    "a race by its key",
    1,
    (brand) => `select * from public.live_races where id = ${raceId(brand, 50)}`,
  ),
  ofBrand("dashboard", 6, (brand) => `select * from public.brand_races(${brandId(brand)})`),
  ofBrand(
    "dashboard of 200 races and 25 people",
    6,
    (brand) => `select * from public.brand_races(${brandId(brand)})`,
    largestTeam,
  ),
  ofBrand(
    "dashboard of 24 races of 10,000 runners",
    15,
    (brand) => `select * from public.brand_races(${brandId(brand)})`,
    busiest,
  ),
  ofBrand(
    "figures of 10,000 runners",
    10,
    (brand) =>
      `select * from public.brand_race_analytics where live_race_id = ${raceId(brand, 50)}`,
    withLargestRace,
  ),
  ofBrand(
    "charts of 10,000 runners",
    35,
    (brand) => `select public.race_analytics_series(${raceId(brand, 50)})`,
    withLargestRace,
  ),
  ofBrand("allowance", 2, (brand) => `select public.race_allowance(${brandId(brand)})`),
  ofBrand("orders", 20, (brand) => `select * from public.brand_order_history(${brandId(brand)})`),
  ofBrand("season", 5, (brand) => `select public.brand_season(brand_id => ${brandId(brand)})`),
  ofBrand(
    "create a race",
    6,
    () => `select public.create_race(gen_random_uuid(), '${newRace}')`,
    withLargestRace,
  ),
  ofVisitor(
    "is a name free",
    2,
    (brand) => `select public.is_brand_name_available('Other ${String(brand)}')`,
  ),
  ofBrand(
    "begin a payment",
    2,
    (brand) => `select public.begin_payment(${orderId(brand, 1)})`,
    withLargestRace,
  ),
  ofFunction("payments to ask about", 15, () => "select * from public.reconciliation_batch(40)"),
  ofStaff("staff's figures", staffBudget, () => "select public.admin_overview()"),
  ofStaff("staff's tasks", staffBudget, () => "select * from public.staff_tasks()"),
  races("newest", ""),
  races("pending", "status => 'pending'"),
  races("completed", "status => 'completed'"),
  ...["brand", "tier", "status", "start_time", "distance", "participants"].map((column) =>
    races(`by ${column}`, `sort_by => '${column}'`),
  ),
  ofStaff(
    "staff's races, one brand",
    staffBudget,
    (brand) => `select * from public.search_races(brand_id => ${brandId(brand)})`,
  ),
  races("one letter", "name => 'h'"),
  races("a word", "name => 'harbor'"),
  races("two words", "name => 'harbor relay'"),
  races("digits, by participants", "name => '208', sort_by => 'participants'"),
  races("nothing found", "name => 'zz208'"),
  races(
    "one week",
    "starts_from => now() - interval '400 days', starts_before => now() - interval '393 days'",
  ),
  ofStaff("staff's count of races", staffBudget, () => "select public.count_matching_races()"),
  ofStaff("staff's orders", staffBudget, () => "select * from public.search_orders()"),
  ofStaff(
    "staff's orders that are due",
    staffBudget,
    () => "select * from public.search_orders(status => 'due')",
  ),
  ofStaff("staff's brands", staffBudget, () => "select * from public.search_brands()"),
  ofStaff(
    "staff's brands, a word",
    staffBudget,
    () => "select * from public.search_brands(name => 'harbor')",
  ),
  ofStaff("staff's log", staffBudget, () => "select * from public.audit_entries()"),
  ofStaff(
    "staff's log of a brand",
    staffBudget,
    (brand) => `select * from public.audit_entries(brand_id => ${brandId(brand)})`,
  ),
];
