/** World records: miles and seconds, from 100 metres to 1,000 miles. */
const records: readonly (readonly [miles: number, seconds: number])[] = [
  [0.0621371, 9.58],
  [0.248548, 43.03],
  [0.497097, 100.91],
  [1, 223.13],
  [3.106856, 755.36],
  [6.213712, 1571],
  [13.109375, 3402],
  [26.21875, 7235],
  [62.137119, 21935],
  [198.598929, 86400],
  [1000, 901836],
];

/** Minutes per mile; averages leave out slower results. */
export const slowestPace = 25;

/** The smallest group of runners shown, as in the database. */
export const smallestGroup = 10;

/** The fastest possible time over a distance, interpolated between the nearest world records. */
export function recordSeconds(miles: number): number {
  const n = Math.max(
    1,
    records.findIndex(([distance]) => distance >= miles),
  );
  const [before = [1, 1], after = [1, 1]] = records.slice(n - 1, n + 1);
  const share = Math.log(miles / before[0]) / Math.log(after[0] / before[0]);
  return before[1] * (after[1] / before[1]) ** share;
}
