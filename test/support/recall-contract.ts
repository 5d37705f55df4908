import { expect, it } from 'vitest';
import type { AskedRecall, Recalled, RecallScoring } from '../../src/search/discovery/recall.ts';
import { openRecordColumns } from '../../src/search/discovery/record-columns.ts';
import { openRecordFilters } from '../../src/search/discovery/record-filters.ts';
import type { SearchDocument } from '../../src/search/discovery/search-document.ts';
import { openIndex } from '../../src/search/engine/open-index.ts';
import { createGroupScorer } from '../../src/search/engine/score-groups.ts';
import { readSections } from '../../src/search/engine/sections.ts';
import type { Alternative, ScoredDocument, TermGroup } from '../../src/search/engine/term-group.ts';
import { indexBytesOf, searchDocument } from './discovery-documents.ts';
import { createDraw, type Draw } from './draw.ts';

/** A recall over one index; one that asks elsewhere answers later. */
type TestedRecall = (asked: AskedRecall, scoring: RecallScoring) => Recalled | Promise<Recalled>;

const ENGLISH = ['red', 'green', 'blue', 'lamp', 'motor', 'valve', 'meter', 'clock', 'radio', 'pump'];
const CHINESE = ['红色灯光', '电机控制', '水表读数'];
const CATEGORIES = ['lights', 'motors', 'meters'];
const DOCUMENTS = 90;

/** Words that most have and words that few have, in texts of either language, of both and of none. */
function catalog(): readonly SearchDocument[] {
  const draw = createDraw(17);
  const word = (): string => ENGLISH[Math.floor((draw(10) * draw(10)) / 10)] ?? '';
  return Array.from({ length: DOCUMENTS }, (_, i) => {
    const kind = draw(4);
    const english = Array.from({ length: 1 + draw(8) }, word).join(' ');
    const chinese = CHINESE[draw(CHINESE.length)] ?? '';
    return searchDocument({
      repo: `plugin${i}`,
      owner: `owner${i}`,
      category: CATEGORIES[draw(CATEGORIES.length)] ?? '',
      ...(kind % 2 === 1 ? { en: english } : {}),
      ...(kind > 1 ? { zh: chinese } : {}),
    });
  });
}

function opened(bytes: Uint8Array) {
  const sections = readSections(bytes);
  const index = openIndex(sections);
  const columns = openRecordColumns(sections);
  const filters = openRecordFilters(sections, columns.recordIndex);
  return { index, columns, filters, score: createGroupScorer(index, columns.languages) };
}

type Opened = ReturnType<typeof opened>;

const NOBODY: ReadonlySet<number> = new Set();
const FACTORS: ReadonlyArray<Alternative['factor']> = [1, 1, 0.8, 0.5, [1, 0.7, 0.2, 0], [0.3, 0.3, 1.25, 0.6]];

function drawnGroups(draw: Draw, { index }: Opened): readonly TermGroup[] {
  return Array.from({ length: 1 + draw(5) }, () => ({
    alternatives: Array.from({ length: 1 + draw(3) }, () => ({
      termId: draw(index.dictionary.size),
      factor: FACTORS[draw(FACTORS.length)] ?? 1,
      isHint: draw(3) === 0,
    })),
    weight: [1, 0.6, 0.25][draw(3)] ?? 1,
    isRequired: draw(4) > 0,
  }));
}

