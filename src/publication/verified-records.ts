import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PublishedFile } from '../contract/publication/manifest.ts';
import { discoveryRecords } from './discovery-records.ts';
import { type HeldFile, holdFile } from './held-file.ts';
import type { DiscoveryRecords } from './open-publication.ts';
import { damaged, nullIfMissing } from './publication-damage.ts';
import { type RecordPlaces, scanRecords } from './record-scan.ts';
import { refuseOther } from './verified-bytes.ts';

export interface HeldRecords {
  readonly records: DiscoveryRecords;
  readonly close: () => void;
}

/** Verifies the file of the records as it passes, piece by piece, and holds it open to read single records later. */
export async function holdVerifiedRecords(folder: string, file: PublishedFile): Promise<HeldRecords> {
  const held = await holdFile(join(folder, file.path)).catch(nullIfMissing);
  if (held === null) throw damaged(`The file ${file.name} is missing.`);
  try {
    return { records: discoveryRecords(await verifiedPlaces(held, file), held.readInto), close: held.close };
  } catch (error) {
    held.close();
    throw error;
  }
}

async function verifiedPlaces({ pieces }: HeldFile, file: PublishedFile): Promise<RecordPlaces> {
  const hash = createHash('sha256');
  const scan = scanRecords();
  let sizeBytes = 0;
  for await (const piece of pieces()) {
    hash.update(piece);
    scan.add(piece);
    sizeBytes += piece.length;
  }
  refuseOther(file, sizeBytes, `sha256:${hash.digest('hex')}`);
  return scan.places();
}
