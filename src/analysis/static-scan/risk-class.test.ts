import type { RiskClass } from '../../contract/evidence/quality-dimensions.ts';
import { STATIC_CODES, type StaticCode } from '../../contract/evidence/quality-reason-codes.ts';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { WHOLE_COVERAGE } from '../../../test/fixtures/observed.ts';
import { isScanWhole, observedCodes, riskClassOf, scanGaps } from './risk-class.ts';
import {
  type ObservedAbility,
  REACHABILITIES,
  SCAN_AREAS,
  type ScanCoverage,
} from '../../facts/package-contents/static-scan-observation.ts';

type Short =
  | 'credential_terms'
  | 'dynamic_code'
  | 'environment_access'
  | 'filesystem_mutation'
  | 'network_client'
  | 'persistence_paths'
  | 'process_execution'
  | 'shell_execution';

type Where = `${ObservedAbility['reachability']} ${ObservedAbility['area']}`;

function abilities(where: Where, ...names: readonly Short[]): readonly ObservedAbility[] {
  const reachability = REACHABILITIES.find((one) => where.startsWith(`${one} `))!;
  const area = SCAN_AREAS.find((one) => where.endsWith(` ${one}`))!;
  return names.map((name) => ({ code: `static_${name}_observed` satisfies StaticCode, area, reachability, count: 1 }));
}

describe('riskClassOf', () => {
  it.each<[string, readonly ObservedAbility[], RiskClass]>([
    ['nothing', [], 'no_flag_in_bounded_scan'],
    [
      'tests and build files',
      [...abilities('not_reached test', 'shell_execution'), ...abilities('not_reached config', 'dynamic_code')],
      'no_flag_in_bounded_scan',
    ],
    [
      'usual abilities',
      abilities('reachable host', 'environment_access', 'filesystem_mutation', 'network_client', 'credential_terms'),
      'capabilities_observed',
    ],
    [
      'anything in the browser',
      abilities('not_reached client', 'dynamic_code', 'network_client'),
      'no_flag_in_bounded_scan',
    ],
    [
      "copies of others' code",
      abilities('not_reached vendored', 'shell_execution', 'network_client'),
      'no_flag_in_bounded_scan',
    ],
    ['minified files beside the host', abilities('not_reached minified', 'dynamic_code'), 'no_flag_in_bounded_scan'],
    ['own files that nothing loads', abilities('not_reached host', 'dynamic_code'), 'no_flag_in_bounded_scan'],
    [
      "copies of others' code that the host runs",
      abilities('reachable vendored', 'dynamic_code'),
      'elevated_attention',
    ],
    ['own files that may be loaded', abilities('unknown host', 'dynamic_code'), 'elevated_attention'],
    ['tests that may be loaded', abilities('unknown test', 'dynamic_code'), 'no_flag_in_bounded_scan'],
    ['a process', abilities('reachable host', 'process_execution', 'network_client'), 'elevated_attention'],
    ['a shell', abilities('reachable host', 'process_execution', 'shell_execution'), 'elevated_attention'],
    ['code from text', abilities('reachable host', 'dynamic_code'), 'elevated_attention'],
    ['start-up paths', abilities('reachable host', 'persistence_paths'), 'elevated_attention'],
    [
      'code from text in the host, network in the browser',
      [...abilities('reachable host', 'dynamic_code'), ...abilities('not_reached client', 'network_client')],
      'elevated_attention',
    ],
    ['code from text and the network', abilities('reachable host', 'dynamic_code', 'network_client'), 'high_attention'],
    ['a shell and the network', abilities('reachable host', 'shell_execution', 'network_client'), 'high_attention'],
    [
      'start-up paths and writing',
      abilities('reachable host', 'persistence_paths', 'filesystem_mutation'),
      'high_attention',
    ],
    [
      'start-up paths and processes',
      abilities('reachable host', 'persistence_paths', 'process_execution'),
      'high_attention',
    ],
  ])('of %s', (_case, observed, expected) => {
    expect(riskClassOf({ abilities: observed, bounded: WHOLE_COVERAGE })).toBe(expected);
  });

  it.each<[string, Partial<ScanCoverage>]>([
    ['a file that the host may run was not read', { runnableUnread: 1 }],
    ['a module has no known name', { unresolvedLoads: 1 }],
    ['a package is in no table', { unlistedPackages: 1 }],
  ])('says nothing where nothing was seen and %s', (_case, coverage) => {
    const bounded = { ...WHOLE_COVERAGE, ...coverage };

    expect(riskClassOf({ abilities: [], bounded })).toBeNull();
    expect(riskClassOf({ abilities: abilities('reachable host', 'network_client'), bounded })).toBe(
      'capabilities_observed',
    );
  });

  it('is whole only where every package it loads is known, whatever was seen', () => {
    expect(isScanWhole({ bounded: { ...WHOLE_COVERAGE, unlistedPackages: 1 } })).toBe(false);
    expect(isScanWhole({ bounded: WHOLE_COVERAGE })).toBe(true);
  });

  it('never falls when one more ability is seen', () => {
    const order: readonly RiskClass[] = [
      'no_flag_in_bounded_scan',
      'capabilities_observed',
      'elevated_attention',
      'high_attention',
    ];
    const ability = fc.record({
      code: fc.constantFrom(...STATIC_CODES),
      area: fc.constantFrom(...SCAN_AREAS),
      reachability: fc.constantFrom(...REACHABILITIES),
      count: fc.constant(1),
    });
    fc.assert(
      fc.property(fc.array(ability), ability, (some, more) => {
        const before = order.indexOf(riskClassOf({ abilities: some, bounded: WHOLE_COVERAGE })!);

        expect(
          order.indexOf(riskClassOf({ abilities: [...some, more], bounded: WHOLE_COVERAGE })!),
        ).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('scanGaps', () => {
  it.each<[string, Partial<ScanCoverage>, readonly string[]]>([
    ['nothing', {}, []],
    ['files that the host may run and nobody read', { runnableUnread: 2 }, ['static_files_unread']],
    [
      'files beside what the host runs',
      { filesSkipped: 2, filesUnparsed: 1, limitReached: 'bytes', runnableUnread: 0 },
      [],
    ],
    [
      'an unread file of an observation that does not say whose it is',
      { filesUnparsed: 1, runnableUnread: null },
      ['static_files_unread'],
    ],
    ['an observation that read everything', { runnableUnread: null }, []],
    ['a module without a known name', { unresolvedLoads: 3 }, ['static_module_unnamed']],
    ['a package in no table', { unlistedPackages: 2 }, ['static_package_unlisted']],
    [
      'all of them',
      { runnableUnread: 1, unresolvedLoads: 1, unlistedPackages: 1 },
      ['static_files_unread', 'static_module_unnamed', 'static_package_unlisted'],
    ],
  ])('tells of %s', (_case, coverage, expected) => {
    const scan = { bounded: { ...WHOLE_COVERAGE, ...coverage } };

    expect(scanGaps(scan)).toEqual(expected);
    expect(isScanWhole(scan)).toBe(expected.length === 0);
  });
});

describe('observedCodes', () => {
  it('tells each ability that may run once, in canonical order', () => {
    const observed = [
      ...abilities('not_reached client', 'network_client'),
      ...abilities('reachable host', 'network_client', 'dynamic_code'),
      ...abilities('not_reached test', 'shell_execution'),
    ];

    expect(observedCodes({ abilities: observed })).toEqual([
      'static_dynamic_code_observed',
      'static_network_client_observed',
    ]);
  });
});
