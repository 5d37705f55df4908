import type { Client } from '@modelcontextprotocol/client';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { CandidateSearchResponse } from '../../src/contract/candidates/search.ts';
import { DirectoryPluginsResponse } from '../../src/contract/directory/answers.ts';
import { LookupResponse } from '../../src/contract/discovery/lookup.ts';
import { RouteResponse } from '../../src/contract/directory/route.ts';
import { DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import type { DiscoveryRecord } from '../../src/contract/shared/plugin-record.ts';
import { PluginLookup } from '../../src/contract/shared/plugin-record.ts';
import { bundledService, publishedIds } from '../support/bundled-service.ts';
import { type Answered, callTool, mcpClient, testMcpEndpoint } from '../support/mcp-client.ts';
import { bundledQueries, namesInCatalogs } from '../support/mcp-tokens.ts';
import { readTextForm } from '../support/read-text-form.ts';
import { testApi } from '../support/test-api.ts';

/**
 * What an agent reads, held against the whole answer of the API for every entry and every release of the bundled host:
 * no value is another one, and what nobody knows stays unknown. Which field tells which is written here by hand.
 */
let served: ServingSnapshot;
beforeAll(async () => {
  served = await bundledService();
}, 300_000);

/** What an agent reads: where in the compact facts, and where in the full answer. `*`: the rest of the path is equal. */
const ENTRY_FIELDS: readonly (readonly [string, string])[] = [
  ['kind', 'kind'],
  ['snapshot_id', 'snapshot_id'],
  ['freshness.*', 'freshness.*'],
  ['id', 'entry.entry_id'],
  ['availability', 'entry.availability'],
  ['category.id', 'entry.category.id'],
  ['category.label', 'entry.category.label.en'],
  ['description.authority', 'entry.imported_content.authority'],
  ['description.fetched_at', 'entry.source_reference.fetched_at'],
  ['description.date_basis', 'entry.source_reference.date_basis'],
  ...[0, 1, 2].flatMap((place) => [
    [`value_sources.${place}.untrusted_text.*`, `entry.value_sources.${place}.*`] as const,
    [`value_sources.${place}.*`, `entry.value_sources.${place}.*`] as const,
  ]),
  ['description.untrusted_text.text', 'entry.imported_content.description.en'],
  ['identity.package_claim', 'package_claim'],
  ['identity.untrusted_text.package', 'entry.identity.registry_package'],
  ['identity.untrusted_text.*', 'entry.identity.*'],
  ['resembles.id', 'resembles.entry_id'],
  ['resembles.untrusted_text.*', 'resembles.*'],
  ['resembles.*', 'resembles.*'],
  ['listing.catalog_snapshot', 'entry.source_reference.snapshot_id'],
  ['listing.untrusted_text.catalog_license', 'entry.source_reference.license'],
  ['listing.untrusted_text.*', 'entry.source_reference.*'],
  ['popularity.*', 'entry.signals.*'],
  ['resolution.*', 'entry.resolution.*'],
  ['evidence.artifact.untrusted_text.version', 'quality.artifact.version'],
  ['evidence.chains_observed_at.*', 'quality.coverage.chains.quality.*.completed_at'],
  ['evidence.dimensions.install_runtime.failure.*', 'quality.dimensions.install_runtime.failure_*'],
  ['evidence.dimensions.repository_health.untrusted_text.*', 'quality.dimensions.repository_health.*'],
  ['evidence.dimensions.package_release.untrusted_text.*', 'quality.dimensions.package_release.*'],
  ['evidence.dimensions.*', 'quality.dimensions.*'],
  ['evidence.*', 'quality.*'],
  ['evidence', 'quality'],
];

const CANDIDATE_FIELDS: readonly (readonly [string, string])[] = [
  ['kind', 'kind'],
  ['snapshot_id', 'snapshot_id'],
  ['publication_version', 'publication_version'],
  ['freshness.*', 'freshness.*'],
  ['release_freshness.*', 'candidate.control_metadata.freshness.*'],
  ['id', 'candidate.candidate_id'],
  ['plugin_id', 'candidate.identity.plugin_id'],
  ['release_version', 'candidate.identity.release_version'],
  ['availability', 'candidate.control_metadata.availability'],
  ['data_class', 'candidate.control_metadata.data_class'],
  ['identity.untrusted_text.package', 'candidate.identity.install_ref.package_name'],
  ['identity.untrusted_text.*', 'candidate.identity.*'],
  ['install_ref.authority', 'candidate.identity.authority'],
  ['install_ref.untrusted_text.*', 'candidate.identity.install_ref.*'],
  ['install_ref.*', 'candidate.identity.install_ref.*'],
  ['source.association_status', 'candidate.identity.source.association_status'],
  ['source.association_*', 'candidate.registry_observations.source_association.*'],
  ['source.untrusted_text.*', 'candidate.identity.source.*'],
  ['publisher.authority', 'candidate.publisher_content.authority'],
  ['editor.*', 'candidate.editor_content.*'],
  ['observations.advisory.*', 'candidate.registry_observations.advisory.*'],
  ['observations.maintenance.*', 'candidate.registry_observations.maintenance.*'],
  ['observations.authority', 'candidate.registry_observations.authority'],
  ['test_evidence.authority', 'candidate.test_evidence.authority'],
];

/** Fields of the full answer that the facts of an entry leave to the record itself (its resource link). */
const LEFT_TO_THE_RECORD =
  /^quality\.dimensions\.(?:repository_health\.(?:commits|forks|head_commit_sha|open_pull_requests|watches)|package_release\.unpacked_size)$/;

const flat = (value: unknown, path = '', into = new Map<string, unknown>()): Map<string, unknown> => {
  if (typeof value !== 'object' || value === null || isListOfValues(value)) into.set(path, value);
  else for (const [name, field] of Object.entries(value)) flat(field, path === '' ? name : `${path}.${name}`, into);
  return into;
};

function isListOfValues(value: object): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
}

