import type { CandidateFacts } from '../contract/candidates/record.ts';
import type { PublisherContent } from '../contract/candidates/imported-content.ts';
import type { PartialLocalizedText } from '../contract/shared/text.ts';
import { dayOf, statusCounts } from './compact-evidence.ts';
import { type Detail, type Shown, type ShownItem, shownText, writtenIn } from './compact-hit.ts';
import { CUT, excerpt, excerptOfLines } from './safe-text.ts';

type Release = Omit<CandidateFacts, 'match'>;

/** One hit of a candidate search: an exact release. */
export function compactCandidate(candidate: CandidateFacts, shown: ShownItem) {
  const { match, registry_observations, test_evidence, publisher_content } = candidate;
  const tests = test_evidence.dimensions;
  return {
    id: candidate.candidate_id,
    untrusted_text: {
      package: excerpt(candidate.identity.install_ref.package_name, 80),
      description: shownText(publisher_content.description, shown.locale, shown.room),
    },
    why: match.reason_codes.map(({ code }) => code),
    ...capabilities(match),
    ...(shown.detail === 'full' ? releaseTests(candidate, shown) : inShort(registry_observations)),
    tests: statusCounts(tests.map(({ dimension, status }) => [dimension, status])),
    seen_on: dayOf(candidate.control_metadata.freshness.as_of),
  };
}

/** The capabilities asked for; absent where none was. */
function capabilities({ capabilities: found }: CandidateFacts['match']) {
  const { matched, absent, unknown } = found;
  if (matched.length + absent.length + unknown.length === 0) return {};
  const ids = (list: ReadonlyArray<{ readonly id: string }>) => list.map(({ id }) => id);
  return { capabilities: { matched: ids(matched), absent: ids(absent), unknown: ids(unknown) } };
}

function inShort({ advisory, risks, source_association }: CandidateFacts['registry_observations']) {
  return {
    risks: risks.map(({ code }) => code),
    advisory: advisory.state,
    source: source_association.status,
  };
}

/** What the release is. */
export function compactRelease({ identity, control_metadata }: Release, { detail }: Shown) {
  const { availability, withdrawal_reason, freshness } = control_metadata;
  const { status, as_of, expires_at } = freshness;
  return {
    plugin_id: identity.plugin_id,
    release_version: identity.release_version,
    availability,
    ...(withdrawal_reason === null ? {} : { withdrawal_reason }),
    data_class: control_metadata.data_class,
    release_freshness: { status, as_of, expires_at },
    identity: {
      ...(detail === 'full' ? { canonical_url: identity.canonical_url } : {}),
      untrusted_text: {
        display_name: excerpt(identity.display_name, 80),
        package: excerpt(identity.install_ref.package_name, 80),
      },
    },
  };
}

const MOST_TEXTS: Readonly<Record<Detail, number>> = { concise: 2, full: 20 };
const TEXT_ROOM: Readonly<Record<Detail, number>> = { concise: 120, full: 2_000 };

/** What the publisher wrote into the released archive. `null`: not stated where it is read, or nobody could read it. */
export function publisherTexts(publisher: PublisherContent, shown: Shown) {
  const room = TEXT_ROOM[shown.detail];
  const cut = new Set(publisher.text_places.flatMap(({ field, is_cut }) => (is_cut ? [field] : [])));
  const passage = (text: PartialLocalizedText | null, place: string) => {
    if (text === null) return null;
    const language = writtenIn(text, shown.locale);
    return passageText(text[language], room, cut.has(`/publisher_content/${place}/${language}`));
  };
  const one = (field: SingleText) => passage(publisher[field], field);
  const some = (field: ListOfTexts) => {
    const texts = publisher[field];
    if (texts.length === 0) return null;
    const most = MOST_TEXTS[shown.detail];
    const first = texts.slice(0, most).map((text, place) => passage(text, `${field}/${place}`));
    return texts.length > most ? [...first, `(${texts.length - most} more)`] : first;
  };
  const brief = {
    description: one('description'),
    license: licenseText(publisher),
    problem: one('problem'),
    limitations: some('limitations'),
    non_fit_conditions: some('non_fit_conditions'),
    permissions_claimed: some('permissions_claimed'),
    prerequisites: some('prerequisites'),
    required_services: some('required_services'),
    host_ranges_claimed: claimedRanges(publisher, shown),
  };
  const head = {
    authority: publisher.authority,
    ...(publisher.license_written === undefined ? {} : { license_is: 'no_spdx_expression' }),
  };
  if (shown.detail === 'concise') return { ...head, untrusted_text: brief };
  const rest = {
    outcomes: some('outcomes'),
    operating_approach: one('operating_approach'),
    quick_start: some('quick_start'),
    readme_excerpt: one('readme_excerpt'),
  };
  return { ...head, untrusted_text: { ...brief, ...rest } };
}

