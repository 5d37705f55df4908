import { describe, expect, it } from 'vitest';
import { type CatalogRecord, type GeneratedCatalog, catalogRecords } from './generated-catalog.ts';

const WORDS = ['frog', 'moon', 'pond', 'lamp', 'mail', 'note', 'tree', 'wind'] as const;

/** Made-up records of the form that the evaluation's documents have. */
const MATERIAL = WORDS.map((word, i): CatalogRecord => ({
  repository: `${word}-maker/acme-${word}`,
  package_name: i % 2 === 0 ? `acme-${word}` : null,
  name: `${word}-maker/acme-${word}`,
  category: 'none',
  description: { en: `A ${word}, shown. It sings, then sleeps.`, 'zh-CN': i % 3 === 0 ? null : `显示${word}，唱歌。` },
  stars: i,
  downloads: null,
}));

function recordsOf(catalog: Partial<GeneratedCatalog> = {}, from = 0, to = 5_000): readonly CatalogRecord[] {
  const whole = { records: 5_000, material: MATERIAL, reading: 0, changedPercent: 1, ...catalog };
  return [...catalogRecords(whole, from, to)];
}

describe('catalogRecords', () => {
  it('begins with the material, and gives the same records in whatever parts', () => {
    const all = recordsOf();

    expect(all.slice(0, MATERIAL.length)).toEqual(MATERIAL);
    expect([...recordsOf({}, 0, 1_234), ...recordsOf({}, 1_234)]).toEqual(all);
  });

  it('puts words of the material together, in the languages of a real record', () => {
    for (const { description, name } of recordsOf().slice(MATERIAL.length)) {
      expect(WORDS.filter((word) => name.includes(word)).length).toBeGreaterThan(0);
      expect(description.en).toMatch(/^A [a-z]+, shown\. |^A [a-z]+, /u);
    }
  });

  it('says something else in about one of a hundred records of the next reading, and never of another plugin', () => {
    const [before, after] = [recordsOf(), recordsOf({ reading: 1 })];
    const changed = before.filter((record, i) => JSON.stringify(record) !== JSON.stringify(after[i]));

    expect(changed.length).toBeGreaterThan(25);
    expect(changed.length).toBeLessThan(75);
    expect(after.map(({ repository }) => repository)).toEqual(before.map(({ repository }) => repository));
  });

  it('keeps what a reading changed until it is changed again', () => {
    const [first, second] = [recordsOf({ reading: 1 }), recordsOf({ reading: 2 })];
    const changed = first.filter((record, i) => JSON.stringify(record) !== JSON.stringify(second[i]));

    expect(changed.length).toBeLessThan(75);
  });
});
