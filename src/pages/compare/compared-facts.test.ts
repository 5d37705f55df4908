import { describe, expect, it } from 'vitest';
import { GET_PLUGIN_RESPONSE } from '../../contract/http/examples/plugin-record.ts';
import type { QualityDimensions } from '../../contract/evidence/quality-dimensions.ts';
import type { DimensionStatus } from '../../contract/shared/status.ts';
import { type ComparedPlugin, comparedFacts, groupOf } from './compared-facts.ts';

const value = (key: string | null) => ({ key, shown: key });

describe('a fact of several plugins', () => {
  it.each([
    ['known values that differ', ['a', 'b'], 'differ'],
    ['known values that differ, and one nobody knows', ['a', null, 'b'], 'differ'],
    ['the same of all', ['a', 'a', 'a'], 'agree'],
    ['the same of two, and one nobody knows', ['a', 'a', null], 'unknownOfSome'],
    ['one that is known', [null, 'a'], 'unknownOfSome'],
    ['nothing that is known', [null, null], 'unknownOfAll'],
  ])('%s', (_case, keys, group) => {
    expect(groupOf({ values: keys.map(value) })).toBe(group);
  });
});

function pluginWith(status: DimensionStatus, stars: number | null, isAnalysed = true): ComparedPlugin {
  const { entry, quality, ...record } = GET_PLUGIN_RESPONSE;
  if (quality === null) throw new Error('The example was analysed.');
  const { dimensions } = quality;
  return {
    ...record,
    hostRanges: null,
    entry: { ...entry, signals: { ...entry.signals, stars } },
    quality: isAnalysed
      ? { ...quality, dimensions: { ...dimensions, static_risk: { ...dimensions.static_risk, status } } }
      : null,
  };
}

function groupsOf(records: readonly ComparedPlugin[]): Readonly<Record<string, string>> {
  return Object.fromEntries(comparedFacts(records, 'en').map((fact) => [fact.name, groupOf(fact)]));
}

function releaseWith(
  facts: Partial<QualityDimensions['package_release']>,
  hostRanges: ComparedPlugin['hostRanges'],
): ComparedPlugin {
  const plugin = pluginWith('passed', 1);
  const { quality } = plugin;
  if (quality === null) throw new Error('The example was analysed.');
  const { dimensions } = quality;
  const package_release = { ...dimensions.package_release, ...facts };
  return { ...plugin, hostRanges, quality: { ...quality, dimensions: { ...dimensions, package_release } } };
}

describe('the facts of a comparison', () => {
  it('never take not tested for equal, nor for failed, nor zero for unknown', () => {
    const untested = groupsOf([pluginWith('not_tested', null), pluginWith('not_tested', 0)]);
    const failed = groupsOf([pluginWith('not_tested', 0), pluginWith('failed', 0)]);
    const different = groupsOf([pluginWith('passed', 0), pluginWith('failed', 1)]);

    expect(untested).toMatchObject({ 'Code scan': 'unknownOfAll', stars: 'unknownOfSome' });
    expect(failed).toMatchObject({ 'Code scan': 'unknownOfSome', stars: 'agree' });
    expect(different).toMatchObject({ 'Code scan': 'differ', stars: 'differ' });
  });

  it('take what was looked for and not found for known, as the page of a plugin does', () => {
    const absent = releaseWith({ latest_version: '1.4.0', host_peer_dependency: null }, []);
    const stated = releaseWith({ latest_version: '1.4.0', host_peer_dependency: null }, ['>=4.0']);
    const unread = releaseWith({ latest_version: null, host_peer_dependency: null }, null);
    const peer = 'Release: host range as peer';
    const elsewhere = 'Release: host range, stated elsewhere in the release';

    expect(groupsOf([absent, stated])).toMatchObject({ [peer]: 'agree', [elsewhere]: 'differ' });
    expect(groupsOf([absent, unread])).toMatchObject({ [peer]: 'unknownOfSome', [elsewhere]: 'unknownOfSome' });
    expect(groupsOf([unread, unread])).toMatchObject({ [peer]: 'unknownOfAll', [elsewhere]: 'unknownOfAll' });
    const shown = comparedFacts([absent, stated], 'en').find(({ name }) => name === elsewhere)?.values;
    expect(shown?.[0]?.shown).toBe('looked for and not found');
  });

  it('name the version of the host in which each was tried', () => {
    const names = comparedFacts([pluginWith('passed', 1)], 'en').map(({ name }) => name);

    expect(names).toContain('Host run: host version');
  });

  it('are unknown of what nobody analysed, and each says whose word it is', () => {
    const facts = comparedFacts([pluginWith('passed', 1, false), pluginWith('passed', 1)], 'en');
    const ofDimensions = facts.filter(({ dimension }) => dimension !== null);

    expect(ofDimensions.length).toBeGreaterThan(15);
    expect(ofDimensions.filter(({ values }) => values[0]?.key !== null)).toEqual([]);
    expect(facts.filter(({ said }) => said === '')).toEqual([]);
  });
});
