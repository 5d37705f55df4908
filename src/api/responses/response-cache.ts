/**
 * Responses of one publication that were sent before, all of each but its head,
 * by the bytes of the requests that they answer. It belongs to the publication
 * it answers from and goes with it: no response can outlive a switch. In memory
 * only.
 */
export interface ResponseCache {
  /** `undefined`: none is kept. What is found may be read in the running turn only: later it may be written over. */
  readonly find: (key: string) => Buffer | undefined;
  /** Keeps a copy, at the cost of the oldest. */
  readonly keep: (key: string, body: Uint8Array) => void;
}

/** Of the default size a page of 21 hits is kept; one of 50 would push out ten of five. */
const LARGEST_SHARE = 1 / 64;
/** What the smallest takes: bounds how many there are, for keys and places lie outside the memory. */
const SMALLEST_BYTES = 4_096;
const BYTES_OF_A_UNIT = 2;
/** How far around what is asked for again is written anew: later costs hits, earlier a copy for most of them. */
const LATE_SHARE = 7 / 8;

interface Place {
  /** Counts all that was ever written; the memory holds the last `maxBytes` of it. */
  readonly start: number;
  readonly sizeBytes: number;
}

/**
 * One piece of memory, written round and round. Buffers of all sizes that live
 * for minutes would leave holes behind, and a bound on their lengths would then
 * be none on what the process takes. A page that was never written takes no
 * memory yet.
 *
 * @param maxBytes bound of all responses together; 0: nothing is kept
 */
export function createResponseCache(maxBytes: number): ResponseCache {
  const memory = Buffer.allocUnsafeSlow(maxBytes);
  /** In the order they were written. */
  const places = new Map<string, Place>();
  let end = 0;
  const viewOf = ({ start, sizeBytes }: Place): Buffer => {
    const at = start % maxBytes;
    return memory.subarray(at, at + sizeBytes);
  };
  const keep = (key: string, body: Uint8Array): Place | undefined => {
    places.delete(key);
    const takes = Math.max(SMALLEST_BYTES, body.length + key.length * BYTES_OF_A_UNIT);
    if (takes > Math.max(SMALLEST_BYTES, maxBytes * LARGEST_SHARE) || takes > maxBytes) return undefined;
    const untilTurn = maxBytes - (end % maxBytes);
    const place = { start: takes > untilTurn ? end + untilTurn : end, sizeBytes: body.length };
    end = place.start + takes;
    for (const [oldest, { start }] of places) {
      if (end - start <= maxBytes) break;
      places.delete(oldest);
    }
    memory.set(body, place.start % maxBytes);
    places.set(key, place);
    return place;
  };
  return {
    find(key) {
      const place = places.get(key);
      if (place === undefined) return undefined;
      const isOld = end - place.start > maxBytes * LATE_SHARE;
      return viewOf((isOld ? keep(key, viewOf(place)) : undefined) ?? place);
    },
    keep: (key, body) => void keep(key, body),
  };
}

/** One text for the same bytes sent to the same operation: one character for each byte. */
export function responseKey(operation: 'search' | 'route', requestBody: Uint8Array): string {
  const { buffer, byteOffset, byteLength } = requestBody;
  return `${operation} ${Buffer.from(buffer, byteOffset, byteLength).toString('latin1')}`;
}
