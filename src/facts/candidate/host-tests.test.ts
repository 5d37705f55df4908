import { describe, expect, it } from 'vitest';
import { hostRun } from '../../../test/fixtures/candidates.ts';
import type { HostRunOutcome, HostRunStage } from '../host-run/host-run.ts';
import { hostStatus, readHostRun, mostInformativeRun } from './host-tests.ts';

function ended(
  stage: HostRunStage,
  overrides: Partial<Exclude<HostRunOutcome, { kind: 'loaded' }>> = {},
): HostRunOutcome {
  return { kind: 'failed', stage, failureClass: 'plugin', reasonCode: 'apply_threw', detail: '', ...overrides };
}

function statusesOf(overrides: Parameters<typeof hostRun>[0]) {
  const test = readHostRun(hostRun(overrides));
  return [test.install, test.boot, test.smoke, hostStatus(test)].join(' ');
}

describe('readHostRun', () => {
  it.each([
    ['loaded', {}, 'passed passed not_tested passed'],
    ['loaded and working', { nonAi: hostRun().outcome }, 'passed passed passed passed'],
    ['loaded and failing', { nonAi: ended('activate') }, 'passed passed failed passed'],
    ['failed to load', { outcome: ended('load') }, 'passed failed not_tested failed'],
    ['failed to install', { outcome: ended('install') }, 'failed not_tested not_tested failed'],
  ])('of a plugin that %s', (_case, overrides, statuses) => {
    expect(statusesOf(overrides)).toBe(statuses);
  });

  it.each([
    ['the host', { outcome: ended('boot', { failureClass: 'host' }) }],
    ['the machine', { outcome: ended('boot', { failureClass: 'environment' }) }],
    ['a dependency', { outcome: ended('load', { failureClass: 'dependency' }) }],
    ['nobody knows what', { outcome: ended('boot', { kind: 'inconclusive' }) }],
    ['a host that fails by itself', { outcome: ended('boot'), baseline: 'failed' as const }],
  ])('blames no plugin for %s', (_case, overrides) => {
    expect(statusesOf(overrides)).toBe('passed not_tested not_tested not_tested');
  });
});

describe('mostInformativeRun', () => {
  const inconclusive = readHostRun(hostRun({ outcome: ended('boot', { kind: 'inconclusive' }), observedAtMs: 9 }));
  const older = readHostRun(hostRun({ observedAtMs: 1 }));
  const newer = readHostRun(hostRun({ outcome: ended('load'), observedAtMs: 2 }));

  it('is the newest that came to something, whatever the order', () => {
    expect(mostInformativeRun([older, newer, inconclusive])).toBe(newer);
    expect(mostInformativeRun([inconclusive, newer, older])).toBe(newer);
  });

  it('is one that came to nothing where there is no other', () => {
    expect(mostInformativeRun([inconclusive])).toBe(inconclusive);
    expect(mostInformativeRun([])).toBe(null);
  });
});