/** Where the full answer says what the compact one says at a path. */
function sourceOf(path: string, fields: readonly (readonly [string, string])[]): string | null {
  for (const [compact, full] of fields) {
    if (compact === path) return full;
    const [begin = '', end] = compact.split('*');
    if (end !== undefined && path.startsWith(begin)) return full.replace('*', path.slice(begin.length));
  }
  return null;
}

/** Chains by their names, so that a path leads to one. */
function byName(full: z.infer<typeof PluginLookup>): object {
  if (full.kind !== 'entry' || full.quality === null) return full;
  const { chains, ...coverage } = full.quality.coverage;
  const { package_release: release } = full.quality.dimensions;
  const isWritten = full.quality.reason_codes.includes('license_not_spdx');
  const license = isWritten ? { license: release.license_written ?? null, license_is: 'no_spdx_expression' } : {};
  const dimensions = { ...full.quality.dimensions, package_release: { ...release, ...license } };
  const isContested = full.quality.reason_codes.includes('package_claim_contested');
  const named = Object.fromEntries(chains.map((chain) => [chain.analysis_id, chain]));
  return {
    ...full,
    ...(isContested ? { package_claim: 'contested' } : {}),
    quality: { ...full.quality, dimensions, coverage: { ...coverage, chains: named } },
  };
}

/** A text may be cut, and shows what cannot be seen; nothing else may differ. */
function saysTheSame(path: string, compact: unknown, full: unknown): boolean {
  if (!path.includes('untrusted_text')) return JSON.stringify(compact) === JSON.stringify(full);
  if (typeof compact !== 'string' || typeof full !== 'string') return compact === full;
  const line = full.replace(/\s+/g, ' ').trim();
  return compact === line || (compact.endsWith(' […]') && line.startsWith(compact.slice(0, -4)));
}

