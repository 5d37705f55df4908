import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CandidateRecord } from '../../../src/contract/candidates/record.ts';
import { PublicationManifest } from '../../../src/contract/publication/manifest.ts';
import { DiscoveryRecord } from '../../../src/contract/shared/plugin-record.ts';
import type { RecordFacts } from '../../../src/facts/catalog/listing.ts';
import type { HostProfile } from '../../../src/operations/host-profile/load-host-profile.ts';
import { readRecordedEvidence } from '../../../src/operations/ingest/recorded-evidence.ts';
import { openCatalog } from '../../../src/sources/catalogs/open-catalog.ts';
import { toListing } from '../../../src/sources/catalogs/to-listing.ts';
import { OFFLINE_PORTS } from '../../fixtures/runs.ts';
import { type CatalogClaim, type ObservedWorld, observedWorld } from './observed-world.ts';
import { type Published, repositoryName } from './truth-rule.ts';

/** The records of the publication in force in a folder, each of the contract's shape. */
export async function publishedIn(folder: string): Promise<Published> {
  const manifest = PublicationManifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
  const linesOf = async (name: string): Promise<unknown[]> => {
    const path = manifest.files.find((file) => file.name === name)?.path;
    if (path === undefined) return [];
    const text = await readFile(join(folder, path), 'utf8');
    return text.split('\n').flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)]));
  };
  return {
    manifest,
    entries: (await linesOf('discovery.jsonl')).map((line) => DiscoveryRecord.parse(line)),
    candidates: (await linesOf('candidates.jsonl')).map((line) => CandidateRecord.parse(line)),
  };
}

/** What a host's catalogs and its recorded evidence say; nothing is fetched. */
export async function worldOf(hostProfile: HostProfile): Promise<ObservedWorld> {
  const recorded = await readRecordedEvidence(hostProfile, OFFLINE_PORTS.files);
  const observations = recorded === null || recorded === 'missing' ? [] : recorded.observations;
  const { host } = hostProfile;
  const world = {
    hostPackage: host.host_package,
    hostPackages: host.host_packages,
    notPlugins: host.not_plugins.packages,
    hostRepositories: host.host_repositories.flatMap((place) => repositoryName(place) ?? []),
    channelTags: host.channels,
    statedDates: new Map(
      hostProfile.catalogs.flatMap(({ id, statedAsOfMs }) =>
        statedAsOfMs === null ? [] : [[id, statedAsOfMs] as const],
      ),
    ),
    currentForMs: host.freshness.current_for_days * 86_400_000,
    analysedVersion: host.analysis.host_version,
  };
  return observedWorld(world, await claimsOf(hostProfile), observations);
}

async function claimsOf(hostProfile: HostProfile): Promise<CatalogClaim[]> {
  const claims: CatalogClaim[] = [];
  for (const config of hostProfile.catalogs) {
    const opened = await openCatalog(config, OFFLINE_PORTS, null);
    if (opened.kind !== 'read') throw new Error(`Nothing to read of ${config.id}.`);
    for await (const record of opened.records) {
      const listing = toListing(record, config);
      if (!('rule' in listing)) claims.push(claimOf(listing));
    }
  }
  return claims;
}

function claimOf({ catalogId, packageName, repository, observedAtMs, ...dates }: RecordFacts): CatalogClaim {
  const place = repository?.host === 'github' ? repositoryName(`${repository.owner}/${repository.name}`) : null;
  const numbers = [dates.starsObservedAtMs, dates.downloadsObservedAtMs].filter((at) => at !== null);
  return { catalogId, packageName, repository: place, observedAtMs, numbersObservedAtMs: numbers };
}
