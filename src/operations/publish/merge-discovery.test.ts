import { describe, expect, it } from 'vitest';
import { Failure } from '../../base/failure.ts';
import { requireIndexable } from './merge-discovery.ts';

describe('catalogs that list more plugins than one index holds', () => {
  it('are refused with both numbers and what to do', () => {
    expect(() => requireIndexable(2_097_153)).toThrow(Failure);
    expect(() => requireIndexable(2_097_153)).toThrow(
      /list 2,097,153 plugins, and one publication holds 2,097,152\. Name fewer/,
    );
  });

  it('are published where they just fit', () => {
    expect(() => requireIndexable(2_097_152)).not.toThrow();
  });
});
