import { describe, expect, it } from 'vitest';
import { IDENTITY_NOTE_CODES, LISTING_NOTE_CODES } from '../../contract/evidence/quality-reason-codes.ts';
import { GET_HEALTH_RESPONSE, GET_PUBLICATION_RESPONSE } from '../../contract/http/examples/service.ts';
import { SURVEY_KINDS } from '../../facts/identity/survey-projects.ts';
import { DATE_CONTRADICTIONS } from '../../facts/release/registry-dates.ts';
import { h } from '../markup.ts';
import { contentsView } from './contents-view.ts';
import { NOTE_WORDS } from './note-words.ts';

describe('the notes of a publication', () => {
  it.each(['en', 'zh-CN'] as const)('have words in %s for whatever a publication counts', (language) => {
    const counted = [...LISTING_NOTE_CODES, ...IDENTITY_NOTE_CODES, ...SURVEY_KINDS, ...DATE_CONTRADICTIONS];

    expect(
      [...counted, 'registry_dates_unreliable'].filter((note) => NOTE_WORDS[language][note] === undefined),
    ).toEqual([]);
  });

  it('are told with how many have each, and by their code where a later publication knows more', () => {
    const notes = [
      { note: 'markup_removed', count: 1_092 },
      { note: 'seen_by_a_later_version', count: 3 },
    ];

    const { html } = h('div', null, contentsView({ ...GET_PUBLICATION_RESPONSE, notes }, GET_HEALTH_RESPONSE, 'en'));

    expect(html).toMatch(/1,092<\/span> markup was taken out of its listing <code[^>]*>markup_removed</);
    expect(html).toMatch(/3<\/span> seen_by_a_later_version </);
  });
});