function otherValues(compact: unknown, full: object, fields: readonly (readonly [string, string])[]): string[] {
  const values = flat(full);
  return [...flat(compact)].flatMap(([path, value]) => {
    const source = sourceOf(path, fields);
    if (source === null) return [`${path}: nothing says what it is`];
    const said = values.get(source);
    return saysTheSame(path, value, said) ? [] : [`${path}: ${JSON.stringify(value)}, not ${JSON.stringify(said)}`];
  });
}

/** What the structured form says and the text form does not, or the other way round. */
function apart({ structured, text }: Answered): string[] {
  const one = flat(structured);
  const other = flat(readTextForm(text));
  const unknownAbove = (path: string): boolean =>
    path.split('.').some((_name, place, names) => one.get(names.slice(0, place).join('.')) === null);
  const missing = [...one].filter(([path, value]) => {
    if (other.has(path)) return plain(other.get(path)) !== plain(value);
    const below = [...other].filter(([name]) => name.startsWith(`${path}.`));
    return value !== null || below.length === 0 || below.some(([, part]) => part !== null);
  });
  const added = [...other].filter(([path, value]) => !one.has(path) && !(value === null && unknownAbove(path)));
  return [...missing, ...added].map(([path]) => path);
}

function plain(value: unknown): string {
  if (value === null) return 'unknown';
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  return value.length === 0 ? 'none' : value.map((item) => plain(item)).join(',');
}

/** The parts of the facts of a release that are summaries; all else is compared field by field. */
const CandidateShape = z.looseObject({
  publisher: z.object({ authority: z.string(), untrusted_text: z.record(z.string(), z.unknown()) }),
  observations: z.looseObject({ permissions: z.unknown(), prerequisites: z.unknown(), risks: z.unknown() }),
  compatibility: z.unknown(),
  test_evidence: z.unknown(),
  unknown_fields: z.record(z.string(), z.number()),
  other_releases: z.array(z.string()),
  releases_published: z.number(),
});

function countsOf(items: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[item] = (counts[item] ?? 0) + 1;
  return counts;
}

interface Both {
  readonly api: FastifyInstance;
  readonly client: Client;
}

async function open(): Promise<Both> {
  const api = await testApi({ mcp: testMcpEndpoint(), current: () => served });
  return { api, client: await mcpClient(api) };
}

async function record({ api }: Both, id: string): Promise<PluginLookup> {
  return PluginLookup.parse((await api.inject(`/v1/plugins/${id}`)).json());
}

const FLAGS = { is_final_recommendation: false, grants_install_approval: false };

