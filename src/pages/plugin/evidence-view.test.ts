import { h } from '../markup.ts';
import { describe, expect, it } from 'vitest';
import type { PluginQualitySummary } from '../../contract/evidence/plugin-quality.ts';
import type { QualityDimensionName, QualityDimensions } from '../../contract/evidence/quality-dimensions.ts';
import { EXAMPLE_QUALITY } from '../../contract/http/examples/discovery.ts';
import { evidenceView } from './evidence-view.ts';

/** The release was asked for on one day, its archive read again on the next; nobody asked for advisories. */
const READ: Partial<QualityDimensions> = {
  package_release: {
    ...EXAMPLE_QUALITY.dimensions.package_release,
    status: 'passed',
    package_exists: true,
    latest_version: '1.4.0',
  },
  static_risk: { status: 'passed', risk_class: 'no_flag_in_bounded_scan', reason_codes: [] },
};
const RELEASE_CHAIN = {
  analysis_id: 'quality.package-release',
  status: 'partial',
  analyzer_version: '3.3.0',
  completed_at: '2026-11-29T10:00:00.000Z',
} as const;
const RUNTIME_CHAIN = { ...RELEASE_CHAIN, analysis_id: 'quality.package-runtime-host-5.0.7' } as const;

interface Shown {
  readonly dimensions?: Partial<QualityDimensions>;
  readonly codes?: PluginQualitySummary['reason_codes'];
  readonly hostRanges?: readonly string[];
}

const NOT_ALL_TRIED: PluginQualitySummary = {
  ...EXAMPLE_QUALITY,
  reason_codes: ['not_yet_analysed'],
  coverage: {
    ...EXAMPLE_QUALITY.coverage,
    chains: [
      RELEASE_CHAIN,
      { ...RELEASE_CHAIN, analysis_id: 'quality.package-runtime-non-ai', status: 'not_tested', completed_at: null },
    ],
  },
  dimensions: {
    ...EXAMPLE_QUALITY.dimensions,
    ...READ,
    repository_health: { ...EXAMPLE_QUALITY.dimensions.repository_health, status: 'passed' },
    package_integrity: { status: 'passed', reason_codes: [] },
    dependency_risk: { status: 'not_tested', vulnerability_counts: null },
    install_runtime: { ...EXAMPLE_QUALITY.dimensions.install_runtime, status: 'passed' },
  },
};

