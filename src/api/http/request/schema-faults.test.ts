import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Failure } from '../../../base/failure.ts';
import { DiscoveryRequest } from '../../../contract/discovery/search.ts';
import { bodyBytes, checkedBytes } from './checked-request.ts';
import { faultsOf } from './schema-faults.ts';

const HEADERS = { 'content-type': 'application/json' };

function faultsIn(body: unknown): string[] {
  try {
    checkedBytes(DiscoveryRequest, bodyBytes({ headers: HEADERS, body: Buffer.from(JSON.stringify(body)) }));
    return [];
  } catch (error) {
    return Failure.from(error).items.map(({ pointer, code }) => `${pointer} ${code}`);
  }
}

describe('faults of a body', () => {
  it.each([
    ['no query', {}, ['/query required']],
    ['a query of another type', { query: 7 }, ['/query wrong_type']],
    ['null for a query', { query: null }, ['/query wrong_type']],
    ['a misspelt field beside it', { query: 'pdf', Limit: 5 }, [' unrecognized_keys']],
    ['another locale', { query: 'pdf', locale: 'fr' }, ['/locale unknown_value']],
    ['a cursor of another form', { query: 'pdf', cursor: '%00' }, ['/cursor wrong_form']],
    ['a filter within a filter', { query: 'pdf', filters: { kinds: [] } }, ['/filters unrecognized_keys']],
    [
      'a wrong item of a list',
      { query: 'pdf', filters: { source_kinds: ['disk'] } },
      ['/filters/source_kinds/0 unknown_value'],
    ],
    ['a list for a body', [], [' wrong_type']],
    ['the prototype key', JSON.parse('{"query":"pdf","__proto__":{}}'), [' unrecognized_keys']],
  ])('point at %s', (_case, body, faults) => {
    const found = faultsIn(body);

    expect(found).toEqual(faults);
  });

  it('list twenty faults at most', () => {
    const numbers = z.array(z.number());
    const wrong = numbers.safeParse(Array.from({ length: 60 }, () => 'x'));

    expect(faultsOf(numbers, wrong.error?.issues ?? [])).toHaveLength(20);
  });

  it('never repeat what was sent, a name of an unknown field neither', () => {
    const secret = 'marked-value';
    const body = {
      query: 7,
      locale: secret,
      limit: secret,
      cursor: secret,
      schema_version: secret,
      [secret]: 1,
      filters: { [secret]: 1, source_kinds: [secret] },
    };

    let items = '';
    try {
      checkedBytes(DiscoveryRequest, bodyBytes({ headers: HEADERS, body: Buffer.from(JSON.stringify(body)) }));
    } catch (error) {
      items = JSON.stringify(Failure.from(error).items);
    }

    expect(items).toContain('Only these fields are taken here: schema_version, query, ');
    expect(items).toContain('"pointer":"/filters","code":"unrecognized_keys"');
    expect(items).not.toContain(secret);
  });
});
