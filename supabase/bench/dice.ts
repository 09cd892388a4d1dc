/** Chance that falls the same way in every run (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 to just below 1. */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.roll() * (high - low + 1));
  }

  oneOf<Item>(items: readonly Item[]): Item {
    const item = items[this.between(0, items.length - 1)];
    if (item === undefined) throw new Error("There is nothing to choose from.");
    return item;
  }
}
