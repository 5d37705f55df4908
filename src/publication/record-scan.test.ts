import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pluginRecord } from '../../test/support/served-plugins.ts';
import { jsonLinesFile } from './compile-publication.ts';
import { scanRecords } from './record-scan.ts';

it('a scan finds the same records however the file is cut into pieces, though their memory is used again', () => {
  const records = [pluginRecord(1, 'lens'), pluginRecord(2, '镜头'), pluginRecord(3, 'third')];
  const { bytes } = jsonLinesFile('discovery.jsonl', records);
  const whole = scanRecords();
  whole.add(bytes);

  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 20 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const memory = Buffer.alloc(bytes.length);
      const scan = scanRecords();

      for (const [i, start] of places.slice(0, -1).entries()) {
        const piece = bytes.subarray(start, places[i + 1]);
        memory.set(piece);
        scan.add(memory.subarray(0, piece.length));
        memory.fill(0x0a);
      }

      expect(scan.places()).toEqual(whole.places());
    }),
  );
});

it('a last record without its line end is none', () => {
  const { bytes } = jsonLinesFile('discovery.jsonl', [pluginRecord(1, 'lens'), pluginRecord(2, 'cut')]);
  const scan = scanRecords();

  scan.add(bytes.subarray(0, -1));

  expect([...scan.places().placeOfEntry.values()]).toEqual([0]);
});
