import { type Children, elements, h, kept } from '../markup.ts';
import type { HitExplanation } from '../../contract/discovery/explanation.ts';
import { type DiscoveryReasonCode, REASON_CODES } from '../../contract/discovery/match.ts';
import type { NameResemblance } from '../../contract/discovery/resemblance.ts';
import type { ShownEntry, ShownHit } from '../../contract/discovery/shown-search.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { inBrackets, labelled, separated } from '../language/punctuation.ts';
import { inEachLanguage } from '../language/words.ts';
import { isLongAddress, linkToPlace, linkToPlugin } from '../links.ts';
import type { Visit } from '../page.ts';
import { catalogDescription } from '../parts/catalog-description.ts';
import { evidenceMarks } from '../parts/evidence-marks.ts';
import { keptFor } from '../parts/kept-for.ts';
import { outwardLink } from '../parts/outward-link.ts';
import { untrusted, untrustedWith } from '../parts/untrusted.ts';
import { type SoughtWord, soughtWords } from '../parts/word-places.ts';
import { pickBox } from './compare-bar.ts';
import type { AskedQuery } from './found-runs.ts';
import { foundTermsView } from './found-terms-view.ts';
import { featureWords, resemblanceWords, searchWords } from './search-words.ts';
import { rejectionNote } from '../parts/rejection-note.ts';
import { type ShownTerm, shownTerms } from './shown-terms.ts';

/** One hit: what it is, why it was found, and what was tested. */
export function hitView(
  { entry, match, quality, resembles }: ShownHit,
  explanation: HitExplanation | undefined,
  asked: AskedQuery,
  picked: readonly string[],
  visit: Visit,
): Children {
  const { language } = visit;
  const found = shownTerms(explanation?.terms ?? [], asked, entry, language);
  const marked = soughtWords(found.flatMap(({ term, found_as }) => [term, found_as]));
  return hitItem({ id: shortIdOf(entry), value: match.rank }, [
    h(
      'h3',
      null,
      h('a', { href: linkToPlugin(visit, entry.entry_id) }, untrustedWith(marked, entry.identity.name, null)),
    ),
    whereItLives(entry, marked, visit),
    resembles === undefined ? null : resemblance(resembles, visit),
    rejectionNote(quality, language),
    catalogDescription(entry.imported_content.description, language, marked),
    foundTermsView(found, language),
    evidenceMarks(quality, language),
    pickBox(entry, picked, language),
    h('details', null, [
      ALL_REASONS[language],
      h(
        'ul',
        null,
        match.reason_codes.map((code) => reasonItem(code, language)),
      ),
      explanation === undefined || isLongAddress(visit) ? null : pointsInShort(explanation, found, language),
    ]),
  ]);
}

const hitItem = elements('li', { class: 'hit' });

const ALL_REASONS = inEachLanguage((language) => kept(h('summary', null, searchWords(language).allReasons)));
const reasonItem = keptFor((code: DiscoveryReasonCode, language) =>
  h('li', null, REASON_CODES[code].summary[language]),
);

/** What its place comes of, in points that add up. */
function pointsInShort(
  { features, terms, points_total: total }: HitExplanation,
  found: readonly ShownTerm[],
  language: Locale,
): Children {
  const given = features.flatMap(({ feature, points }): Children[] => {
    if (points === null || points === 0) return [];
    const isOfTerms = feature === 'terms' && terms.length > 1;
    return [
      [
        `${featureWords(language)[feature]} ${inPoints(points)}`,
        isOfTerms ? inBrackets(pointsOfTerms(points, found, language), language) : null,
      ],
    ];
  });
  if (given.length === 0) return null;
  const sum = `${inPoints(total)} ${searchWords(language).points}`;
  return h('p', null, [labelled(sum, language), separated(given, 'semicolon', language)]);
}

/** Of the terms of a hit, those that gave most: a query may be 500 characters long. */
const SHOWN_POINTS = 6;

/** The terms that gave most, and the others as one sum. @param points of all terms */
function pointsOfTerms(points: number, found: readonly ShownTerm[], language: Locale): Children {
  const most = found.toSorted((a, b) => b.points - a.points).slice(0, SHOWN_POINTS);
  const rest = inPoints(points - most.reduce((sum, term) => sum + term.points, 0));
  const shown: Children[] = most.map((term) => [untrusted(term.term, null), ` ${inPoints(term.points)}`]);
  // Less than half a hundredth, on either side of nothing, is no term: it is the rounding of the sum.
  if (Number(rest) > 0) shown.push(`${searchWords(language).otherTerms} ${rest}`);
  return separated(shown, 'comma', language);
}

function inPoints(points: number): string {
  return points.toFixed(2);
}

/** By which what a person did with it is found again; eight of its 24 hex digits tell the hits of a page apart. */
function shortIdOf({ entry_id }: ShownEntry): string {
  return `h${entry_id.slice(-8)}`;
}

function whereItLives(
  { entry_id, identity, category, signals }: ShownEntry,
  marked: readonly SoughtWord[],
  visit: Visit,
): Children {
  const { language } = visit;
  const words = searchWords(language);
  const { registry_package: packageName, repository_full_name: repository } = identity;
  const facts: Children[] = [
    packageName === null ? null : [`${words.package} `, untrustedWith(marked, packageName, null)],
    repository === null
      ? null
      : [`${words.repository} `, outwardLink(identity.repository_url, untrustedWith(marked, repository, null))],
    h('a', { href: linkToPlace(visit, entry_id) }, category.label[language]),
    signals.stars === null ? null : words.stars(signals.stars),
    signals.downloads === null ? null : words.downloads(signals.downloads),
  ].filter((fact) => fact !== null);
  return metaLine(
    null,
    facts.map((fact) => h('span', null, fact)),
  );
}

const metaLine = elements('p', { class: 'meta' });

function resemblance({ entry_id, name, owner, difference }: NameResemblance, visit: Visit): Children {
  const { language } = visit;
  return h('p', { class: 'note' }, [
    `${searchWords(language).resembles} `,
    h('a', { href: linkToPlugin(visit, entry_id) }, untrusted(name, null)),
    owner === null ? null : inBrackets(untrusted(owner, null), language),
    ` · ${resemblanceWords(language)[difference]}`,
  ]);
}
