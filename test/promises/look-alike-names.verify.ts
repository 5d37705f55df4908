import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { files, observe } from '../../bench/directory/built-catalog.ts';
import type { RepositoryRef } from '../../src/base/repository-ref.ts';
import { EXAMPLE_RECORD } from '../../src/contract/http/examples/discovery.ts';
import { type MergeInput, mergeListings } from '../../src/facts/identity/merge-listings.ts';
import type { PluginProject } from '../../src/facts/identity/plugin-project.ts';
import { findResemblances } from '../../src/facts/identity/resemblance/find-resemblances.ts';
import { NO_EVIDENCE } from '../../src/facts/observation/evidence.ts';
import { loadHostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { mergeCatalogs } from '../../src/operations/observed/observed-projects.ts';
import { project } from '../fixtures/evidence.ts';
import { repository as observedRepository } from '../fixtures/candidates.ts';
import { listing, packageRelease, repository } from '../fixtures/facts.ts';
import { asked, searchDocument, searcherOf } from '../support/discovery-documents.ts';
import { type Draw, createDraw } from '../support/draw.ts';
import { type Pair, passedOff, pick } from './support/passed-off-names.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'look-alike names';
const { quality } = EXAMPLE_RECORD;
if (quality === null) throw new Error('The example has a record of quality.');
const SYLLABLES = 'ba co di fer gu lan mo nis pel qua rin sor tav vex wo zim'.split(' ');

function pairsOf(count: number, draw: Draw): readonly Pair<string>[] {
  const word = (): string => `${pick(draw, SYLLABLES)}${pick(draw, SYLLABLES)}`;
  return passedOff(count, draw, () => {
    const name = `${word()}-${word()}${draw(2) === 0 ? '' : `-${word()}`}`;
    return { real: name, name };
  });
}

/** How one package names the repository of another project: in its listing, in its own release, or in both. */
const BORROWING: Readonly<Record<string, (real: string, fake: string) => Partial<MergeInput>>> = {
  'nobody observed either': (real, fake) => ({ listings: [ofRepository(real), ofRepository(fake)] }),
  'its release names it, and the other one was not observed': (real, fake) => ({
    listings: [ofRepository(real), ofRepository(fake)],
    releases: naming(fake),
  }),
  'both releases name it, which names the other one': (real, fake) => ({
    listings: [ofRepository(real), ofRepository(fake)],
    releases: new Map([...naming(real), ...naming(fake)]),
    repositoryOf: (place) => observedTo(place, real),
  }),
  'it is listed alone, and its release names a repository that nobody read': (_, fake) => ({
    listings: [ofRepository(null), listing({ packageName: fake, name: fake })],
    releases: naming(fake),
  }),
  'it is listed alone, and its release names one that names the other': (real, fake) => ({
    listings: [ofRepository(null), listing({ packageName: fake, name: fake })],
    releases: naming(fake),
    repositoryOf: (place) => observedTo(place, real),
  }),
};

const ofRepository = (packageName: string | null) =>
  listing({ repository: repository('acme/plugin'), packageName, name: packageName ?? 'plugin' });
const naming = (packageName: string) =>
  new Map([[packageName, packageRelease({ packageName, declaredRepositoryUrl: 'acme/plugin' })]]);

function observedTo(place: RepositoryRef, packageName: string): ReturnType<MergeInput['repositoryOf']> {
  const value = observedRepository({
    repository: place,
    currentRepository: place,
    manifestPackages: [{ directory: '', packageName }],
  });
  return { kind: 'observed', observedAtMs: 1, failedSince: null, value };
}

/** The ways in which one project holds both, or the repository's own holds the borrowing package. */
function takenOver({ real, fake }: Pair<string>): readonly string[] {
  return Object.entries(BORROWING).flatMap(([way, inputOf]) => {
    const { projects } = mergeListings({ ...NOTHING_ELSE, ...inputOf(real, fake) });
    const own = projects.find(({ identityKey }) => identityKey === 'github:acme/plugin');
    return projects.length === 2 && own?.packageName !== fake ? [] : [`${way}: ${real}, ${fake}`];
  });
}

const NOTHING_ELSE: MergeInput = {
  listings: [],
  excluded: [],
  releases: new Map(),
  repositoryOf: () => ({ kind: 'not_observed' }),
  catalogOrder: ['first'],
  rules: {
    hostPackage: 'host-app',
    hostPackages: [],
    hostRepositories: [],
    notPlugins: { packages: [], repositories: [] },
    renames: [],
  },
};

function projectsOf({ real, fake }: Pair<string>, isPackage: boolean): readonly PluginProject[] {
  const of = (owner: string, repo: string, name: string) =>
    listing({
      repository: isPackage ? null : repository(`${owner}/${repo}`),
      name,
      packageName: isPackage ? name.toLowerCase() : null,
      locator: owner,
    });
  const listings = [of('acme', 'plugin', real), of('passer', 'other', fake)];
  return mergeListings({ ...NOTHING_ELSE, listings }).projects;
}

describe('a name that passes for another one', () => {
  const pairs = pairsOf(scaled({ quick: 300, full: 1_000 }), createDraw(94));

  it('is never merged with it', () => {
    const merged = pairs.filter((pair) => pair.kind !== 'other capitals' && projectsOf(pair, true).length !== 2);
    const mergedRepositories = pairs.filter((pair) => projectsOf(pair, false).length !== 2);
    tell(
      PROMISE,
      'pairs of packages and of repositories merged',
      `${merged.length + mergedRepositories.length} of ${2 * pairs.length}`,
    );

    expect([...merged, ...mergedRepositories]).toEqual([]);
  });

  it('is never merged into the project whose repository it names, unread or read', () => {
    const others = pairs.filter(({ kind }) => kind !== 'other capitals');
    const taking = others.flatMap(takenOver);
    const tried = others.length * Object.keys(BORROWING).length;
    tell(PROMISE, 'projects that a package took by naming their repository', `${taking.length} of ${tried}`);

    expect(taking).toEqual([]);
  });

  it.each([
    ['packages', true],
    ['repositories', false],
  ])('never stands above the exact name, however well known it seems: of %s', (what, isPackage) => {
    // Of repositories capitals are no part of the name: both are called so.
    const others = pairs.filter(({ kind }) => isPackage || kind !== 'other capitals');
    const above = others.filter((pair) => {
      const { real, fake } = pair;
      const ofPackage = (name: string) => (isPackage ? { package: name } : {});
      const documents = [
        searchDocument({
          ...ofPackage(fake),
          repo: 'other',
          owner: 'passer',
          name: fake,
          stars: 90_000,
          downloads: 9_000_000,
          en: `${real} ${real}`,
          quality: { ...quality, reason_codes: [...(projectsOf(pair, false)[1]?.notes ?? [])] },
        }),
        searchDocument({ ...ofPackage(real), repo: real, owner: 'acme', name: real }),
      ];
      return asked(searcherOf(documents), documents, { text: real }).hits[0]?.name !== real;
    });
    tell(PROMISE, `pairs of ${what} where it stands above the exact name`, `${above.length} of ${others.length}`);

    expect(above).toEqual([]);
  });
});

const DATA = fileURLToPath(new URL('../../../shared/data/listing.jsonl', import.meta.url));

describe.skipIf(!existsSync(DATA))('of a real catalog (needs ../shared/data)', () => {
  let projects: readonly PluginProject[] = [];
  beforeAll(async () => {
    projects = await realProjects();
  }, 600_000);

  it('at most one distinct name of a hundred is told of', () => {
    const found = [...findResemblances(projects).values()];
    const told = found.filter(({ difference }) => difference !== 'none').length;
    tell(PROMISE, 'real distinct names told', `${told} of ${projects.length}`);
    tell(PROMISE, 'real names told to be equal to that of a better known plugin', String(found.length - told));

    expect(told).toBeLessThanOrEqual(projects.length / 100);
  });

  it('of names that pass for those of known plugins 95 of 100 are told', { timeout: 900_000 }, () => {
    const draw = createDraw(2026);
    const known = projects.filter((one) => isKnown(one) && isHeldOut(one));
    const pairs = passedOff(scaled({ quick: 300, full: 1_000 }), draw, () => {
      const real = pick(draw, known);
      const name = real.packageName ?? real.name;
      return { real, name: name.slice(name.lastIndexOf('/') + 1).toLowerCase() };
    });
    const untold = untoldOf(pairs, projects);
    const kinds = Object.entries(Object.groupBy(untold, ({ kind }) => kind));
    const missed = kinds.map(([kind, of]) => `${kind} ${of?.length ?? 0}`).join(', ');
    tell(PROMISE, 'pairs of names held out told', `${pairs.length - untold.length} of ${pairs.length} (${missed})`);

    expect(untold.length).toBeLessThanOrEqual(pairs.length * 0.05);
  });
});

async function realProjects(): Promise<readonly PluginProject[]> {
  const folder = fileURLToPath(new URL('../../hosts/dsh', import.meta.url));
  const hostProfile = await loadHostProfile(folder, { files, environment: {} });
  const catalogs = await Promise.all(hostProfile.catalogs.map(observe));
  return mergeCatalogs(hostProfile, { catalogs, evidence: NO_EVIDENCE }).merged.projects;
}

/** What somebody would pass for; the code under test has a notion of its own. */
function isKnown({ stars, downloads }: PluginProject): boolean {
  return (stars ?? 0) >= 10 || (downloads ?? 0) >= 1_000;
}

/** The half of the owners on whose names nothing was tuned: by an odd FNV-1a hash; the rules were made on the other. */
function isHeldOut({ owner, identityKey }: PluginProject): boolean {
  let hash = 0x811c_9dc5;
  for (const letter of owner?.toLowerCase() ?? identityKey) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x0100_0193);
  return ((hash ^ (hash >>> 13)) >>> 0) % 2 === 1;
}

