import { describe, expect, it } from 'vitest';
import { DiscoveryReasonCode, buildReasonsPage } from './match.ts';

describe('buildReasonsPage', () => {
  it('has one row for each code, with a meaning in both languages', () => {
    const rows = buildReasonsPage()
      .split('\n')
      .filter((line) => line.startsWith('| `'));

    const codes = rows.map((row) => row.split('`')[1]);
    expect(codes).toHaveLength(DiscoveryReasonCode.options.length);
    expect(new Set(codes)).toEqual(new Set(DiscoveryReasonCode.options));
    expect(rows.filter((row) => !/\| [A-Z][^|]*\. \| [^|]*\p{Script=Han}[^|]*。 \|$/u.test(row))).toEqual([]);
  });
});
