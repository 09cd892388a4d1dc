/** What a bank takes back, and returns: money that moves, and a deadline for a person. */
import { beforeAll, expect, test } from "vitest";
import { asPerson, openDatabase, signUpBrand, signUpStaff } from "../../harness/database.ts";
import { paymentsOf, type PayableOrder } from "../../harness/payments.ts";

const database = await openDatabase();
const staff = asPerson(database, await signUpStaff(database));
const payments = paymentsOf(database);
const { dueRace, entriesOf, open, orderOf, outOfBalance, sync } = payments;

beforeAll(async () => {
  await payments.connect();
});

const newOrder = async () => dueRace(await signUpBrand(database));

const dismiss = ({ orderId }: PayableOrder) =>
  staff`select public.resolve_review(${orderId}, 'disputed', 'dismiss', 'Spoke with them.')`;

const dispute = { id: "dp_1", cents: 50_000, moved_money: true, returned_money: false };

test.each([
  ["that has moved no money waits for a person", { moved_money: false }, []],
  ["that took the money waits for a person", {}, ["dispute -50000"]],
  [
    "that was won has brought it back",
    { returned_money: true },
    ["dispute -50000", "dispute_reversal 50000"],
  ],
])("a dispute %s", async (_, change, entries) => {
  const order = await newOrder();
  const { payment_id, says } = await open(order);
  const id = `dp_${payment_id}`;
  await sync(payment_id, says.disputed({ ...dispute, ...change, id }));
  expect(await orderOf(order)).toMatchObject({ status: "paid", review: "disputed" });
  expect((await entriesOf(order)).sort()).toEqual(["charge 50000", ...entries]);
  expect(await outOfBalance()).toEqual([]);
});

test("a dispute is opened once: resolved, it stays so through further answers, and a second one is opened", async () => {
  const order = await newOrder();
  const { payment_id, says } = await open(order);
  const first = { ...dispute, id: `dp_${payment_id}`, cents: 20_000 };
  await sync(payment_id, says.disputed(first));
  await dismiss(order);
  await sync(payment_id, says.disputed({ ...first, returned_money: true }));
  expect(await orderOf(order)).toMatchObject({ review: null });
  await sync(payment_id, says.disputed(first, { ...first, id: `dp_2_${payment_id}` }));
  expect(await orderOf(order)).toMatchObject({ review: "disputed" });
});