describe('the facts of a plugin, as an agent reads them', () => {
  it('are those of the API for every entry, nothing known of its evidence left out, and both forms say the same', async () => {
    const both = await open();
    const ids = await publishedIds(served, 'discovery.jsonl');
    const faults: string[] = [];
    for (const id of ids) {
      const whole = await record(both, id);
      const full = byName(whole);
      const answered = await callTool(both.client, 'get_plugin_facts', { plugin_id: id, locale: 'en' });
      const { is_final_recommendation, grants_install_approval, releases, releases_published, ...compact } =
        answered.structured;
      expect({ is_final_recommendation, grants_install_approval }).toEqual(FLAGS);
      const named = whole.releases.map(({ candidate_id, availability }) => `${candidate_id} ${availability}`);
      expect([releases, releases_published]).toEqual([named.slice(0, 3), named.length]);
      const told = new Set([...flat(compact).keys()].map((path) => sourceOf(path, ENTRY_FIELDS)));
      const lost = [...flat(full)].filter(
        ([path, value]) =>
          path.startsWith('quality.dimensions.') && value !== null && !told.has(path) && !LEFT_TO_THE_RECORD.test(path),
      );
      faults.push(
        ...otherValues(compact, full, ENTRY_FIELDS),
        ...lost.map(([path]) => `${path} is lost`),
        ...apart(answered),
      );
    }

    expect(ids.length).toBeGreaterThan(100);
    expect(faults).toEqual([]);
  });

  it('are those of the API for every release, and what its record calls unknown is unknown', async () => {
    const both = await open();
    const ids = await publishedIds(served, 'candidates.jsonl');
    const faults: string[] = [];
    for (const id of ids) {
      const full = await record(both, id);
      if (full.kind !== 'candidate') throw new Error('A release is a candidate.');
      const answered = await callTool(both.client, 'get_plugin_facts', { plugin_id: id, locale: 'en' });
      const { publisher, observations, compatibility, test_evidence, ...rest } = CandidateShape.parse(
        answered.structured,
      );
      const { is_final_recommendation: _one, grants_install_approval: _other, ...others } = rest;
      const { unknown_fields, other_releases, releases_published, editor, ...written } = others;
      // `none`: it is known that no editor wrote of it.
      const facts = editor === 'none' && full.candidate.editor_content === null ? written : { ...written, editor };
      const { candidate, releases } = full;
      const { registry_observations: seen, test_evidence: tests } = candidate;
      const unknown = new Set<string>(seen.unknowns.map(({ field }) => field));
      const { permissions, prerequisites, risks, ...observed } = observations;
      const compared = { ...facts, publisher: { authority: publisher.authority }, observations: observed };
      faults.push(...otherValues(compared, full, CANDIDATE_FIELDS));
      expect([id, permissions, prerequisites]).toEqual([id, seenOf('permissions'), seenOf('prerequisites')]);
      expect(risks).toEqual(seen.risks.map(({ code, severity }) => `${code}:${severity}`));
      expect(unknown_fields).toEqual(countsOf(seen.unknowns.map(({ reason }) => reason)));
      expect([other_releases.length, releases_published]).toEqual([Math.min(3, releases.length - 1), releases.length]);
      expect(compatibility).toEqual(
        Object.fromEntries(
          tests.compatibility_observations.map(({ channel, status, host_target, observed_at }) => [
            channel,
            { status, host_version: host_target === null ? null : host_target.version, observed_at },
          ]),
        ),
      );
      expect(test_evidence).toEqual({
        authority: tests.authority,
        ...Object.fromEntries(
          tests.dimensions.map(({ dimension, status, observed_at }) => [
            dimension,
            observed_at === null ? status : `${status}@${observed_at}`,
          ]),
        ),
      });
      for (const [name, shown] of Object.entries(publisher.untrusted_text)) {
        const field = name === 'host_ranges_claimed' ? 'declared_compatibility' : name;
        const isUnknown = unknown.has(`/publisher_content/${field}`);
        expect([id, name, shown === null]).toEqual([id, name, isUnknown]);
      }
      faults.push(...apart(answered));

      function seenOf(name: 'permissions' | 'prerequisites') {
        const codes = seen[name].slice(0, 10).map(({ code, status }) => `${code}:${status}`);
        if (!unknown.has(`/registry_observations/${name}`)) return codes;
        return codes.length === 0 ? null : [...codes, 'others:unknown'];
      }
    }

    expect(ids.length).toBeGreaterThan(30);
    expect(faults).toEqual([]);
  });

  it('have the first steps of every release line by line, and marked where they go on in the archive', async () => {
    const both = await open();
    const faults: string[] = [];
    let linesSeen = 0;
    for (const id of await publishedIds(served, 'candidates.jsonl')) {
      const full = await record(both, id);
      if (full.kind !== 'candidate') throw new Error('A release is a candidate.');
      const { quick_start: texts, text_places: places } = full.candidate.publisher_content;
      const answered = await callTool(both.client, 'get_plugin_facts', { plugin_id: id, detail: 'full' });
      const { quick_start } = StepsShape.parse(answered.structured).publisher.untrusted_text;
      for (const [place, { en, 'zh-CN': chinese }] of texts.slice(0, 20).entries()) {
        const field = `/publisher_content/quick_start/${place}/${en === null ? 'zh-CN' : 'en'}`;
        const [shown, written] = [linesOf(quick_start?.[place] ?? ''), linesOf(en ?? chinese ?? '')];
        linesSeen += written.length - 1;
        const isMarked = places.some((each) => each.field === field && each.is_cut);
        const isCut = shown.at(-1)?.endsWith(' […]') === true;
        const isSame = isCut
          ? written.join('\n').startsWith(shown.join('\n').slice(0, -4))
          : !isMarked && shown.join('\n') === written.join('\n');
        if (!isSame) faults.push(`${id} ${field}: ${JSON.stringify(shown)}, not ${JSON.stringify(written)}`);
      }
    }

    expect(faults).toEqual([]);
    expect(linesSeen).toBeGreaterThan(30);
  });
});

