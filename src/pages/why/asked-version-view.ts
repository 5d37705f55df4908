import type { LookupResponse } from '../../contract/discovery/lookup.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { labelled, separated } from '../language/punctuation.ts';
import { wordsOf } from '../language/words.ts';
import { linkToCandidate } from '../links.ts';
import { type Children, h } from '../markup.ts';
import type { Visit } from '../page.ts';
import { untrusted } from '../parts/untrusted.ts';

const versionWords = wordsOf({
  version: { en: (version: string) => `Version ${version}`, 'zh-CN': (version: string) => `版本 ${version}` },
  notVerified: {
    en: 'no release of exactly this version was verified here. The registry was not asked: it may have it.',
    'zh-CN': '这里没有核验过恰为此版本的发布。未查询注册表，那里可能有。',
  },
  known: { en: 'Known versions', 'zh-CN': '已知版本' },
  noneKnown: { en: 'No version of it is known here.', 'zh-CN': '这里不知道它的任何版本。' },
});

/** What is known of the version that was asked for with the name; being listed is of the name alone. */
export function askedVersionView(
  { asked_version: asked }: Pick<LookupResponse, 'asked_version'>,
  visit: Visit,
): Children {
  if (asked === undefined) return null;
  const { language } = visit;
  const words = versionWords(language);
  const { version, candidate_id: id, known_versions: known } = asked;
  const release = id === null ? words.notVerified : h('a', { href: linkToCandidate(visit, id) }, untrusted(id, null));
  return [
    h('p', null, [labelled(words.version(version), language), release]),
    h('p', { class: 'soft' }, known.length === 0 ? words.noneKnown : knownVersions(known, language)),
  ];
}

function knownVersions(known: readonly string[], language: Locale): Children {
  const versions = known.map((each) => untrusted(each, null));
  return [labelled(versionWords(language).known, language), separated(versions, 'comma', language)];
}
