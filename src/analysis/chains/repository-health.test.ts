import { describe, expect, it } from 'vitest';
import { repository } from '../../../test/fixtures/facts.ts';
import { FAILED, MISSING, OBSERVED_AT_MS, observed, repositoryFacts } from '../../../test/fixtures/observed.ts';
import { NOT_OBSERVED } from '../../facts/observation/observation.ts';
import { INACTIVE_AFTER_MS, evaluateRepository } from './repository-health.ts';

describe('evaluateRepository', () => {
  it.each([
    ['one in use', {}, 'passed', []],
    ['an archived one', { isArchived: true }, 'partial', ['repository_archived']],
    ['a fork', { isFork: true }, 'passed', ['repository_is_fork']],
    ['a renamed one', { currentRepository: repository('acme/pearl') }, 'passed', ['repository_renamed']],
    ['one spelled otherwise', { currentRepository: repository('Acme/Lens') }, 'passed', []],
    [
      'one without a commit for two years',
      { headCommittedAtMs: OBSERVED_AT_MS - INACTIVE_AFTER_MS - 1 },
      'partial',
      ['repository_inactive'],
    ],
    ['one with a commit just in time', { headCommittedAtMs: OBSERVED_AT_MS - INACTIVE_AFTER_MS }, 'passed', []],
    [
      'one of which only its existence is known',
      { isArchived: null, isFork: null, licenseSpdx: null, headCommittedAtMs: null },
      'passed',
      [],
    ],
    ['one that does not exist', { exists: false }, 'failed', ['repository_missing']],
    ['one whose existence is unknown', { exists: null }, 'not_tested', ['not_yet_analysed']],
  ] as const)('%s', (_case, overrides, status, reasonCodes) => {
    expect(evaluateRepository(observed(repositoryFacts(overrides)))).toMatchObject({ status, reasonCodes });
  });

  it.each([
    ['is missing', MISSING, { status: 'failed', reasonCodes: ['repository_missing'], exists: false, facts: null }],
    [
      'could not be asked',
      FAILED,
      { status: 'not_tested', reasonCodes: ['collection_failed_repository_host'], exists: null, facts: null },
    ],
    [
      'nobody asked',
      NOT_OBSERVED,
      { status: 'not_tested', reasonCodes: ['not_yet_analysed'], exists: null, facts: null },
    ],
  ] as const)('tells a repository that %s from the others', (_case, observation, expected) => {
    expect(evaluateRepository(observation)).toEqual(expected);
  });
});
