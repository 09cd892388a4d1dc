/**
 * Walks the compressed data of a JPEG block by block, without decoding pixels. Only its blocks show where a scan ends, and
 * so whether an image without an end mark is complete.
 */

import { type HuffmanTable, readHuffmanTables, ScanBits } from "./scan-bits.ts";

interface Component {
  readonly id: number;
  /** Blocks in each interleaved unit. */
  readonly unitBlocks: number;
  /** Blocks in a scan of this component alone. */
  readonly ownBlocks: number;
  /** For each coefficient, how many of its lowest bits are still missing. */
  readonly toCome: Uint8Array;
  /** One bit per coefficient of each block: whether it is known to be non-zero. */
  readonly nonZero: Uint8Array;
}

interface Frame {
  readonly isProgressive: boolean;
  readonly units: number;
  readonly components: readonly Component[];
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

function readFrame(payload: Uint8Array, isProgressive: boolean): Frame | null {
  const height = big(payload, 1);
  const width = big(payload, 3);
  const parts = Array.from({ length: payload[5] ?? 0 }, (_, n) => ({
    id: payload[6 + 3 * n] ?? 0,
    across: (payload[7 + 3 * n] ?? 0) >> 4,
    down: (payload[7 + 3 * n] ?? 0) & 15,
  }));
  const across = Math.max(...parts.map((part) => part.across));
  const down = Math.max(...parts.map((part) => part.down));
  const isUsable = parts.every((part) => part.across > 0 && part.down > 0);
  if (!isUsable || parts.length > mostComponents || width * height > mostPixels) return null;
  const blocks = (pixels: number, share: number, most: number) =>
    Math.ceil(Math.ceil((pixels * share) / most) / 8);
  return {
    isProgressive,
    units: Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down)),
    components: parts.map((part) => {
      const ownBlocks = blocks(width, part.across, across) * blocks(height, part.down, down);
      return {
        id: part.id,
        unitBlocks: part.across * part.down,
        ownBlocks,
        toCome: new Uint8Array(64).fill(255),
        nonZero: new Uint8Array(isProgressive ? ownBlocks * 8 : 0),
      };
    }),
  };
}

/** A component of a scan, with the Huffman tables of its first coefficient and of the others. */
interface Part {
  readonly component: Component;
  readonly first: HuffmanTable | undefined;
  readonly others: HuffmanTable | undefined;
}

interface Band {
  readonly from: number;
  readonly to: number;
  /** Whether the scan adds a bit to coefficients of earlier scans. */
  readonly refines: boolean;
}

export class JpegScans {
  #frame: Frame | null = null;
  #interval = 0;
  readonly #tables = new Map<number, HuffmanTable>();

  /** Remembers a segment that later scans need. */
  take(marker: number, payload: Uint8Array): void {
    if (marker === baseline || marker === extended) this.#frame ??= readFrame(payload, false);
    if (marker === progressive) this.#frame ??= readFrame(payload, true);
    if (marker === restartInterval) this.#interval = big(payload, 0);
    if (marker !== huffmanTables) return;
    for (const [key, table] of readHuffmanTables(payload)) this.#tables.set(key, table);
  }

  /** True once the scans have supplied every bit of every coefficient. */
  get areComplete(): boolean {
    const components = this.#frame?.components ?? [];
    return components.length > 0 && components.every(({ toCome }) => toCome.every((n) => n === 0));
  }

