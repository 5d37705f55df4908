/**
 * The index file: a header that names its sections, then the sections, each a
 * typed array as it lies in memory. Opening one makes views and copies nothing.
 *
 * Layout, little-endian: 4 bytes magic, 4 bytes format version, 4 bytes length
 * of the header text, header text (JSON, UTF-8), then the sections, each at a
 * multiple of 8 bytes.
 */
const MAGIC = 0x58_46_50_31;
const FORMAT_VERSION = 1;
const ALIGNMENT_BYTES = 8;
const PREFIX_BYTES = 12;

/** What a section holds; its elements lie in memory as in the file. */
export type SectionArray = Uint8Array | Uint16Array | Uint32Array;

type ArrayTypeName = 'u8' | 'u16' | 'u32';
const BYTES_PER_ELEMENT = { u8: 1, u16: 2, u32: 4 } as const;

interface SectionEntry {
  readonly name: string;
  readonly type: ArrayTypeName;
  readonly offsetBytes: number;
  readonly length: number;
}

interface Header {
  readonly sections: readonly SectionEntry[];
  readonly meta: Readonly<Record<string, number>>;
}

/** What an index is made of: arrays by name, and a few numbers (sizes, averages) that belong to them. */
export interface SectionSource {
  readonly meta: Readonly<Record<string, number>>;
  readonly arrays: Readonly<Record<string, SectionArray>>;
}

/** The sections of an opened index; asking for one it has not throws a RangeError. */
export interface Sections {
  number: (name: string) => number;
  u8: (name: string) => Uint8Array;
  u16: (name: string) => Uint16Array;
  u32: (name: string) => Uint32Array;
}

/** The bytes of an index file, in memory. */
export function writeSections(source: SectionSource): Uint8Array<ArrayBuffer> {
  const pieces = [...sectionPieces(source)];
  const file = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let end = 0;
  for (const piece of pieces) {
    file.set(piece, end);
    end += piece.length;
  }
  return file;
}

/** The bytes of an index file, piece by piece, without a copy of its arrays; sections stand in the order of their names. */
export function* sectionPieces({ meta, arrays }: SectionSource): Generator<Uint8Array> {
  const named = Object.entries(arrays).sort(([a], [b]) => (a < b ? -1 : 1));
  // The header's length depends on the offsets in it: leave room for the longest.
  const longest = headerText(meta, placeSections(named, Number.MAX_SAFE_INTEGER / 2));
  const startBytes = aligned(PREFIX_BYTES + longest.length);
  const header = headerText(meta, placeSections(named, startBytes));

  const start = new Uint8Array(startBytes);
  const prefix = new DataView(start.buffer);
  prefix.setUint32(0, MAGIC, true);
  prefix.setUint32(4, FORMAT_VERSION, true);
  prefix.setUint32(8, header.length, true);
  start.set(header, PREFIX_BYTES);
  yield start;
  for (const [, array] of named) {
    yield new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    yield new Uint8Array(aligned(array.byteLength) - array.byteLength);
  }
}

type NamedArray = readonly [name: string, array: SectionArray];

function placeSections(named: readonly NamedArray[], startBytes: number): readonly SectionEntry[] {
  let endBytes = startBytes;
  return named.map(([name, array]) => {
    const offsetBytes = endBytes;
    endBytes = aligned(endBytes + array.byteLength);
    return { name, type: typeOf(array), offsetBytes, length: array.length };
  });
}

function headerText(meta: Header['meta'], sections: readonly SectionEntry[]): Uint8Array {
  const header: Header = { sections, meta };
  return new TextEncoder().encode(JSON.stringify(header));
}

/** @throws RangeError where the bytes are no index file of this format, or end too early. */
export function readSections(file: Uint8Array): Sections {
  // A copy by the constructor: `slice` of a Node Buffer is a view that lies no better.
  const bytes = file.byteOffset % ALIGNMENT_BYTES === 0 ? file : new Uint8Array(file);
  const header = readHeader(bytes);
  const entries = new Map(header.sections.map((entry) => [entry.name, entry]));
  const entryOf = (name: string, type: ArrayTypeName): SectionEntry => {
    const entry = entries.get(name);
    if (entry === undefined || entry.type !== type) throw new RangeError(`The index file has no section ${name}.`);
    return entry;
  };
  const { buffer, byteOffset } = bytes;
  return {
    number(name) {
      const value = header.meta[name];
      if (value === undefined) throw new RangeError(`The index file does not say ${name}.`);
      return value;
    },
    u8(name) {
      const { offsetBytes, length } = entryOf(name, 'u8');
      return new Uint8Array(buffer, byteOffset + offsetBytes, length);
    },
    u16(name) {
      const { offsetBytes, length } = entryOf(name, 'u16');
      return new Uint16Array(buffer, byteOffset + offsetBytes, length);
    },
    u32(name) {
      const { offsetBytes, length } = entryOf(name, 'u32');
      return new Uint32Array(buffer, byteOffset + offsetBytes, length);
    },
  };
}

function readHeader(bytes: Uint8Array): Header {
  if (bytes.length < PREFIX_BYTES) throw new RangeError('The index file is shorter than its prefix.');
  const prefix = new DataView(bytes.buffer, bytes.byteOffset, PREFIX_BYTES);
  if (prefix.getUint32(0, true) !== MAGIC || prefix.getUint32(4, true) !== FORMAT_VERSION) {
    throw new RangeError('The index file has another format; build it again.');
  }
  const headerEnd = PREFIX_BYTES + prefix.getUint32(8, true);
  if (headerEnd > bytes.length) throw new RangeError('The index file ends inside its header.');
  const header = parseHeader(new TextDecoder().decode(bytes.subarray(PREFIX_BYTES, headerEnd)));
  for (const { name, type, offsetBytes, length } of header.sections) {
    if (offsetBytes + length * BYTES_PER_ELEMENT[type] > bytes.length) {
      throw new RangeError(`The index file ends inside its section ${name}.`);
    }
  }
  return header;
}

function parseHeader(text: string): Header {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RangeError('The index file has a header that cannot be read.', { cause });
  }
}

function typeOf(array: SectionArray): ArrayTypeName {
  if (array instanceof Uint8Array) return 'u8';
  return array instanceof Uint16Array ? 'u16' : 'u32';
}

function aligned(offsetBytes: number): number {
  return Math.ceil(offsetBytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
}
