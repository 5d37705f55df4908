import type { Collector } from '../collector.ts';
import type { PackageContents } from '../../facts/package-contents/package-contents.ts';
import { packageContentsToJson } from '../../facts/package-contents/package-contents-json.ts';
import type { ReleaseSource } from '../../facts/release/release-source-port.ts';
import type { ArchiveShelf } from './archive-shelf.ts';

export interface ContentsPorts {
  readonly releases: Pick<ReleaseSource, 'fetchArchive'>;
  readonly shelf: Pick<ArchiveShelf, 'take'>;
  /** Unpacks and reads a verified archive; one that breaks a rule of safe unpacking is `refused`, never thrown. */
  readonly readContents: (archive: Uint8Array, interrupt: AbortSignal) => Promise<PackageContents>;
}

/** Observes the files of a release that was verified. */
export function collectContents({
  releases,
  shelf,
  readContents,
}: ContentsPorts): Collector<'package_contents'>['collect'] {
  return async ({ release }, interrupt) => {
    const archive = shelf.take(release) ?? (await releases.fetchArchive(release));
    if (archive === 'missing') return { kind: 'missing' };
    return { kind: 'observed', value: packageContentsToJson(await readContents(archive, interrupt)) };
  };
}
