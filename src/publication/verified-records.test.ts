import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pluginRecord } from '../../test/support/served-plugins.ts';
import { dimensionStatuses } from '../contract/evidence/dimension-statuses.ts';
import { QualityDimensionName } from '../contract/evidence/quality-dimensions.ts';
import type { DiscoveryRecord } from '../contract/shared/plugin-record.ts';
import { jsonLinesFile } from './compile-publication.ts';
import { openDiscoveryRecords, scanRecords } from './verified-records.ts';

const OTHER_ID = 'plugin.discovery.ffffffffffffffffffffffff';
const HOSTILE_TEXTS = [
  `"entry_id":"${OTHER_ID}"`,
  `\\"entry_id":"${OTHER_ID}`,
  `\\\\","entry_id":"${OTHER_ID}","x":"`,
  `"}\n{"entry":{"entry_id":"${OTHER_ID}"}}\n`,
  '\u2028\u0000\u0085',
];

/** The text stands in every place that sorts before and after `entry_id`. */
function recordSaying(serial: number, text: string): DiscoveryRecord {
  const { entry, quality } = pluginRecord(serial, text);
  const label = { en: text, 'zh-CN': text };
  const imported_content = { ...entry.imported_content, description: label };
  return { entry: { ...entry, category: { id: 'tools', label }, imported_content }, quality };
}

function open(records: readonly DiscoveryRecord[]) {
  return openDiscoveryRecords(jsonLinesFile('discovery.jsonl', records).bytes);
}

describe('openDiscoveryRecords', () => {
  it('finds each record by place and by id', () => {
    const all = [pluginRecord(1, 'lens'), pluginRecord(2, '镜头'), pluginRecord(3, 'third')];

    const records = open(all);

    expect(records.count).toBe(3);
    for (const [place, record] of all.entries()) {
      expect(records.indexOf(record.entry.entry_id)).toBe(place);
      expect(JSON.parse(new TextDecoder().decode(records.bytesAt(place)))).toEqual(record);
    }
  });

  it('knows nothing of an id that is not there', () => {
    const records = open([pluginRecord(1, 'lens')]);

    expect(records.indexOf(OTHER_ID)).toBeNull();
    expect(records.indexOf('')).toBeNull();
  });

  it('has no record and no id beyond the last', () => {
    const records = open([pluginRecord(1, 'lens')]);

    for (const read of [records.sizeOf, records.bytesAt, records.idAt]) {
      expect(() => read(1)).toThrow(new RangeError('No record at 1.'));
    }
    expect(records.idAt(0)).toBe(pluginRecord(1, 'lens').entry.entry_id);
  });

  it('says what each record was tested for, also of one that nobody analysed', () => {
    const analysed = pluginRecord(1, 'lens');
    const { quality } = analysed;
    const dimension = QualityDimensionName.options[0]!;
    const failed = { ...quality!.dimensions[dimension], status: 'failed' as const };
    const other = {
      ...pluginRecord(2, 'phone'),
      quality: { ...quality!, dimensions: { ...quality!.dimensions, [dimension]: failed } },
    };
    const all = [analysed, { ...pluginRecord(3, 'pages'), quality: null }, other];
    const records = open(all);

    expect(all.map((_, place) => [...records.statusesAt(place)])).toEqual(
      all.map((record) => [...dimensionStatuses(record.quality)]),
    );
    expect([...records.statusesAt(0)]).not.toEqual([...records.statusesAt(1)]);
    expect([...records.statusesAt(0)]).not.toEqual([...records.statusesAt(2)]);
  });

  it('says the same of a file that is known and not looked into', () => {
    const all = HOSTILE_TEXTS.map((text, serial) => recordSaying(serial + 1, text));
    const { bytes } = jsonLinesFile('discovery.jsonl', [...all, { ...pluginRecord(9, 'pages'), quality: null }]);
    const said = (isKnown: boolean) => {
      const { count, idAt, statusesAt, bytesAt, indexOf } = openDiscoveryRecords(bytes, isKnown);
      return Array.from({ length: count }, (_, place) => {
        const id = idAt(place);
        return { id, place: indexOf(id), statuses: [...statusesAt(place)], bytes: [...bytesAt(place)] };
      });
    };

    expect(said(true)).toHaveLength(all.length + 1);
    expect(said(true)).toEqual(said(false));
  });

  it.each(['', '{"entry":{}}', `{"entry":{"entry_id":"plugin.discovery.F"}}`, JSON.stringify(pluginRecord(1, 'lens'))])(
    'refuses a file with a line that is no record of its own, also where the file is known: %s',
    (line) => {
      const bytes = Buffer.from(`${JSON.stringify(pluginRecord(1, 'lens'))}\n${line}\n`);

      expect(() => openDiscoveryRecords(bytes, true)).toThrow(/^Line 2 of the discovery file/u);
    },
  );

  it('is empty where the file is', () => {
    expect(openDiscoveryRecords(new Uint8Array()).count).toBe(0);
  });

  it.each([
    ['is no JSON', `{"entry":{"entry_id":"${OTHER_ID}"`],
    ['names no entry', '{"entry":{}}'],
    ['is empty', ''],
    ['has no more than an id', `{"entry":{"entry_id":"${OTHER_ID}"},"quality":null}`],
    ['has a text for its evidence', JSON.stringify({ ...pluginRecord(2, 'lens'), quality: 'good' })],
    ['has the id of another', JSON.stringify(pluginRecord(1, 'lens'))],
  ])('refuses a file with a line that %s', (_case, line) => {
    const bytes = Buffer.from(`${JSON.stringify(pluginRecord(1, 'lens'))}\n${line}\n`);

    expect(() => openDiscoveryRecords(bytes)).toThrow(
      expect.objectContaining({
        code: 'publication_invalid',
        message: 'Line 2 of the discovery file is no record of its own; publish again.',
      }),
    );
  });

  it.each(HOSTILE_TEXTS)('is not led astray by a text that looks like a record: %j', (text) => {
    const records = open([recordSaying(1, text), pluginRecord(2, 'next')]);

    expect(records.count).toBe(2);
    expect(records.indexOf(recordSaying(1, text).entry.entry_id)).toBe(0);
    expect(records.indexOf(pluginRecord(2, 'next').entry.entry_id)).toBe(1);
    expect(records.indexOf(OTHER_ID)).toBeNull();
  });

  it('finds every record whatever its texts are', () => {
    const piece = fc.constantFrom('"', '\\', '\n', 'entry_id', ':', ',', '{', '}', OTHER_ID, '镜');
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const all = texts.map((said, serial) => recordSaying(serial, said));
        const records = open(all);

        expect(records.count).toBe(all.length);
        expect(all.map(({ entry }) => records.indexOf(entry.entry_id))).toEqual([...all.keys()]);
      }),
    );
  });
});

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