const StepsShape = z.looseObject({
  publisher: z.looseObject({
    untrusted_text: z.looseObject({ quick_start: z.array(z.string()).nullable() }),
  }),
});

/** White space within a line, and its indentation, are no part of what is compared. */
function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());
}

/** What a lookup tells, and where the whole answer has it; what is `null` there and not here is told of nobody. */
function lookedUp(answer: LookupResponse): object {
  const { snapshot_id, outcome, entries_total, listings_total, listings, entries, near_names } = answer;
  const remedies = answer.candidate_unknowns.map(({ remedy }) => remedy);
  return {
    ...FLAGS,
    snapshot_id,
    outcome,
    entries_total,
    listings_total,
    candidate_id: answer.candidate_id,
    candidate_unknowns: countsOf(remedies),
    entries: entries.map(({ entry_id, status, candidate_id, name, registry_package, ...entry }) => ({
      id: entry_id,
      status,
      candidate_id,
      package_claim: entry.reason_codes.includes('package_claim_contested') ? 'contested' : null,
      untrusted_text: {
        // Not said twice.
        ...(name === registry_package ? {} : { name }),
        package: registry_package,
        repository: entry.repository_full_name,
      },
    })),
    listings: listings?.map(({ catalog_id, fetched_at, outcome: became, entry_id, locator, ...listing }) => ({
      catalog_id,
      fetched_at,
      date_basis: listing.date_basis,
      standing: listing.standing,
      standing_stated_by: listing.standing_stated_by,
      outcome: became,
      entry_id,
      untrusted_text: {
        locator,
        name: became === 'excluded' ? listing.name : null,
        package: listing.registry_package,
        repository: listing.repository,
        unread_address: listing.unread_address,
      },
    })),
    asked_version: answer.asked_version ?? null,
    near_to: answer.near_to ?? null,
    near_names: near_names.map(({ entry_id, name, matched_name = null, repository_full_name: repository = null }) => ({
      id: entry_id,
      untrusted_text: { name, matched_name, repository: answer.near_to === undefined ? null : repository },
    })),
  };
}

