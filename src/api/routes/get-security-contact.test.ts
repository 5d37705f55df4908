import { describe, expect, it } from 'vitest';
import { NOW, testApi } from '../../../test/support/test-api.ts';
import { Problem } from '../../contract/shared/problem.ts';
import type { SecurityContact } from '../api-deps.ts';

const PATH = '/.well-known/security.txt';
const CONTACT: SecurityContact = {
  contacts: ['mailto:security@facts.example', 'https://facts.example/report'],
  expiresAtMs: Date.parse(NOW) + 1,
};

describe('GET /.well-known/security.txt', () => {
  it('says whom to tell, as RFC 9116 writes it', async () => {
    const answer = await (await testApi({ securityContact: CONTACT })).inject(PATH);

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe(
      'Contact: mailto:security@facts.example\r\n' +
        'Contact: https://facts.example/report\r\n' +
        'Expires: 2026-09-06T08:30:00.001Z\r\n',
    );
  });

  it.each<[string, SecurityContact | null]>([
    ['nobody is named', null],
    ['what was named has expired', { ...CONTACT, expiresAtMs: Date.parse(NOW) }],
  ])('is not there where %s', async (_why, securityContact) => {
    const answer = await (await testApi({ securityContact })).inject(PATH);

    expect(answer.statusCode).toBe(404);
    expect(Problem.parse(answer.json()).code).toBe('not_found');
  });
});
