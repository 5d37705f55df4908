import { type Children, h } from '../markup.ts';
import type { CandidatePluginRecord } from '../../contract/shared/plugin-record.ts';
import { andMore } from '../language/format.ts';
import { linkToCandidate } from '../links.ts';
import type { Visit } from '../page.ts';
import { factBlock } from './fact-block.ts';
import { availabilityWords } from './release-words.ts';
import { untrusted } from './untrusted.ts';

/** Bounded: a plugin may have hundreds. */
const SHOWN_RELEASES = 12;

interface ReleasesWords {
  readonly releases: string;
  readonly byRegistry: string;
  /** What is said where there is none. */
  readonly noReleases: string;
}

/** Exact releases, each with a page of its own. */
export function releasesBlock(
  releases: CandidatePluginRecord['releases'],
  { releases: heading, byRegistry: worth, noReleases }: ReleasesWords,
  visit: Visit,
): Children {
  const parts = { id: 'releases', heading, speaker: 'registry', worth } as const;
  return factBlock(parts, visit.language, releaseList(releases, noReleases, visit));
}

function releaseList(releases: CandidatePluginRecord['releases'], none: string, visit: Visit): Children {
  const { language } = visit;
  if (releases.length === 0) return h('p', null, none);
  const left = releases.length - SHOWN_RELEASES;
  return h('ul', { class: 'plain' }, [
    releases
      .slice(0, SHOWN_RELEASES)
      .map(({ candidate_id, release_version, availability }) =>
        h('li', null, [
          h('a', { href: linkToCandidate(visit, candidate_id) }, untrusted(release_version, null)),
          h('span', { class: 'soft' }, ` · ${availabilityWords(language)[availability]}`),
        ]),
      ),
    left > 0 ? h('li', { class: 'soft' }, andMore(left, language)) : null,
  ]);
}