/** What every recall of documents must do; held against the definition, all documents scored one by one. */
export function testRecall(open: (indexBytes: Uint8Array) => TestedRecall | Promise<TestedRecall>): void {
  const bytes = indexBytesOf(catalog());
  const tables = opened(bytes);
  const { index, filters, score } = tables;
  const of = (word: string, overrides: Partial<Alternative> = {}): Alternative => ({
    termId: index.dictionary.idOf(word),
    factor: 1,
    isHint: false,
    ...overrides,
  });
  const groupOf = (alternatives: readonly Alternative[], isRequired = true): TermGroup => ({
    alternatives,
    weight: 1,
    isRequired,
  });
  let recall: Promise<TestedRecall> | null = null;
  const found = async (asked: Partial<AskedRecall> & Pick<AskedRecall, 'groups'>) => {
    recall ??= Promise.resolve(open(bytes));
    const whole: AskedRecall = { count: DOCUMENTS, filters: null, except: NOBODY, ...asked };
    const scored = score(whole.groups);
    const accepts = acceptsOf(whole, tables);
    const recalled = await (await recall)(whole, { best: scored.best, scoreOf: scored.scoreOf, accepts });
    const defined = definition(whole, tables);
    if (recalled.matching !== null) expect(recalled.matching).toBe(defined.length);
    return { best: recalled.best, defined: defined.slice(0, whole.count) };
  };

  it('finds what has any term: first what has all that is required, then by score, then the lower number', async () => {
    const { best, defined } = await found({
      groups: [groupOf([of('red')]), groupOf([of('lamp')]), groupOf([of('pump')], false)],
    });

    expect(best).toEqual(defined);
    expect(best.some(({ hasAll }) => hasAll)).toBe(true);
    expect(best.some(({ hasAll }) => !hasAll)).toBe(true);
  });

  it('finds as many as are wanted, and fewer only where nothing else has any term', async () => {
    const groups = [groupOf([of('motor')])];
    const all = index.documentFrequency(index.dictionary.idOf('motor'));

    expect((await found({ groups, count: 3 })).best).toHaveLength(3);
    expect((await found({ groups, count: DOCUMENTS })).best).toHaveLength(all);
  });

  it('scores a group by the best of its alternatives, and by the languages of a document', async () => {
    const groups = [groupOf([of('red', { factor: [0.2, 1, 0.5, 0.9] }), of('blue', { factor: 0.6 })])];

    const { best, defined } = await found({ groups });

    expect(best).toEqual(defined);
  });

  it('takes a hint for no answer to what is required', async () => {
    const { best, defined } = await found({ groups: [groupOf([of('red'), of('blue', { isHint: true })])] });

    expect(best).toEqual(defined);
    expect(best.filter(({ hasAll }) => hasAll)).toHaveLength(index.documentFrequency(index.dictionary.idOf('red')));
  });

  it('finds only what the filters let through', async () => {
    const groups = [groupOf([of('red'), of('green'), of('lamp')])];

    for (const asked of [{ categories: ['lights'] }, { categories: ['lights', 'meters'] }, { categories: ['none'] }]) {
      const { best, defined } = await found({ groups, filters: asked });
      expect(best).toEqual(defined);
    }
    const kinds = await found({
      groups,
      filters: { source_kinds: ['package'], dispositions: ['insufficient_evidence'] },
    });
    expect(kinds.best).toEqual([]);
    const none = await found({ groups, filters: { min_dimension_status: { static_risk: 'passed' } } });
    expect(none.best).toEqual([]);
    const passes = filters.passes({ categories: ['lights'] });
    expect(
      (await found({ groups, filters: { categories: ['lights'] } })).best.every(({ document }) => passes(document)),
    ).toBe(true);
  });

  it('finds nothing again that was found by who it is', async () => {
    const groups = [groupOf([of('red')])];
    const [first] = (await found({ groups })).best;

    const { best, defined } = await found({ groups, except: new Set([first!.document]) });

    expect(best).toEqual(defined);
    expect(best.map(({ document }) => document)).not.toContain(first!.document);
  });

  it('finds nothing where no group has a term', async () => {
    expect((await found({ groups: [] })).best).toEqual([]);
    expect((await found({ groups: [groupOf([])] })).best).toEqual([]);
  });

  it('takes queries of hundreds of groups', async () => {
    const terms = Array.from({ length: index.dictionary.size }, (_, termId) => ({ termId, factor: 1, isHint: false }));
    const groups = Array.from({ length: 600 }, (_, i) => groupOf(terms.slice(i % 7, (i % 7) + 5), i % 2 === 0));

    const { best, defined } = await found({ groups });

    expect(best).toEqual(defined);
  });

  it('finds the same as the definition for any groups, filters and counts', async () => {
    const draw = createDraw(5);
    for (let run = 0; run < 60; run += 1) {
      const { best, defined } = await found({
        groups: drawnGroups(draw, tables),
        count: [DOCUMENTS, 20, 3][draw(3)] ?? 1,
        filters: draw(3) === 0 ? { categories: CATEGORIES.slice(0, 1 + draw(2)) } : null,
        except: draw(3) === 0 ? new Set([draw(DOCUMENTS), draw(DOCUMENTS)]) : NOBODY,
      });
      expect(best).toEqual(defined);
    }
  });
}

function acceptsOf({ filters: asked, except }: AskedRecall, { filters }: Opened): RecallScoring['accepts'] {
  const passes = asked === null ? null : filters.passes(asked);
  return (document) => !except.has(document) && (passes === null || passes(document));
}

/** Every document by itself, and all of them in order. */
function definition(asked: AskedRecall, tables: Opened): readonly ScoredDocument[] {
  const { scoreOf } = tables.score(asked.groups);
  const accepts = acceptsOf(asked, tables)!;
  return Array.from({ length: tables.index.documentCount }, (_, document) => scoreOf(document))
    .filter(({ units, document }) => units > 0 && accepts(document))
    .sort((a, b) => Number(b.hasAll) - Number(a.hasAll) || b.units - a.units || a.document - b.document);
}