describe('a lookup, as an agent reads it', () => {
  it('is that of the API, for every name of a catalog and one that none has, and both forms say the same', async () => {
    const both = await open();
    const names = [...(await namesInCatalogs(served)), 'node-red-contrib-quantum-annealer'];
    const faults: string[] = [];
    for (const name of names) {
      const full = LookupResponse.parse(await posted(both, '/v1/plugins:lookup', { name }));
      const answered = await callTool(both.client, 'lookup_plugin', { name });
      const { catalogs, ...told } = answered.structured;
      const said = flat(told);
      const lost = [...flat(lookedUp(full))].filter(([path, value]) => value !== null && !said.has(path));
      expect(catalogs).toEqual([{ catalog_id: 'bundled', fetched_at: full.catalogs[0]?.fetched_at }]);
      faults.push(
        ...otherValues(told, lookedUp(full), [['*', '*']]),
        ...lost.map(([path]) => path),
        ...apart(answered),
      );
    }

    expect(names.length).toBeGreaterThan(200);
    expect(faults).toEqual([]);
  });

  it.each(['node-red-contrib-modbus', 'node-red-contrib-bigtimer'])(
    'says as the API does where a search finds %s, or that it does not',
    async (name) => {
      const both = await open();
      const asked = { name, query: 'read registers of a plc' };
      const full = LookupResponse.parse(await posted(both, '/v1/plugins:lookup', asked));
      const answered = await callTool(both.client, 'lookup_plugin', { ...asked, detail: 'full' });
      const match = full.entries[0]?.place?.match ?? null;

      const total = full.entries[0]?.place?.total;
      const place = match === null ? { found: false, total } : { found: true, total, rank: match.rank };
      expect(answered.structured).toMatchObject({ entries: [{ place }] });
      expect(apart(answered)).toEqual([]);
    },
  );
});

const Hit = z.looseObject({
  id: z.string(),
  untrusted_text: z.record(z.string(), z.unknown()),
  why: z.array(z.string()).optional(),
});
const Hits = z.object({ hits: z.array(Hit).optional(), plugins: z.array(Hit).optional() });
const hitsOf = ({ structured }: Answered) => {
  const { hits, plugins } = Hits.parse(structured);
  return hits ?? plugins ?? [];
};

/** Reasons that say no more than which words matched where, or how a tie was broken. */
const LITERAL =
  /^(?:name|registry_package|repository|category|description)_term_match$|_phrase_match$|^multi_term_coverage$|_tiebreak$/;

/** Evidence as counts of what each dimension came to; a count that is zero may be absent. */
function evidenceOf(quality: DiscoveryRecord['quality']): object | null {
  if (quality === null) return null;
  const dimensions = Object.entries(quality.dimensions);
  const counts = countsOf(dimensions.map(([, { status }]) => status));
  return {
    partial: 0,
    not_applicable: 0,
    passed: 0,
    not_tested: 0,
    ...counts,
    failed: dimensions.flatMap(([name, { status }]) => (status === 'failed' ? [name] : [])),
    analyzed_on: quality.analyzed_at.slice(0, 10),
  };
}

function withZeros(evidence: unknown): unknown {
  return evidence === null ? null : { partial: 0, not_applicable: 0, ...Object(evidence) };
}

/** What a hit of any list says of its entry, held against the entry. */
function faultsOfHit(hit: z.infer<typeof Hit>, { entry, quality }: DiscoveryRecord): string[] {
  const { identity, imported_content, source_reference } = entry;
  const texts = hit.untrusted_text;
  const said = [
    ['package', identity.registry_package],
    ['repository', identity.repository_full_name],
    ['name', identity.name],
    ['description', imported_content.description.en ?? imported_content.description['zh-CN']],
  ] as const;
  const otherTexts = said.filter(([name, full]) => name in texts && !saysTheSame('untrusted_text', texts[name], full));
  const values = {
    id: entry.entry_id,
    listed_on: source_reference.fetched_at.slice(0, 10),
    deprecated: quality === null ? null : quality.dimensions.package_release.deprecated,
    evidence: evidenceOf(quality),
  };
  const shown = { ...hit, evidence: withZeros(hit['evidence']) };
  const other = Object.entries(values).filter(
    ([name, value]) => plain(flatText(Reflect.get(shown, name))) !== plain(flatText(value)),
  );
  return [...otherTexts, ...other].map(([name]) => `${entry.entry_id}: ${name}`);
}

function flatText(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? canonicalJson(Object.fromEntries(flat(value))) : value;
}

/** Every entry is a hit of the directory below; of queries a fourth, or all with PLUGIN_FACTS_VERIFY=full. */
const STEP = process.env['PLUGIN_FACTS_VERIFY'] === 'full' ? 1 : 4;
const sampled = (ids: readonly string[]) => ids.filter((_id, place) => place % STEP === 0);

