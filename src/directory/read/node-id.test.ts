import { describe, expect, it } from 'vitest';
import { nodeId } from './node-id.ts';

describe('nodeId', () => {
  it.each([
    ['', 'root'],
    ['development/code-agents/codex', 'node.development.code-agents.codex'],
    ['root', 'node.root'],
  ])('of %j is %s', (path, expected) => {
    expect(nodeId(path)).toBe(expected);
  });

  it('stays short for the longest path', () => {
    const [one, other] = ['a', 'b'].map((last) => nodeId(`${'topic-with-a-long-key/'.repeat(6)}${last}`));

    expect(one).toMatch(/^node\.[0-9a-f]{24}$/);
    expect(one).not.toBe(other);
  });
});
