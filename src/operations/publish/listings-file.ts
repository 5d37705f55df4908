import { closeSync, fstatSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { Sha256 } from '../../base/digest.ts';
import type { KeptCatalog, KeptListings } from '../observed/listing-reader.ts';
import type { NewestDates } from '../observed/local-file-date.ts';
import { openIfThere, readFrame, writeFrame } from './digested-frames.ts';

/** Texts of a block; one that is read out of the order costs less than a text that is made anew. */
const BLOCK_TEXTS = 64;
/** Of each digest; 128 bits: nobody finds two contents of one. */
const DIGEST_DIGITS = 32;
const DIGEST_BYTES = DIGEST_DIGITS / 2;
/** Of the position of the index, behind it. */
const FOOT_BYTES = 6;

/** The texts of one catalog, in the order of its records. */
interface Section {
  readonly catalogId: string;
  readonly basis: Sha256;
  /** One behind the other. */
  readonly digests: Uint8Array;
  /** Newest date of each record, ms; NaN: it has none. */
  readonly newest: Float64Array;
  /** Where each block begins. */
  readonly blocks: Float64Array;
}

export interface OpenListings extends KeptListings {
  readonly close: () => void;
}

/**
 * A file of this machine alone, of frames: blocks of texts, a line each, then the index of all sections. Written anew
 * by each publication beside the one that is read, in whose place it comes at the end. Whoever loses it loses time: it
 * is not waited for until the disk has it, and a block that is not as it was written is none.
 * Memory: 24 bytes a record, a Map over them for one catalog, and a few blocks.
 */
export function openListingsFile(path: string): OpenListings {
  let before: KeptSections | null = openSections(path);
  let next: SectionWriter | null = null;
  const close = (): void => {
    before?.close();
    next?.close();
    [before, next] = [null, null];
  };
  return {
    newestDates: (catalogId, basis) => before?.of(catalogId, basis)?.newestOf ?? null,
    begin(catalogId, basis) {
      next ??= createSectionWriter(`${path}.next`);
      return { find: before?.of(catalogId, basis)?.find ?? (() => null), add: next.begin(catalogId, basis) };
    },
    end() {
      next?.end();
      const isWritten = next !== null;
      close();
      if (isWritten) renameSync(`${path}.next`, path);
    },
    close,
  };
}

interface KeptSection extends Pick<KeptCatalog, 'find'> {
  readonly newestOf: NewestDates;
}

interface KeptSections {
  readonly of: (catalogId: string, basis: Sha256) => KeptSection | null;
  readonly close: () => void;
}

function openSections(path: string): KeptSections | null {
  const descriptor = openIfThere(path);
  if (descriptor === null) return null;
  const { size } = fstatSync(descriptor);
  const sections = readIndex(descriptor, size);
  return {
    of(catalogId, basis) {
      const section = sections.find((each) => each.catalogId === catalogId && each.basis === basis);
      return section === undefined ? null : openSection(section, createBlockReader(descriptor, size, section));
    },
    close: () => closeSync(descriptor),
  };
}

function readIndex(descriptor: number, size: number): readonly Section[] {
  const foot = Buffer.alloc(FOOT_BYTES);
  readSync(descriptor, foot, 0, FOOT_BYTES, Math.max(0, size - FOOT_BYTES));
  const index = readFrame(descriptor, foot.readUIntLE(0, FOOT_BYTES), size);
  try {
    return index === null ? [] : deserialize(index.bytes);
  } catch {
    // Another version of V8 wrote it.
    return [];
  }
}

function openSection({ digests, newest }: Section, textAt: (place: number) => string | null): KeptSection {
  const placeOf = createPlaceFinder(digests);
  return {
    find(digest) {
      const place = placeOf(digest);
      return place === null ? null : textAt(place);
    },
    newestOf(digest) {
      const place = placeOf(digest);
      if (place === null) return undefined;
      const newestMs = newest[place]!;
      return Number.isNaN(newestMs) ? null : newestMs;
    },
  };
}

function createPlaceFinder(digests: Uint8Array): (digest: string) => number | null {
  const bytes = Buffer.from(digests.buffer, digests.byteOffset, digests.length);
  // Of two digests that begin alike the first is not found: one record in ten thousand of a million.
  const places = new Map<number, number>();
  for (let at = 0; at < bytes.length; at += DIGEST_BYTES) places.set(bytes.readInt32BE(at), at / DIGEST_BYTES);
  return (digest) => {
    const place = places.get(Number.parseInt(digest.slice(0, 8), 16) | 0) ?? null;
    if (place === null) return null;
    const at = place * DIGEST_BYTES;
    return bytes.toString('hex', at, at + DIGEST_BYTES) === digest.slice(0, DIGEST_DIGITS) ? place : null;
  };
}

/** Blocks that are held, so that records that changed their places with others find them. */
const MOST_HELD = 16;

function createBlockReader(descriptor: number, size: number, { blocks }: Section): (place: number) => string | null {
  const held = new Map<number, readonly string[]>();
  const blockAt = (block: number): readonly string[] => {
    const found = held.get(block);
    if (found !== undefined) return found;
    const texts = readFrame(descriptor, blocks[block]!, size)?.bytes.toString('utf8').split('\n') ?? [];
    if (held.size === MOST_HELD) held.delete(held.keys().next().value!);
    held.set(block, texts);
    return texts;
  };
  return (place) => blockAt(Math.floor(place / BLOCK_TEXTS))[place % BLOCK_TEXTS] ?? null;
}

interface SectionWriter {
  /** @returns adds a text without an end of line */
  readonly begin: (catalogId: string, basis: Sha256) => KeptCatalog['add'];
  readonly end: () => void;
  readonly close: () => void;
}

function createSectionWriter(path: string): SectionWriter {
  const descriptor = openSync(path, 'w');
  const sections: Section[] = [];
  let position = 0;
  let finishSection = (): void => undefined;
  const write = (bytes: Uint8Array): void => void (position += writeFrame(descriptor, bytes));
  return {
    begin(catalogId, basis) {
      finishSection();
      const [digests, newest, blocks]: [Buffer[], number[], number[]] = [[], [], []];
      let [newDigests, texts]: [string[], string[]] = [[], []];
      const finishBlock = (): void => {
        if (texts.length === 0) return;
        blocks.push(position);
        write(Buffer.from(texts.join('\n')));
        digests.push(Buffer.from(newDigests.join(''), 'hex'));
        [newDigests, texts] = [[], []];
      };
      finishSection = () => {
        finishBlock();
        const columns = { newest: Float64Array.from(newest), blocks: Float64Array.from(blocks) };
        sections.push({ catalogId, basis, digests: Buffer.concat(digests), ...columns });
      };
      return (digest, text, newestMs) => {
        newest.push(newestMs ?? Number.NaN);
        newDigests.push(digest.slice(0, DIGEST_DIGITS));
        if (texts.push(text) === BLOCK_TEXTS) finishBlock();
      };
    },
    end() {
      finishSection();
      const foot = Buffer.alloc(FOOT_BYTES);
      foot.writeUIntLE(position, 0, FOOT_BYTES);
      write(serialize(sections));
      writeSync(descriptor, foot);
    },
    close: () => closeSync(descriptor),
  };
}