type SingleText = 'description' | 'problem' | 'operating_approach' | 'readme_excerpt';
type ListOfTexts =
  | 'outcomes'
  | 'prerequisites'
  | 'required_services'
  | 'permissions_claimed'
  | 'limitations'
  | 'non_fit_conditions'
  | 'quick_start';

/** As an SPDX expression, or as it is written where it is none: `license_is` says so. */
function licenseText({ license, license_written }: PublisherContent): string | null {
  return license ?? (license_written === undefined ? null : excerpt(license_written, 80));
}

/** @param goesOn the archive has more of the passage than the record */
function passageText(text: string | null, room: number, goesOn: boolean): string | null {
  if (text === null) return null;
  const shown = excerptOfLines(text, room);
  return goesOn && !shown.endsWith(CUT) ? `${shown}${CUT}` : shown;
}

function claimedRanges({ declared_compatibility: claims }: PublisherContent, { detail }: Shown) {
  if (claims.length === 0) return null;
  const first = claims.slice(0, MOST_TEXTS[detail]);
  return first.map(({ host_range, channels }) => excerpt(`${host_range} ${channels.join(',')}`, 80));
}

/** What registries, repositories and test runs show of it. */
export function releaseTests({ registry_observations: seen, test_evidence }: Release, { detail }: Shown) {
  const most = detail === 'full' ? 50 : 10;
  return {
    observations: {
      authority: seen.authority,
      permissions: listSeen('permissions', seen, most),
      prerequisites: listSeen('prerequisites', seen, most),
      risks: seen.risks.map(({ code, severity }) => `${code}:${severity}`),
      advisory: { state: seen.advisory.state, maximum_severity: seen.advisory.maximum_severity },
      maintenance: { state: seen.maintenance.state, observed_at: seen.maintenance.observed_at },
    },
    compatibility: Object.fromEntries(
      test_evidence.compatibility_observations.map(({ channel, status, host_target, observed_at }) => [
        channel,
        { status, host_version: host_target?.version ?? null, observed_at },
      ]),
    ),
    test_evidence: {
      authority: test_evidence.authority,
      ...Object.fromEntries(
        test_evidence.dimensions.map((tested) => [tested.dimension, testedInShort(tested, detail)]),
      ),
    },
    unknown_fields: unknownFields(seen.unknowns, detail),
  };
}

/** With its day where somebody looked; in full with why a look came to nothing, in words of ours. */
function testedInShort(
  { status, observed_at, scope_summary }: Release['test_evidence']['dimensions'][number],
  detail: Detail,
): string {
  if (observed_at === null) return status;
  const why = status === 'not_tested' && detail === 'full' ? `: ${excerpt(scope_summary.en, 160)}` : '';
  return `${status}@${observed_at}${why}`;
}

/** `null`: nobody could look; `others:unknown` at its end: not everywhere. */
function listSeen(
  name: 'permissions' | 'prerequisites',
  seen: Release['registry_observations'],
  most: number,
): readonly string[] | null {
  const codes = seen[name].slice(0, most).map(({ code, status }) => `${code}:${status}`);
  if (!seen.unknowns.some(({ field }) => field === `/registry_observations/${name}`)) return codes;
  return codes.length === 0 ? null : [...codes, 'others:unknown'];
}

/** Why something has no value, by reason: how many fields, and in full which. */
function unknownFields(
  unknowns: Release['registry_observations']['unknowns'],
  detail: Detail,
): Readonly<Record<string, number | readonly string[]>> {
  const reasons = [...new Set(unknowns.map(({ reason }) => reason))];
  return Object.fromEntries(
    reasons.map((reason) => {
      const fields = unknowns.flatMap((unknown) => (unknown.reason === reason ? [unknown.field] : []));
      return [reason, detail === 'full' ? fields : fields.length];
    }),
  );
}
