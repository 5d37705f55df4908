import { describe, expect, it } from 'vitest';
import { Failure } from './failure.ts';
import { causeCode, unreachedBecause } from './cause-code.ts';

const withCode = (code: string): Error => Object.assign(new Error('at 203.0.113.7'), { code });

describe('why something could not be reached', () => {
  it('is the code of the first cause that has one', () => {
    const refused = withCode('ECONNREFUSED');

    expect(causeCode(new Failure('source_unreachable', 'Gone.', { cause: refused }))).toBe('ECONNREFUSED');
    expect(causeCode(new AggregateError([refused, withCode('ENETUNREACH')]))).toBe('ECONNREFUSED');
    expect(causeCode(AbortSignal.abort(new DOMException('late', 'TimeoutError')).reason)).toBe('ETIMEDOUT');
    expect(causeCode(new Error('connect ECONNREFUSED 203.0.113.7:9200'))).toBe('ECONNREFUSED');
    expect([causeCode(new Error('other')), causeCode('text')]).toEqual([null, null]);
  });

  it('says what to set where a certificate is not trusted, and names no address', () => {
    expect(unreachedBecause(withCode('SELF_SIGNED_CERT_IN_CHAIN'))).toMatch(
      /\(SELF_SIGNED_CERT_IN_CHAIN\).*NODE_EXTRA_CA_CERTS/u,
    );
    expect(unreachedBecause(withCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'))).toContain('NODE_EXTRA_CA_CERTS');
    expect(unreachedBecause(withCode('ECONNRESET'))).toBe(
      'did not answer in time, or the connection broke (ECONNRESET)',
    );
    expect(unreachedBecause(new Error('x'))).toBe('did not answer in time, or the connection broke');
  });
});