  /** The end of the scan data that starts at `at`; null if it is truncated, damaged or of an unknown kind. */
  endOf(bytes: Uint8Array, at: number, header: Uint8Array): number | null {
    const frame = this.#frame;
    const count = header[0] ?? 0;
    const parts = Array.from({ length: count }, (_, n) => this.#part(header, 1 + 2 * n));
    if (!frame || parts.length === 0 || !parts.every((part) => part !== null)) return null;
    const [from = 0, to = 0, bitsToCome = 0] = header.subarray(1 + 2 * count);
    const band = frame.isProgressive
      ? { from, to, refines: bitsToCome >> 4 > 0 }
      : { from: 0, to: 63, refines: false };
    const isBand = from === 0 ? to === 0 : count === 1 && to < 64;
    if (frame.isProgressive && !isBand) return null;

    const bits = new ScanBits(bytes, at);
    const reader = frame.isProgressive ? progressiveReader(bits, band) : sequentialReader(bits);
    const [only, second] = parts;
    const units = second || !only ? frame.units : only.component.ownBlocks;
    for (let unit = 0; unit < units; unit++) {
      if (this.#interval > 0 && unit > 0 && unit % this.#interval === 0) {
        bits.restart();
        reader.restart();
      }
      if (second) {
        for (const part of parts) {
          for (let n = 0; n < part.component.unitBlocks; n++) reader.read(part, 0);
        }
      } else if (only) reader.read(only, unit);
      if (bits.failed) return null;
    }
    for (const { component } of parts) {
      component.toCome.fill(frame.isProgressive ? bitsToCome & 15 : 0, band.from, band.to + 1);
    }
    return bits.end;
  }

  #part(header: Uint8Array, at: number): Part | null {
    const component = this.#frame?.components.find(({ id }) => id === header[at]);
    const tables = header[at + 1] ?? 0;
    return component
      ? {
          component,
          first: this.#tables.get(tables >> 4),
          others: this.#tables.get(0x10 | (tables & 15)),
        }
      : null;
  }
}

interface BlockReader {
  readonly read: (part: Part, block: number) => void;
  /** Resets the state that ends at a restart marker. */
  readonly restart: () => void;
}

const none: HuffmanTable = new Uint16Array(0x10000);

function sequentialReader(bits: ScanBits): BlockReader {
  return {
    read: ({ first = none, others = none }) => {
      bits.bits(bits.symbol(first) & 15);
      let at = 1;
      while (at < 64) {
        const symbol = bits.symbol(others);
        if ((symbol & 15) === 0 && symbol !== 0xf0) return;
        at += (symbol >> 4) + 1;
        bits.bits(symbol & 15);
      }
      if (at > 64) bits.fail();
    },
    restart: () => undefined,
  };
}

function progressiveReader(bits: ScanBits, { from, to, refines }: Band): BlockReader {
  /** How many blocks, including this one, have no more coefficients in this scan. */
  let emptyBlocks = 0;

  const readFirst = ({ first = none }: Part) => {
    bits.bits(refines ? 1 : bits.symbol(first) & 15);
  };

  const isRefined = (nonZero: Uint8Array, bit: number) =>
    refines && ((nonZero[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;

  const read = ({ component: { nonZero }, others = none }: Part, block: number) => {
    const end = block * 64 + to;
    let at = block * 64 + from;
    while (emptyBlocks === 0 && at <= end) {
      const symbol = bits.symbol(others);
      const size = symbol & 15;
      let zeros = symbol >> 4;
      if (size === 0 && zeros < 15) {
        emptyBlocks = (1 << zeros) + bits.bits(zeros);
        break;
      }
      bits.bits(size);
      // Known coefficients do not count as zeros; each has a bit of its own.
      for (; at <= end; at++) {
        if (isRefined(nonZero, at)) bits.bits(1);
        else if (zeros-- === 0) break;
      }
      if (size > 0 && at > end) bits.fail();
      else if (size > 0) nonZero[at >> 3] = (nonZero[at >> 3] ?? 0) | (1 << (at & 7));
      at += 1;
    }
    if (emptyBlocks === 0) return;
    for (; at <= end; at++) if (isRefined(nonZero, at)) bits.bits(1);
    emptyBlocks -= 1;
  };

  return {
    read: from === 0 ? readFirst : read,
    restart: () => {
      emptyBlocks = 0;
    },
  };
}
