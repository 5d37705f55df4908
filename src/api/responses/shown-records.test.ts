import { describe, expect, it } from 'vitest';
import { pluginRecord } from '../../../test/support/served-plugins.ts';
import { jsonLinesFile } from '../../publication/compile-publication.ts';
import type { DiscoveryRecords } from '../../publication/open-publication.ts';
import { openDiscoveryRecords } from '../../publication/verified-records.ts';
import { shownRecords } from './shown-records.ts';

const PUBLISHED = [pluginRecord(1, 'lens'), pluginRecord(2, '镜头'), { ...pluginRecord(3, 'third'), quality: null }];

/** Records of a publication, and how many were read of it. */
function counted() {
  const records = openDiscoveryRecords(jsonLinesFile('discovery.jsonl', PUBLISHED).bytes);
  const read: number[] = [];
  const published: DiscoveryRecords = {
    ...records,
    bytesAt(recordIndex) {
      read.push(recordIndex);
      return records.bytesAt(recordIndex);
    },
  };
  return { published, read };
}

describe('records as they are shown', () => {
  it('say of each record what it says, without who says it', () => {
    const shown = shownRecords(counted().published);

    for (const [place, record] of PUBLISHED.entries()) {
      expect(record).toMatchObject(shown(place));
      expect(shown(place)).not.toHaveProperty('entry.value_sources');
    }
    expect(shown(2).quality).toBeNull();
  });

  it('are read once, whoever asks', () => {
    const { published, read } = counted();

    expect(shownRecords(published)(1)).toBe(shownRecords(published)(1));
    expect(read).toEqual([1]);
  });

  it('share what is the same in several', () => {
    const shown = shownRecords(counted().published);

    expect(shown(0).entry.category).toBe(shown(1).entry.category);
    expect(shown(0).quality).toBe(shown(1).quality);
  });
});