/** The text of the page about one dimension. */
function textOf(dimension: QualityDimensionName, { dimensions = READ, codes = [], hostRanges = [] }: Shown): string {
  const quality: PluginQualitySummary = {
    ...EXAMPLE_QUALITY,
    coverage: { ...EXAMPLE_QUALITY.coverage, chains: [RELEASE_CHAIN, RUNTIME_CHAIN] },
    dimensions: { ...EXAMPLE_QUALITY.dimensions, ...dimensions },
    reason_codes: codes,
  };
  const page = h('div', null, evidenceView({ quality, hostRanges }, 'en')).html;
  const [, ofDimension = ''] = page.split(`<li id="${dimension}">`);
  return (ofDimension.split('<li id=')[0] ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

const NEWEST_OF_RELEASE = 'newest of Release, Integrity, Code scan, and Dependencies together: Nov 29, 2026';

describe('evidenceView', () => {
  it('tells what was judged of the record of a catalog by the date of that record, and that it is no look', () => {
    const page = h('div', null, evidenceView({ quality: EXAMPLE_QUALITY, hostRanges: [] }, 'en')).html;
    const text = page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

    expect(text).toContain('newest evidence Sep 6, 2026 (the date of the catalog record)');
    expect(text).toContain('record of Sep 6, 2026');
  });

  it('says in words what each chain observes and what its mark is', () => {
    const text = textOf('claimed_feature', {});

    expect(text).toContain('A chain observes one thing with one tool');
    expect(text).toContain('the release in the registry, and its archive: quality.package-release');
    expect(text).toContain('whether the host loads the exact release: quality.package-runtime-host-5.0.7');
  });

  it('says of a chain with several dimensions that the day is that of its newest observation', () => {
    expect(textOf('package_release', {})).toContain(NEWEST_OF_RELEASE);
    expect(textOf('static_risk', {})).toContain(NEWEST_OF_RELEASE);
  });

  it('does not say that advisories were asked for on the day that another dimension of the chain was observed', () => {
    const text = textOf('dependency_risk', {});

    expect(text).toContain('nothing was observed');
    expect(text).not.toContain('Nov 29');
  });

  it('gives a day where advisories were asked for and dependencies could not be resolved', () => {
    expect(textOf('dependency_risk', { codes: ['dependency_tree_unresolved'] })).toContain('Nov 29, 2026');
  });

  it('says why a question does not apply, and that it is no answer about the plugin', () => {
    const repository_health = { ...EXAMPLE_QUALITY.dimensions.repository_health, status: 'not_applicable' } as const;

    expect(textOf('repository_health', { dimensions: { repository_health } })).toContain(
      'does not apply, because no record names a repository that this service asks about; whether there is one is not known',
    );
    expect(textOf('repository_health', {})).not.toContain('does not apply, because');
  });

  it('names the parts that nobody has tried where the record says that one was not analysed', () => {
    const all = h('div', null, evidenceView({ quality: NOT_ALL_TRIED, hostRanges: [] }, 'en')).html;

    expect(all).toContain('<dt>nobody has tried</dt><dd>Dependencies');
    expect(all).toContain('whether all its parts load without AI and network</dd>');
  });

  it('tells what a manifest that was read does not state from what nobody observed', () => {
    const text = textOf('package_release', {});

    expect(text).toMatch(/looked for and not found licence as SPDX and host range as peer/);
    expect(text).toMatch(/not observed published, deprecated/);
  });

  it('says of an archive that was refused that nobody observed what its manifest states', () => {
    const text = textOf('package_release', { codes: ['package_structure_invalid'] });

    expect(text).not.toContain('looked for and not found');
    expect(text).toContain('licence as SPDX');
  });

  it('shows a licence that is no SPDX expression as it is written', () => {
    const written = { ...READ.package_release!, license: null, license_written: 'Apache & License' };

    expect(textOf('package_release', { dimensions: { package_release: written } })).toContain(
      'licence as written, which is no SPDX expression Apache &amp; License',
    );
  });

  it('shows a range of the host that the manifest states elsewhere', () => {
    expect(textOf('package_release', { hostRanges: ['>=3.0.0'] })).toContain(
      'host range, stated elsewhere in the release >=3.0.0',
    );
    expect(textOf('package_release', {})).not.toContain('stated elsewhere');
  });

  it.each(['package_release', 'package_integrity', 'static_risk', 'dependency_risk', 'install_runtime'] as const)(
    'says at %s that others claim the package too',
    (dimension) => {
      const codes: PluginQualitySummary['reason_codes'] = ['package_claim_contested'];
      const dimensions: Partial<QualityDimensions> = {
        package_integrity: { status: 'not_tested', reason_codes: codes },
        static_risk: { status: 'not_tested', reason_codes: codes, risk_class: null },
      };

      const text = textOf(dimension, { dimensions, codes });

      expect(text).toContain('several projects claim the package, or it is the host’s own');
    },
  );

  it('says of a failed run what it does not prove', () => {
    const run = EXAMPLE_QUALITY.dimensions.install_runtime;
    const failed = { install_runtime: { ...run, does_not_prove_whole_plugin_unusable: true } } as const;

    expect(textOf('install_runtime', { dimensions: failed })).toContain('does not prove that the whole plugin');
    expect(textOf('install_runtime', {})).not.toContain('does not prove');
  });

  it('lays no cause into a plugin of which nothing was run', () => {
    const run = EXAMPLE_QUALITY.dimensions.install_runtime;
    const failure = { failure_stage: 'package_inspection', failure_class: 'plugin' } as const;
    const withoutPackage = {
      install_runtime: { ...run, ...failure, failure_reason_code: 'no_registry_package' },
    } as const;
    const refused = {
      install_runtime: { ...run, ...failure, failure_reason_code: 'package_structure_invalid' },
    } as const;

    expect(textOf('install_runtime', { dimensions: withoutPackage })).toContain('no package is held to be its own');
    expect(textOf('install_runtime', { dimensions: withoutPackage })).not.toContain('in the plugin itself');
    expect(textOf('install_runtime', { dimensions: refused })).toContain('in the plugin itself');
  });
});
