import { type ComponentChildren, h } from 'preact';
import type { CandidatePluginRecord } from '../../contract/shared/plugin-record.ts';
import { linkToCandidate } from '../links.ts';
import type { Visit } from '../page.ts';
import { factBlock } from '../parts/fact-block.ts';
import { availabilityWords } from '../parts/release-words.ts';
import { untrusted } from '../parts/untrusted.ts';
import { pluginWords } from './plugin-words.ts';

/** Bounded: a plugin may have hundreds. */
const SHOWN_RELEASES = 12;

/** Its exact releases, each with a page of its own. @param record `null`: none was verified */
export function releasesView(record: CandidatePluginRecord | null, visit: Visit): ComponentChildren {
  const { language } = visit;
  const words = pluginWords(language);
  const parts = {
    id: 'releases',
    heading: words.releases,
    speaker: 'registry_observations',
    worth: words.byRegistry,
  } as const;
  const releases = record?.releases ?? [];
  const left = releases.length - SHOWN_RELEASES;
  return factBlock(
    parts,
    language,
    releases.length === 0
      ? h('p', null, words.noReleases)
      : h('ul', { class: 'plain' }, [
          releases
            .slice(0, SHOWN_RELEASES)
            .map(({ candidate_id, release_version, availability }) =>
              h('li', null, [
                h('a', { href: linkToCandidate(visit, candidate_id) }, untrusted(release_version, null)),
                h('span', { class: 'soft' }, ` · ${availabilityWords(language)[availability]}`),
              ]),
            ),
          left > 0 ? h('li', { class: 'soft' }, words.more(left)) : null,
        ]),
  );
}
