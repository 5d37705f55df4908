import { describe, expect, it } from 'vitest';
import { EXAMPLE_CANDIDATE } from '../http/examples/candidates.ts';
import { CandidateFacts } from './record.ts';
import { CandidateSearchRequest } from './search.ts';
import { TestEvidence } from './test-evidence.ts';

const { identity, test_evidence: evidence, control_metadata: control } = EXAMPLE_CANDIDATE;
const [firstChannel, ...otherChannels] = evidence.compatibility_observations;
const [firstDimension, ...otherDimensions] = evidence.dimensions;

describe('CandidateFacts', () => {
  it.each([
    ['a range for a version', { identity: { ...identity, release_version: '^1.2.0' } }],
    ['an unpinned digest', { identity: { ...identity, artifact_digest: 'sha256:latest' } }],
    [
      'a weak integrity',
      { identity: { ...identity, install_ref: { ...identity.install_ref, integrity: 'sha1-AAAA' } } },
    ],
    ['approval', { control_metadata: { ...control, grants_install_approval: true } }],
    ['trusted publisher text', { publisher_content: { ...EXAMPLE_CANDIDATE.publisher_content, trust: 'trusted' } }],
  ])('refuses %s', (_case, overrides) => {
    expect(CandidateFacts.safeParse({ ...EXAMPLE_CANDIDATE, ...overrides }).success).toBe(false);
  });
});

describe('TestEvidence', () => {
  it('takes what was tested with its host, environment and bytes', () => {
    const tested = {
      ...evidence,
      compatibility_observations: [
        {
          ...firstChannel,
          status: 'passed',
          host_target: { package_name: 'example-host', version: '2.4.1' },
          environment: { runtime: 'node 26.1.0', operating_system: 'linux', architecture: 'x64' },
          observed_at: '2026-09-06T01:00:00.000Z',
        },
        ...otherChannels,
      ],
      dimensions: [
        {
          ...firstDimension,
          tested_identity: { package_name: 'lens', version: '1.2.0', artifact_digest: identity.artifact_digest },
        },
        ...otherDimensions,
      ],
    };

    expect(TestEvidence.safeParse(tested).error?.issues ?? []).toEqual([]);
  });

  it.each([
    ['a channel too few', { compatibility_observations: otherChannels }],
    ['a channel twice', { compatibility_observations: [...otherChannels, otherChannels[0]] }],
    ['a dimension too few', { dimensions: otherDimensions }],
    ['a dimension twice', { dimensions: [...otherDimensions, otherDimensions[0]] }],
  ])('refuses %s', (_case, overrides) => {
    expect(TestEvidence.safeParse({ ...evidence, ...overrides }).success).toBe(false);
  });
});

describe('CandidateSearchRequest', () => {
  it.each([
    ['a version range', { host_version: '>=2' }],
    ['an unknown channel', { channel: 'latest' }],
    ['a capability that is no id', { capabilities: { required: ['session'] } }],
    ['filters, which candidates cannot be judged by', { filters: {} }],
  ])('refuses %s', (_case, fields) => {
    expect(CandidateSearchRequest.safeParse({ query: 'pdf', ...fields }).success).toBe(false);
  });
});
