import { systemClock } from '../../src/base/clock.ts';
import type { HttpPort } from '../../src/base/http/http-port.ts';
import { createNpmRegistry } from '../../src/sources/package-registry/npm-registry.ts';

const REGISTRY = 'https://registry.npmjs.org';
const QUESTIONS = { hostPackage: 'node-red', manifestSections: ['node-red'] };

export interface ReleasedArchive {
  readonly packageName: string;
  readonly version: string;
  readonly archive: Uint8Array;
}

/** The latest release of each package, its archive verified by the registry adapter; what is not served is left out. */
export async function releasedArchives(names: readonly string[], http: HttpPort): Promise<readonly ReleasedArchive[]> {
  const released: ReleasedArchive[] = [];
  for (const packageName of names) {
    let archive: Uint8Array | null = null;
    const keeping: HttpPort = {
      get: async (asked) => {
        const answer = await http.get(asked);
        if (answer.kind === 'found' && asked.url.endsWith('.tgz')) archive = answer.body;
        return answer;
      },
    };
    const registry = createNpmRegistry({ http: keeping, clock: systemClock, baseUrl: REGISTRY });
    const release = await registry.latestRelease(packageName, QUESTIONS).catch(() => 'missing' as const);
    if (release !== 'missing' && archive !== null) released.push({ packageName, version: release.version, archive });
  }
  return released;
}
