import { describe, expect, it } from 'vitest';
import { GET_PLUGIN_RESPONSE } from '../../contract/http/examples/plugin-record.ts';
import type { PluginRecord } from '../../contract/shared/plugin-record.ts';
import type { DimensionStatus } from '../../contract/shared/status.ts';
import { comparedFacts, groupOf } from './compared-facts.ts';

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

function pluginWith(status: DimensionStatus, stars: number | null, isAnalysed = true): PluginRecord {
  const { entry, quality, ...record } = GET_PLUGIN_RESPONSE;
  if (quality === null) throw new Error('The example was analysed.');
  const { dimensions } = quality;
  return {
    ...record,
    entry: { ...entry, signals: { ...entry.signals, stars } },
    quality: isAnalysed
      ? { ...quality, dimensions: { ...dimensions, static_risk: { ...dimensions.static_risk, status } } }
      : null,
  };
}

function groupsOf(records: readonly PluginRecord[]): Readonly<Record<string, string>> {
  return Object.fromEntries(comparedFacts(records, 'en').map((fact) => [fact.name, groupOf(fact)]));
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

  it('are unknown of what nobody analysed, and each says whose word it is', () => {
    const facts = comparedFacts([pluginWith('passed', 1, false), pluginWith('passed', 1)], 'en');
    const ofDimensions = facts.filter(({ dimension }) => dimension !== null);

    expect(ofDimensions.length).toBeGreaterThan(15);
    expect(ofDimensions.filter(({ values }) => values[0]?.key !== null)).toEqual([]);
    expect(facts.filter(({ said }) => said === '')).toEqual([]);
  });
});
