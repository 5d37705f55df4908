import { describe, expect, it } from 'vitest';
import { Failure } from '../../base/failure.ts';
import { requireIndexable } from './merge-discovery.ts';

describe('catalogs that list more plugins than one index holds', () => {
  it('are refused with both numbers and what to do', () => {
    expect(() => requireIndexable(1_048_577)).toThrow(Failure);
    expect(() => requireIndexable(1_048_577)).toThrow(
      /list 1,048,577 plugins, and one publication holds 1,048,576\. Name fewer/,
    );
  });

  it('are published where they just fit', () => {
    expect(() => requireIndexable(1_048_576)).not.toThrow();
  });
});
