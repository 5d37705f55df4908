import { describe, expect, it } from 'vitest';
import { FieldSource, pickField } from './field-mapping.ts';

describe('pickField', () => {
  it('takes the first place that holds something', () => {
    const picks = FieldSource.parse(['/a', '/b', '/c']);

    expect(pickField({ a: null, c: 'third', b: 'second' }, picks)).toEqual({ kind: 'present', value: 'second' });
  });

  it('translates a word by the table of its place', () => {
    const picks = FieldSource.parse({ pointer: '/class', values: { gold: 'reviewed', true: 'indexed' } });

    expect(pickField({ class: 'gold' }, picks)).toEqual({ kind: 'present', value: 'reviewed' });
    expect(pickField({ class: true }, picks)).toEqual({ kind: 'present', value: 'indexed' });
    expect(pickField({ class: 'silver' }, picks)).toEqual({ kind: 'unlisted', value: 'silver' });
    expect(pickField({}, picks)).toEqual({ kind: 'absent' });
  });
});
