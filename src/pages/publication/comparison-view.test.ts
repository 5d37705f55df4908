import { describe, expect, it } from 'vitest';
import { GET_PLUGIN_RESPONSE, GET_RELEASE_RESPONSE } from '../../contract/http/examples/plugin-record.ts';
import { GET_CHANGES_RESPONSE } from '../../contract/http/examples/service.ts';
import type { PublishedChange } from '../../contract/publication/changes.ts';
import type { PluginLookup } from '../../contract/shared/plugin-record.ts';
import { h } from '../markup.ts';
import type { Visit } from '../page.ts';
import { comparisonView } from './comparison-view.ts';

const visit: Visit = {
  language: 'en',
  isLanguageChosen: false,
  parameters: new URLSearchParams(),
  path: '/publication',
  segments: {},
};
const { entry } = GET_PLUGIN_RESPONSE;
const { candidate_id, identity } = GET_RELEASE_RESPONSE.candidate;
const GONE = `plugin.discovery.${'0'.repeat(24)}` as const;

function htmlOf(changes: readonly PublishedChange[], records: readonly PluginLookup[]): string {
  const page = { ...GET_CHANGES_RESPONSE.page, total: changes.length };
  const answer = { ...GET_CHANGES_RESPONSE, changes: [...changes], page };
  return h('div', null, comparisonView({ answer, records, flips: [] }, 1, visit)).html;
}

describe('what a publication says of the one before', () => {
  it('names each plugin and release that is offered still, and leads to it', () => {
    const html = htmlOf(
      [
        { change: 'added', id: entry.entry_id },
        { change: 'added', id: candidate_id },
      ],
      [GET_PLUGIN_RESPONSE, GET_RELEASE_RESPONSE],
    );

    expect(html).toMatch(new RegExp(`href="/plugins/${entry.entry_id}"[^>]*><bdi[^>]*>${entry.identity.name}<`));
    expect(html).toMatch(
      new RegExp(
        `href="/candidates/${candidate_id}"[^>]*><bdi[^>]*>${identity.display_name} ${identity.release_version}<`,
      ),
    );
    expect(html).toContain(`>${entry.entry_id}</code>`);
  });

  it('leads from what was withdrawn to the reason, and from an id that nothing has any more nowhere', () => {
    const withdrawn = { change: 'withdrawn', id: entry.entry_id, reason: null } as const;
    const html = htmlOf(
      [
        { ...withdrawn, reason_code: 'withdrawn_by_operator' },
        { ...withdrawn, id: GONE, reason_code: 'no_longer_published' },
      ],
      [],
    );

    expect(html).toContain(`href="/plugins/${entry.entry_id}"`);
    expect(html).toContain(GONE);
    expect(html).not.toContain(`href="/plugins/${GONE}"`);
    expect(html).toMatch(/withdrawn: by whoever runs the service/);
    expect(html).toMatch(/gone: no record has this id any more/);
  });
});
