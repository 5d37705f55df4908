import type { Collector } from '../../analysis/collection/collector.ts';
import type { PackageContents } from '../../facts/package-contents/package-contents.ts';
import type { Json } from '../../base/canonical-json.ts';
import type { ReleaseSource } from '../../facts/release-source-port.ts';
import type { ArchiveShelf } from './archive-shelf.ts';

export interface ContentsPorts {
  readonly releases: Pick<ReleaseSource, 'fetchArchive'>;
  readonly shelf: Pick<ArchiveShelf, 'take'>;
  /** Unpacks and reads a verified archive; one that breaks a rule of safe unpacking is `refused`, never thrown. */
  readonly readContents: (archive: Uint8Array, interrupt: AbortSignal) => Promise<PackageContents>;
}

/** Looks at the files of a release that was verified. */
export function collectContents({
  releases,
  shelf,
  readContents,
}: ContentsPorts): Collector<'package_contents'>['collect'] {
  return async ({ release }, interrupt) => {
    const archive = shelf.take(release) ?? (await releases.fetchArchive(release));
    if (archive === 'missing') return { kind: 'missing' };
    const contents: Json = JSON.parse(JSON.stringify(await readContents(archive, interrupt)));
    return { kind: 'observed', value: contents };
  };
}
