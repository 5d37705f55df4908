import type { CollectionItem } from '../../collection/collect-required.ts';
import {
  requestAdvisories,
  requestContents,
  requestRelease,
  requestRepository,
} from '../../facts/observation/observation-request.ts';
import type { ExactRelease } from '../../facts/observation/observation.ts';
import { declaredRepository } from '../../facts/repository/source-association.ts';

/**
 * Everything a candidate record is made of: the release, the repository it names,
 * advisories about it, the files of its archive. Where the release cannot be had
 * now, its current observation tells where the rest is, but for the files: they are
 * read once the release is there, whose archive is then at hand and verified.
 *
 * @param dueBeforeMs observations older than this are made again
 */
export function releaseItem(release: ExactRelease, dueBeforeMs: number): CollectionItem {
  return {
    required(evidence) {
      const observed = evidence.release(release);
      if (observed.kind !== 'observed') return [requestRelease(release)];
      const declared = declaredRepository(observed.value);
      const isReadable = observed.value.archiveRule === null;
      return [
        requestRelease(release),
        ...(declared.kind === 'repository' ? [requestRepository(declared.repository)] : []),
        requestAdvisories(observed.value),
        ...(isReadable && observed.observedAtMs >= dueBeforeMs ? [requestContents(observed.value)] : []),
      ];
    },
  };
}
