/**
 * Walks the compressed data of a JPEG block by block, without decoding pixels. Only its blocks show where a scan ends, and
 * so whether an image without an end mark is complete: once it has a mark, browsers decode half of one without an error.
 */

/** As in the file: the number of codes of each length from 1 to 16, then their symbols. */
type HuffmanTable = Uint8Array;

/** The coefficients that a scan holds. */
interface Band {
  readonly isProgressive: boolean;
  readonly from: number;
  readonly to: number;
  /** Whether the scan adds a bit to coefficients of earlier scans. */
  readonly refines: boolean;
}

const baseline = 0xc0;
const extended = 0xc1;
const progressive = 0xc2;
const huffmanTables = 0xc4;
const restartInterval = 0xdd;

/** Larger images would need too much memory for their blocks. */
const mostPixels = 100_000_000;
const mostComponents = 4;

const big = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

export const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

function readFrame(payload: Uint8Array, isProgressive: boolean) {
  const height = big(payload, 1);
  const width = big(payload, 3);
  const parts = Array.from({ length: payload[5] ?? 0 }, (_, n) => {
    const sampling = payload[7 + 3 * n] ?? 0;
    return { id: payload[6 + 3 * n] ?? 0, across: sampling >> 4, down: sampling & 15 };
  });
  const across = Math.max(...parts.map((part) => part.across));
  const down = Math.max(...parts.map((part) => part.down));
  const isUsable = parts.every((part) => part.across > 0 && part.down > 0);
  if (!isUsable || parts.length > mostComponents || width * height > mostPixels) return null;
  const blocks = (pixels: number, share: number, most: number) =>
    Math.ceil(Math.ceil((pixels * share) / most) / 8);
  const components = parts.map((part) => {
    const ownBlocks = blocks(width, part.across, across) * blocks(height, part.down, down);
    return {
      id: part.id,
      /** Blocks in each interleaved unit. */
      unitBlocks: part.across * part.down,
      /** Blocks in a scan of this component alone. */
      ownBlocks,
      /** For each coefficient, how many of its lowest bits are still missing. */
      toCome: new Uint8Array(64).fill(255),
      /** One bit per coefficient of each block: whether it is known to be non-zero. */
      nonZero: new Uint8Array(isProgressive ? ownBlocks * 8 : 0),
    };
  });
  const units = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down));
  return { isProgressive, units, components };
}

export class JpegScans {
  #frame: ReturnType<typeof readFrame> = null;
  #interval = 0;
  readonly #tables = new Map<number, HuffmanTable>();

  /** Remembers a segment that later scans need. */
  take(marker: number, payload: Uint8Array): void {
    if (marker === baseline || marker === extended) this.#frame ??= readFrame(payload, false);
    if (marker === progressive) this.#frame ??= readFrame(payload, true);
    if (marker === restartInterval) this.#interval = big(payload, 0);
    if (marker !== huffmanTables) return;
    for (let at = 0; at + 17 <= payload.length;) {
      // The upper half is the table's class, the lower its number.
      const key = payload[at] ?? 0;
      const table = payload.subarray(at + 1);
      this.#tables.set(key, table);
      at += table.subarray(0, 16).reduce((sum, count) => sum + count, 17);
    }
  }

  /** True once the scans have supplied every bit of every coefficient. */
  get areComplete(): boolean {
    const components = this.#frame?.components ?? [];
    return components.length > 0 && components.every(({ toCome }) => toCome.every((n) => n === 0));
  }