/** A new plugin of another owner, of which nothing else is known. */
function passing({ kind, real, fake }: Pair<PluginProject>, serial: number): PluginProject {
  const owner = `passer-${serial}`;
  const isPackage = real.packageName !== null && !/look-alike letters|full width/.test(kind);
  const scoped = kind === 'another scope' ? fake.replace('@passer', `@${owner}`) : fake;
  return project({
    identityKey: `github:${owner}/plugin`,
    name: scoped,
    owner,
    packageName: isPackage ? scoped : null,
    repository: repository(`${owner}/plugin`),
    description: { en: null, zhCn: null },
  });
}

/** Each pair alone among all real names, a hundred at once for speed. */
function untoldOf(
  pairs: readonly Pair<PluginProject>[],
  real: readonly PluginProject[],
): readonly Pair<PluginProject>[] {
  const untold: Pair<PluginProject>[] = [];
  for (let from = 0; from < pairs.length; from += 100) {
    const some = pairs.slice(from, from + 100).map((pair, at) => ({ pair, fake: passing(pair, from + at) }));
    const told = findResemblances([...real, ...some.map(({ fake }) => fake)]);
    untold.push(...some.flatMap(({ pair, fake }) => (told.has(fake.identityKey) ? [] : [pair])));
  }
  return untold;
}
