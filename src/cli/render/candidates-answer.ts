import type { CandidatePluginRecord } from '../../contract/shared/plugin-record.ts';
import type { CandidateSearchResponse } from '../../contract/candidates/search.ts';
import { forTerminal } from '../../base/text-safety.ts';
import type { EditorContent } from '../../contract/candidates/imported-content.ts';
import type { CandidateFacts } from '../../contract/candidates/record.ts';
import type { CandidateMatch } from '../../contract/candidates/match.ts';
import type { Locale, PartialLocalizedText } from '../../contract/shared/text.ts';
import { fitToWidth } from '../text-layout.ts';
import { FACTS_LINE, renderFacts, renderFreshness } from './plugin-facts.ts';
import { formatCounted } from '../../base/quantities.ts';

/** Two lines of a common terminal. */
const WORDS_CELLS_MAX = 160;
const INDENT = '   ';

/** A candidate answer for people: each release, why it is here, what is known and how much is not. */
export function renderCandidatesAnswer(answer: CandidateSearchResponse, locale: Locale): string {
  const hits = answer.candidates.flatMap((candidate) => [...renderCandidate(candidate, locale), '']);
  return `${[renderHeadline(answer), ...renderFailures(answer), '', ...hits, FACTS_LINE].join('\n')}\n`;
}

/** One release for people, and the others of its plugin. */
export function renderReleaseAnswer({ candidate, releases }: CandidatePluginRecord): string {
  const { identity } = candidate;
  const others = releases.filter(({ candidate_id: id }) => id !== candidate.candidate_id);
  return `${[
    `${forTerminal(identity.display_name)}  ${forTerminal(identity.install_ref.spec)}`,
    ...new Set((['en', 'zh-CN'] as const).flatMap((locale) => renderWords(candidate, locale))),
    ...renderFacts(
      [
        ...observedFacts(candidate),
        ['plugin', forTerminal(identity.plugin_id)],
        ['others', others.map(otherRelease).join(', ') || 'no other release is published'],
      ],
      INDENT,
    ),
    '',
    FACTS_LINE,
  ].join('\n')}\n`;
}

function otherRelease({ release_version: version, availability }: CandidatePluginRecord['releases'][number]): string {
  return `${forTerminal(version)}${availability === 'available' ? '' : ` (${availability})`}`;
}

function renderHeadline({ page, publication_version: version }: CandidateSearchResponse): string {
  const publication = `publication ${forTerminal(version)}`;
  if (page.returned === 0) return `No release matches (${publication}). Try fewer or other words, in either language.`;
  const more = page.next_cursor === null ? '' : ', more follow';
  return `${formatCounted(page.returned, 'release')} shown${more} (${publication})`;
}

function renderFailures({ provider_failures: failures }: CandidateSearchResponse): string[] {
  return failures.map(
    ({ provider, code, observed_at: newest, attempts }) =>
      `Could not be read when this was published: ${forTerminal(provider)} (${[code, ...(newest === null ? [] : [`last tried ${newest}`, formatCounted(attempts, 'attempt')])].map(forTerminal).join(', ')}); its facts may be old or missing.`,
  );
}

function renderCandidate(candidate: CandidateFacts, locale: Locale): string[] {
  const { identity, match } = candidate;
  return [
    `${match.rank}. ${forTerminal(identity.display_name)}  ${forTerminal(identity.install_ref.spec)}`,
    ...renderWords(candidate, locale),
    ...renderFacts([...reasonFacts(match, locale), ...observedFacts(candidate)], INDENT),
  ];
}

/** The first text of each who speaks, with who that is; in the other language where there is none in this one. */
function renderWords(
  { publisher_content: content, editor_content: editor }: Omit<CandidateFacts, 'match'>,
  locale: Locale,
): string[] {
  const { problem, description, readme_excerpt: excerpt } = content;
  const ofPublisher = firstText([problem, description, excerpt], locale);
  const ofEditor = editor === null ? null : firstText(editorTexts(editor), locale);
  return [
    ofPublisher === null ? silence(content.read_files.length > 0) : `Publisher: ${ofPublisher}`,
    ...(editor === null || ofEditor === null
      ? []
      : [`${editor.author} (editor, ${editor.written_at.slice(0, 10)}): ${ofEditor}`]),
  ].map((line) => `${INDENT}${fitToWidth(forTerminal(line), WORDS_CELLS_MAX)}`);
}

function silence(isRead: boolean): string {
  return isRead
    ? 'Nothing of the publisher’s was found in these languages where it is read.'
    : 'Nobody has read what the publisher wrote into the archive.';
}

function editorTexts(editor: EditorContent): ReadonlyArray<PartialLocalizedText | null> {
  const { problem, outcomes, operating_approach: approach, required_services: services } = editor;
  return [problem, ...outcomes, approach, ...services, ...editor.limitations, ...editor.quick_start];
}

function firstText(texts: ReadonlyArray<PartialLocalizedText | null>, locale: Locale): string | null {
  const said = texts.filter((text) => text !== null);
  const inLocale = said.map((text) => text[locale]).find((text) => text !== null);
  return inLocale ?? said.map((text) => text.en ?? text['zh-CN']).find((text) => text !== null) ?? null;
}

function reasonFacts({ reason_codes: reasons, capabilities }: CandidateMatch, locale: Locale): [string, string][] {
  const lists = (['matched', 'absent', 'unknown'] as const).flatMap((name): [string, string][] => {
    const ids = capabilities[name].map(({ id }) => forTerminal(id));
    return ids.length === 0 ? [] : [[CAPABILITY_LABELS[name], ids.join(', ')]];
  });
  const why = reasons.map(({ code, summary }, place): [string, string] => [
    place === 0 ? 'why' : '',
    `${forTerminal(code)}: ${forTerminal(summary[locale])}`,
  ]);
  return [...why, ...lists];
}

const CAPABILITY_LABELS = { matched: 'claims', absent: 'lacks', unknown: 'not known' } as const;

function observedFacts(candidate: Omit<CandidateFacts, 'match'>): [string, string][] {
  const { identity, registry_observations: seen, test_evidence: tests, control_metadata: control } = candidate;
  const tested = tests.dimensions.filter(({ status }) => status !== 'not_tested');
  return [
    ['source', `${identity.source.repository_url ?? 'no repository'} (${seen.source_association.status})`],
    ['upkeep', seen.maintenance.state],
    ['advisories', `${seen.advisory.state}${seen.advisory.advisory_ids.map((id) => ` ${id}`).join('')}`],
    ...(seen.risks.length === 0
      ? []
      : [['look at', seen.risks.map(({ code, severity }) => `${code} (${severity})`).join(', ')] as [string, string]]),
    ...codeFacts('can', seen.permissions),
    ...codeFacts('needs', seen.prerequisites),
    ['tested', tested.map(({ dimension, status }) => `${dimension} ${status}`).join(', ') || 'nothing'],
    ['unknown', formatCounted(seen.unknowns.length, 'field')],
    ['freshness', renderFreshness(control.freshness)],
    ['id', candidate.candidate_id],
  ].map(([label = '', value = '']): [string, string] => [label, forTerminal(value)]);
}

/** Each code with what it rests on. */
function codeFacts(
  label: string,
  requirements: CandidateFacts['registry_observations']['permissions'],
): [string, string][] {
  if (requirements.length === 0) return [];
  return [[label, requirements.map(({ code, status }) => `${code} (${status})`).join(', ')]];
}
