import { type Children, h } from '../markup.ts';
import type { PublishedChange, ToldChange } from '../../contract/publication/changes.ts';
import { DimensionStatus } from '../../contract/shared/status.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { andMore, formatNumber } from '../language/format.ts';
import { labelled } from '../language/punctuation.ts';
import { wordsOf } from '../language/words.ts';
import { statusMark } from './evidence-marks.ts';
import { dayOf } from './fact-block.ts';
import { pointerWords } from './pointer-words.ts';
import { untrusted } from './untrusted.ts';

const changedWords = wordsOf({
  unknown: { en: 'unknown', 'zh-CN': '未知' },
  yes: { en: 'yes', 'zh-CN': '是' },
  no: { en: 'no', 'zh-CN': '否' },
});

type Changed = Extract<PublishedChange, { change: 'changed' }>;

/** Which fields of a record changed, from what and to what where that is told. @param shown fields at most; the rest is counted */
export function changedFieldsView({ fields, values }: Changed, shown: number, language: Locale): Children {
  const told = new Map(values.map((value) => [value.field, value]));
  const left = fields.length - shown;
  return h('ul', { class: 'plain' }, [
    fields.slice(0, shown).map((field) => h('li', null, changedField(field, told.get(field), language))),
    left > 0 ? h('li', { class: 'soft' }, andMore(left, language)) : null,
  ]);
}

function changedField(field: string, told: ToldChange | undefined, language: Locale): Children {
  const name = fieldName(field, language);
  if (told === undefined) return name;
  return [name, labelled('', language), valueView(told.before, language), ' → ', valueView(told.after, language)];
}

function fieldName(field: string, language: Locale): Children {
  const words = pointerWords(field, language);
  return words === null ? h('code', null, field) : h('span', { title: field }, words);
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

function valueView(value: ToldChange['before'], language: Locale): Children {
  const words = changedWords(language);
  if (value === null) return words.unknown;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return formatNumber(value, language);
  const { success, data: status } = DimensionStatus.safeParse(value);
  if (success) return statusMark(status, language);
  return TIMESTAMP.test(value) ? dayOf(value, language) : h('code', null, untrusted(value, null));
}
