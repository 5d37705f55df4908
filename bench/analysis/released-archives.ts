import { systemClock } from '../../src/base/clock.ts';
import type { HttpPort } from '../../src/base/http/http-port.ts';
import { createNpmRegistry } from '../../src/sources/package-registry/npm-registry.ts';

const REGISTRY = 'https://registry.npmjs.org';
const QUESTIONS = {
  hostPackage: 'node-red',
  manifestSections: ['node-red'],
  channelTags: { stable: 'latest', next: null, developer: null },
};

export interface ReleasedArchive {
  readonly packageName: string;
  readonly version: string;
  readonly archive: Uint8Array;
}

/** The latest release of each package, its archive verified by the registry adapter; what is not served is left out. */
export async function releasedArchives(names: readonly string[], http: HttpPort): Promise<readonly ReleasedArchive[]> {
  const released: ReleasedArchive[] = [];
  for (const packageName of names) {
    const registry = createNpmRegistry({ http, clock: systemClock, baseUrl: REGISTRY });
    const release = await registry
      .observeRelease({
        packageName,
        selector: { channel: 'stable' },
        questions: QUESTIONS,
        earlierBytes: () => null,
      })
      .catch(() => ({ kind: 'missing' }) as const);
    if (release.kind === 'missing') continue;
    released.push({ packageName, version: release.facts.version, archive: release.archive });
  }
  return released;
}
