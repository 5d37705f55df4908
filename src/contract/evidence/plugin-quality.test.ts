import { describe, expect, it } from 'vitest';
import { EXAMPLE_QUALITY } from '../http/examples/discovery.ts';
import { PluginQualitySummary } from './plugin-quality.ts';
import { QualityDimensionName } from './quality-dimensions.ts';

const { dimensions } = EXAMPLE_QUALITY;

describe('PluginQualitySummary', () => {
  it('has the eight dimensions of the spec', () => {
    expect(QualityDimensionName.options).toEqual([
      'source_metadata',
      'repository_health',
      'package_release',
      'package_integrity',
      'static_risk',
      'dependency_risk',
      'install_runtime',
      'claimed_feature',
    ]);
  });

  it.each([
    'package-release:lens@1.2.0',
    'package-release:@acme/lens@1.2.0-rc.1',
    'discovery-source:plugin.discovery.4f0c8a1be2d7936455c0a91e@0f4e',
  ])('takes the revision key %s', (revision_key) => {
    expect(PluginQualitySummary.safeParse({ ...EXAMPLE_QUALITY, revision_key }).success).toBe(true);
  });

  it.each([
    ['a key without a version', { revision_key: 'package-release:lens' }],
    ['an unknown disposition', { disposition: 'recommended' }],
    ['a negative rank', { priority_rank: -1 }],
    [
      'a risk class that promises safety',
      { dimensions: { ...dimensions, static_risk: { ...dimensions.static_risk, risk_class: 'safe' } } },
    ],
    ['a dimension that is skipped', { dimensions: { ...dimensions, claimed_feature: { status: 'skipped' } } }],
    ['a total', { score: 5 }],
  ])('refuses %s', (_case, overrides) => {
    expect(PluginQualitySummary.safeParse({ ...EXAMPLE_QUALITY, ...overrides }).success).toBe(false);
  });

  it.each(['quality.package-runtime-host-2.4.1-rc.1', 'quality.repository-health'])(
    'knows the chain %s',
    (analysis_id) => {
      const [chain] = EXAMPLE_QUALITY.coverage.chains;
      const coverage = { ...EXAMPLE_QUALITY.coverage, chains: [{ ...chain, analysis_id }] };

      expect(PluginQualitySummary.safeParse({ ...EXAMPLE_QUALITY, coverage }).success).toBe(true);
    },
  );
});
