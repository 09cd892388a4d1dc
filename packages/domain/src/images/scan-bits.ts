/** A table indexed by the next 16 bits: the code's length and symbol as `length << 8 | symbol`, or 0. */
export type HuffmanTable = Uint16Array;

/** Reads the tables of a DHT segment. A key has the table's class in its upper half and its number in the lower. */
export function readHuffmanTables(payload: Uint8Array): [key: number, table: HuffmanTable][] {
  const tables: [number, HuffmanTable][] = [];
  let at = 0;
  while (at + 17 <= payload.length) {
    const table = new Uint16Array(0x10000);
    let symbolAt = at + 17;
    let code = 0;
    for (let length = 1; length <= 16; length++) {
      const step = 1 << (16 - length);
      for (let count = payload[at + length] ?? 0; count > 0; count--) {
        table.fill((length << 8) | (payload[symbolAt] ?? 0), code, code + step);
        code += step;
        symbolAt += 1;
      }
    }
    tables.push([payload[at] ?? 0, table]);
    at = symbolAt;
  }
  return tables;
}

export const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** The compressed bits of a scan, which ends before a marker or the end of the file. Zeros pad its end. */
export class ScanBits {
  readonly #bytes: Uint8Array;
  #at: number;
  #buffer = 0;
  /** The number of unread bits in the buffer. */
  #count = 0;
  /** How many of them are padding. */
  #padding = 0;
  #isDamaged = false;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** True if more was read than the scan holds, or if it has an invalid code. */
  get failed(): boolean {
    return this.#isDamaged || this.#count < this.#padding;
  }

  fail(): void {
    this.#isDamaged = true;
  }

  #fill(): void {
    while (this.#count <= 24) {
      const byte = this.#bytes[this.#at];
      const isLast = byte === undefined || (byte === 0xff && this.#bytes[this.#at + 1] !== 0);
      this.#buffer = (this.#buffer << 8) | (isLast ? 0 : byte);
      this.#count += 8;
      if (isLast) this.#padding += 8;
      else this.#at += byte === 0xff ? 2 : 1;
    }
  }

  /** Reads the next symbol. */
  symbol(table: HuffmanTable): number {
    this.#fill();
    const entry = table[(this.#buffer >>> (this.#count - 16)) & 0xffff] ?? 0;
    if (entry === 0) this.fail();
    this.#count -= entry >> 8;
    return entry & 0xff;
  }

  /** Reads the next bits, at most 16, as a number. */
  bits(length: number): number {
    this.#fill();
    this.#count -= length;
    return (this.#buffer >>> this.#count) & ((1 << length) - 1);
  }

  /** The position after the byte that holds the last bit read. */
  get end(): number {
    let at = this.#at;
    for (let unread = this.#count - this.#padding; unread >= 8; unread -= 8) {
      at -= this.#bytes[at - 1] === 0 && this.#bytes[at - 2] === 0xff ? 2 : 1;
    }
    return at;
  }

  /** Continues after the next restart marker. */
  restart(): void {
    let at = this.end;
    while (this.#bytes[at] === 0xff && this.#bytes[at + 1] === 0xff) at += 1;
    if (this.#bytes[at] !== 0xff || !isRestart(this.#bytes[at + 1] ?? 0)) this.fail();
    this.#at = at + 2;
    this.#buffer = this.#count = this.#padding = 0;
  }
}