  /** The end of the scan data that starts at `at`; null if it is truncated, damaged or of an unknown kind. */
  endOf(bytes: Uint8Array, at: number, header: Uint8Array): number | null {
    const { isProgressive = false, components = [], units = 0 } = this.#frame ?? {};
    const count = header[0] ?? 0;
    const parts = Array.from({ length: count }, (_, n) => {
      const component = components.find(({ id }) => id === header[1 + 2 * n]);
      const tables = header[2 + 2 * n] ?? 0;
      const first = this.#tables.get(tables >> 4);
      return component && { component, first, others: this.#tables.get(0x10 | (tables & 15)) };
    }).filter((part) => part !== undefined);
    const [only] = parts;
    if (!only || parts.length < count) return null;
    const [from = 0, to = 0, bitsToCome = 0] = header.subarray(1 + 2 * count);
    const isBand = from === 0 ? to === 0 : count === 1 && to < 64;
    if (isProgressive && !isBand) return null;
    const band = isProgressive
      ? { isProgressive, from, to, refines: bitsToCome >> 4 > 0 }
      : { isProgressive, from: 0, to: 63, refines: false };

    const reader = new ScanReader(bytes, at, band);
    const scanUnits = count > 1 ? units : only.component.ownBlocks;
    for (let unit = 0; unit < scanUnits; unit++) {
      if (this.#interval > 0 && unit > 0 && unit % this.#interval === 0) reader.restart();
      for (const { component, first, others } of parts) {
        const blocks = count > 1 ? component.unitBlocks : 1;
        for (let n = 0; n < blocks; n++) reader.block(unit, component.nonZero, first, others);
      }
      if (reader.failed) return null;
    }
    for (const { component } of parts) {
      component.toCome.fill(isProgressive ? bitsToCome & 15 : 0, band.from, band.to + 1);
    }
    return reader.at;
  }
}

/** Reads the compressed bits of a scan, which ends before a marker or the end of the file. */
class ScanReader {
  /** The position after the byte that holds the last bit read. */
  at: number;
  /** True if more was read than the scan holds, or if it has an invalid code. */
  failed = false;
  readonly #bytes: Uint8Array;
  readonly #band: Band;
  #byte = 0;
  /** How many of the byte's bits are unread. */
  #unread = 0;
  /** How many blocks, including this one, have no more coefficients in this scan. */
  #emptyBlocks = 0;

  constructor(bytes: Uint8Array, at: number, band: Band) {
    this.#bytes = bytes;
    this.at = at;
    this.#band = band;
  }

  #bit(): number {
    if (this.#unread === 0) {
      const byte = this.#bytes[this.at] ?? 0xff;
      const isEscaped = byte === 0xff && this.#bytes[this.at + 1] === 0;
      if (byte === 0xff && !isEscaped) {
        this.failed = true;
        return 0;
      }
      this.#byte = byte;
      this.#unread = 8;
      this.at += isEscaped ? 2 : 1;
    }
    this.#unread -= 1;
    return (this.#byte >> this.#unread) & 1;
  }

  /** Reads the next bits as a number. */
  #bits(length: number): number {
    let value = 0;
    for (let n = 0; n < length; n++) value = (value << 1) | this.#bit();
    return value;
  }

  /** Reads the next symbol. `code` counts from the first code of its length. */
  #symbol(table?: HuffmanTable): number {
    let code = 0;
    let symbolAt = 16;
    for (let length = 0; length < 16; length++) {
      code = (code << 1) | this.#bit();
      const count = table?.[length] ?? 0;
      if (code < count) return table?.[symbolAt + code] ?? 0;
      code -= count;
      symbolAt += count;
    }
    this.failed = true;
    return 0;
  }

  /** Reads the coefficients of a block, with the Huffman tables of the first one and of the others. */
  block(block: number, nonZero: Uint8Array, first?: HuffmanTable, others?: HuffmanTable): void {
    const { isProgressive, from, to, refines } = this.#band;
    if (from === 0) this.#bits(refines ? 1 : this.#symbol(first) & 15);
    const end = block * 64 + to;
    let at = block * 64 + Math.max(from, 1);
    while (this.#emptyBlocks === 0 && at <= end) {
      const symbol = this.#symbol(others);
      const size = symbol & 15;
      let zeros = symbol >> 4;
      if (size === 0 && zeros < 15) {
        this.#emptyBlocks = isProgressive ? (1 << zeros) + this.#bits(zeros) : 1;
        break;
      }
      this.#bits(size);
      if (!refines) at += zeros;
      else for (; at <= end; at++) if (!this.#refine(nonZero, at) && zeros-- === 0) break;
      if (at <= end && size > 0) nonZero[at >> 3] = (nonZero[at >> 3] ?? 0) | (1 << (at & 7));
      else if (at > end && (size > 0 || !isProgressive)) this.failed = true;
      at += 1;
    }
    if (this.#emptyBlocks === 0) return;
    for (; refines && at <= end; at++) this.#refine(nonZero, at);
    this.#emptyBlocks -= 1;
  }

  /** Reads the bit that a known coefficient has of its own; it does not count as a zero. */
  #refine(nonZero: Uint8Array, at: number): boolean {
    const isKnown = ((nonZero[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
    if (isKnown) this.#bit();
    return isKnown;
  }

  /** Continues after the next restart marker. */
  restart(): void {
    while (this.#bytes[this.at] === 0xff && this.#bytes[this.at + 1] === 0xff) this.at += 1;
    const [mark, marker = 0] = this.#bytes.subarray(this.at, this.at + 2);
    if (mark !== 0xff || !isRestart(marker)) this.failed = true;
    this.at += 2;
    this.#unread = this.#emptyBlocks = 0;
  }
}
