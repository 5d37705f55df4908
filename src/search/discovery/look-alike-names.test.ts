import { describe, expect, it } from 'vitest';
import { found, namesOf, searchDocument } from '../../../test/support/discovery-documents.ts';
import { EXAMPLE_RECORD } from '../../contract/http/examples/discovery.ts';
import type { PluginQualitySummary } from '../../contract/evidence/plugin-quality.ts';

const { quality } = EXAMPLE_RECORD;
if (quality === null) throw new Error('The example has a record of quality.');
const PASSED_OFF: PluginQualitySummary = { ...quality, reason_codes: ['name_looks_like_another'] };

describe('a name that looks like another one', () => {
  const real = searchDocument({ repo: 'scope', owner: 'acme', name: 'dsh-scope' });

  it.each(['dsh-ѕсоре', 'ｄｓｈ-scope'])('never stands before the exact name, however popular: %s', (name) => {
    const fake = searchDocument({ repo: 'view', owner: 'evil', name, stars: 90_000, quality: PASSED_OFF });

    expect(namesOf(found([fake, real], 'dsh-scope'))[0]).toBe('dsh-scope');
  });

  it('is found by its own spelling', () => {
    const fake = searchDocument({ repo: 'view', owner: 'evil', name: 'dsh-ѕсоре', quality: PASSED_OFF });

    expect(found([real, fake], 'dsh-ѕсоре').hits[0]).toMatchObject({
      name: 'dsh-ѕсоре',
      reason_codes: expect.arrayContaining(['exact_identifier']),
    });
  });
});
