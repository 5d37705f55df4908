import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { observedCodes, type RiskClass, riskClassOf } from './risk-class.ts';
import { STATIC_CODES, type StaticCode } from './static-code.ts';
import { type ObservedAbility, SCAN_AREAS } from './static-scan-observation.ts';

type Short =
  | 'credential_terms'
  | 'dynamic_code'
  | 'environment_access'
  | 'filesystem_mutation'
  | 'network_client'
  | 'persistence_paths'
  | 'process_execution'
  | 'shell_execution';

function abilities(area: ObservedAbility['area'], ...names: readonly Short[]): readonly ObservedAbility[] {
  return names.map((name) => ({ code: `static_${name}_observed` satisfies StaticCode, area, count: 1 }));
}

describe('riskClassOf', () => {
  it.each<[string, readonly ObservedAbility[], RiskClass]>([
    ['nothing', [], 'no_flag_in_bounded_scan'],
    [
      'tests and build files',
      [...abilities('test', 'shell_execution'), ...abilities('config', 'dynamic_code')],
      'no_flag_in_bounded_scan',
    ],
    [
      'usual abilities',
      abilities('host', 'environment_access', 'filesystem_mutation', 'network_client', 'credential_terms'),
      'capabilities_observed',
    ],
    ['anything in the browser', abilities('client', 'dynamic_code', 'network_client'), 'capabilities_observed'],
    ["copies of others' code", abilities('vendored', 'shell_execution', 'network_client'), 'capabilities_observed'],
    ['minified files beside the host', abilities('minified', 'dynamic_code'), 'capabilities_observed'],
    ['a process', abilities('host', 'process_execution', 'network_client'), 'elevated_attention'],
    ['a shell', abilities('host', 'process_execution', 'shell_execution'), 'elevated_attention'],
    ['code from text', abilities('host', 'dynamic_code'), 'elevated_attention'],
    ['start-up paths', abilities('host', 'persistence_paths'), 'elevated_attention'],
    [
      'code from text in the host, network in the browser',
      [...abilities('host', 'dynamic_code'), ...abilities('client', 'network_client')],
      'elevated_attention',
    ],
    ['code from text and the network', abilities('host', 'dynamic_code', 'network_client'), 'high_attention'],
    ['a shell and the network', abilities('host', 'shell_execution', 'network_client'), 'high_attention'],
    ['start-up paths and writing', abilities('host', 'persistence_paths', 'filesystem_mutation'), 'high_attention'],
    ['start-up paths and processes', abilities('host', 'persistence_paths', 'process_execution'), 'high_attention'],
  ])('of %s', (_case, observed, expected) => {
    expect(riskClassOf({ abilities: observed })).toBe(expected);
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
      count: fc.constant(1),
    });
    fc.assert(
      fc.property(fc.array(ability), ability, (some, more) => {
        const before = order.indexOf(riskClassOf({ abilities: some }));

        expect(order.indexOf(riskClassOf({ abilities: [...some, more] }))).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('observedCodes', () => {
  it('tells each ability that may run once, in canonical order', () => {
    const observed = [
      ...abilities('client', 'network_client'),
      ...abilities('host', 'network_client', 'dynamic_code'),
      ...abilities('test', 'shell_execution'),
    ];

    expect(observedCodes({ abilities: observed })).toEqual([
      'static_dynamic_code_observed',
      'static_network_client_observed',
    ]);
  });
});