describe('a hit, as an agent reads it', () => {
  it.each([
    ['search_plugins', '/v1/plugins:search', DiscoveryResponse],
    ['route_plugins', '/v1/plugins:route', RouteResponse],
  ] as const)(
    'of %s is that of the API, for a query by each name',
    { timeout: 600_000 },
    async (tool, url, Response) => {
      const both = await open();
      const faults: string[] = [];
      const seen = new Set<string>();
      for (const id of sampled(await publishedIds(served, 'discovery.jsonl'))) {
        const { kind, ...found } = await record(both, id);
        if (kind !== 'entry' || !('entry' in found)) throw new Error('An entry is one.');
        const query = found.entry.identity.registry_package ?? found.entry.identity.name;
        const asked = { query, locale: 'en', limit: 3 };
        const answer = Response.parse(await posted(both, url, asked));
        const answered = await callTool(both.client, tool, asked);
        const hits = hitsOf(answered);
        expect(hits.map((hit) => hit.id)).toEqual(answer.candidates.map(({ entry }) => entry.entry_id));
        for (const [place, candidate] of answer.candidates.entries()) {
          const hit = hits[place];
          if (hit === undefined) continue;
          seen.add(hit.id);
          const told = candidate.match.reason_codes.filter((code) => !LITERAL.test(code));
          if (plain(hit.why) !== plain(told)) faults.push(`${query}: why`);
          faults.push(...faultsOfHit(hit, candidate));
        }
        faults.push(...apart(answered));
      }

      expect(seen.size).toBeGreaterThan(30);
      expect(faults).toEqual([]);
    },
  );

  it.each(['search_plugins', 'route_plugins'])(
    'lacks the words of a task that its texts do not have, and no others: %s',
    async (tool) => {
      const both = await open();
      const faults: string[] = [];
      let missing = 0;
      for (const query of sampled([...(await bundledQueries()), 'post SAP IDoc to ServiceNow'])) {
        const answered = await callTool(both.client, tool, { query, locale: 'en' });
        for (const hit of hitsOf(answered)) {
          const { kind, ...found } = await record(both, hit.id);
          if (kind !== 'entry' || !('entry' in found)) throw new Error('An entry is one.');
          const {
            identity,
            imported_content: { description },
            category: { label },
          } = found.entry;
          const words = new Set(
            [identity.name, identity.owner, identity.registry_package, description.en, description['zh-CN'], label.en]
              .join(' ')
              .toLowerCase()
              .match(/\p{L}+/gu),
          );
          const lacked = z.array(z.string()).parse(hit['missing']);
          const isThere = lacked.filter((term) => words.has(term.toLowerCase()));
          faults.push(...isThere.map((term) => `${query}: ${hit.id} has ${term}`));
          // Of words the query has itself: whoever is told of another one is told something nobody asked.
          const isStrange = lacked.filter((term) => !/^\(\d+ more\)$/.test(term) && !query.includes(term));
          faults.push(...isStrange.map((term) => `${query}: nobody asked for ${term}`));
          missing += lacked.length;
        }
        faults.push(...apart(answered));
      }

      expect(missing).toBeGreaterThan(50);
      expect(faults).toEqual([]);
    },
  );

  it.each(['search_plugins', 'route_plugins'])('has the statuses that a filter asks for: %s', async (tool) => {
    const both = await open();
    const asked = [
      { install_runtime: ['failed'] },
      { dependency_risk: ['not_tested'], install_runtime: ['passed', 'partial'] },
    ];
    for (const dimension_status of asked) {
      const answered = await callTool(both.client, tool, { query: 'node-red', filters: { dimension_status } });
      const hits = hitsOf(answered);
      expect(hits.length).toBeGreaterThan(0);
      for (const { id } of hits) {
        const found = await record(both, id);
        for (const [dimension, statuses] of Object.entries(dimension_status)) {
          const quality = 'quality' in found ? found.quality : null;
          expect(statuses).toContain(
            Object.entries(quality?.dimensions ?? {}).find(([name]) => name === dimension)?.[1].status ?? 'not_tested',
          );
        }
      }
    }
    const unknown = { dimension_status: { reputation: ['passed'] } };
    expect((await callTool(both.client, tool, { query: 'node-red', filters: unknown })).structured).toMatchObject({
      error: { errors: [{ code: 'unknown_argument', pointer: '/filters/dimension_status/reputation' }] },
    });
  });

  it('of the directory is that of the API, for every entry', async () => {
    const both = await open();
    const faults: string[] = [];
    const seen = new Set<string>();
    const root = z.object({ node_id: z.string() }).parse((await both.api.inject('/v1/directory')).json()).node_id;
    let cursor: string | undefined;
    for (let offset = 0; offset === 0 || cursor !== undefined; offset += 50) {
      const page = `/v1/directory/nodes/${root}/plugins?limit=50&cursor=offset:${offset}`;
      const { plugins } = DirectoryPluginsResponse.parse((await both.api.inject(page)).json());
      const asked = { show: 'plugins', limit: 50, ...(cursor === undefined ? {} : { cursor }) };
      const answered = await callTool(both.client, 'browse_directory', asked);
      const listed = hitsOf(answered);
      expect(listed).toHaveLength(plugins.length);
      for (const [place, plugin] of plugins.entries()) {
        const hit = listed[place];
        if (hit === undefined) continue;
        seen.add(hit.id);
        faults.push(...faultsOfHit(hit, plugin));
        expect(hit['placement']).toEqual(plugin.placement);
      }
      faults.push(...apart(answered));
      cursor = Paged.parse(answered.structured).page.next_cursor;
    }

    expect(seen).toEqual(new Set(await publishedIds(served, 'discovery.jsonl')));
    expect(faults).toEqual([]);
  });

  it('of search_candidates is that of the API, for a query by the name of each release', async () => {
    const both = await open();
    const faults: string[] = [];
    const seen = new Set<string>();
    const releases = sampled(await publishedIds(served, 'candidates.jsonl'));
    for (const id of releases) {
      const full = await record(both, id);
      if (full.kind !== 'candidate') throw new Error('A release is a candidate.');
      const asked = { query: full.candidate.identity.install_ref.package_name, locale: 'en', limit: 3 };
      const { candidates } = CandidateSearchResponse.parse(await posted(both, '/v1/candidates:search', asked));
      const answered = await callTool(both.client, 'search_candidates', asked);
      const hits = hitsOf(answered);
      for (const [
        place,
        { candidate_id, match, test_evidence, registry_observations: observed, control_metadata },
      ] of candidates.entries()) {
        const { dimensions } = test_evidence;
        seen.add(candidate_id);
        const counts = { passed: 0, not_tested: 0, ...countsOf(dimensions.map(({ status }) => status)) };
        expect({ ...hits[place], untrusted_text: null }).toMatchObject({
          id: candidate_id,
          why: match.reason_codes.map(({ code }) => code),
          risks: observed.risks.map(({ code }) => code),
          advisory: observed.advisory.state,
          source: observed.source_association.status,
          tests: {
            ...counts,
            failed: dimensions.flatMap(({ dimension, status }) => (status === 'failed' ? [dimension] : [])),
          },
          seen_on: control_metadata.freshness.as_of.slice(0, 10),
        });
      }
      expect(hits).toHaveLength(candidates.length);
      faults.push(...apart(answered));
    }

    expect(seen).toSatisfy((ids: Set<string>) => ids.isSupersetOf(new Set(releases)));
    expect(faults).toEqual([]);
  });
});

const Paged = z.object({ page: z.object({ next_cursor: z.string().optional() }) });

async function posted({ api }: Both, url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return (await api.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) })).json();
}
