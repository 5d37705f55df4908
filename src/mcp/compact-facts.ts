import type { DiscoveryEntry } from '../contract/discovery/entry.ts';
import type { CandidatePluginRecord, PluginLookup, PluginRecord } from '../contract/shared/plugin-record.ts';
import { compactRelease, publisherTexts, releaseTests } from './compact-candidate.ts';
import { evidenceInFull } from './compact-evidence.ts';
import { type Detail, type Shown, catalogRejection, label, nearName, packageClaim, shownText } from './compact-hit.ts';
import { excerpt, visibleLine } from './safe-text.ts';

/** What is known of one plugin, or of one exact release of it. */
export function compactFacts(lookup: PluginLookup, shown: Shown) {
  return lookup.kind === 'entry' ? entryFacts(lookup, shown) : candidateFacts(lookup, shown);
}

function head({ kind, snapshot_id, freshness }: Pick<PluginLookup, 'kind' | 'snapshot_id' | 'freshness'>) {
  const { status, as_of, expires_at } = freshness;
  return { kind, snapshot_id, freshness: { status, as_of, expires_at } };
}

const DESCRIPTION_ROOM: Readonly<Record<Detail, number>> = { concise: 500, full: 8_000 };

function entryFacts({ entry, quality, resembles, releases, ...answer }: PluginRecord, shown: Shown) {
  const { identity, imported_content, resolution, signals, source_reference } = entry;
  const { security, permissions, compatibility } = resolution;
  return {
    ...head(answer),
    id: entry.entry_id,
    availability: entry.availability,
    category: { id: entry.category.id, label: label(entry.category.label, shown) },
    identity: { ...packageClaim(quality), untrusted_text: identityTexts(identity) },
    ...nearName(resembles),
    ...catalogRejection(quality),
    description: {
      authority: imported_content.authority,
      fetched_at: source_reference.fetched_at,
      date_basis: source_reference.date_basis,
      untrusted_text: descriptionTexts(imported_content.description, shown),
    },
    listing: listing(source_reference),
    value_sources: valueSources(entry.value_sources),
    popularity: {
      authority: signals.authority,
      stars: signals.stars,
      downloads: signals.downloads,
      observed_at: signals.observed_at,
    },
    resolution: { security, permissions, compatibility },
    evidence: evidenceInFull(quality),
    releases: releasesInShort(releases, shown),
    releases_published: releases.length,
  };
}

/** Newest first, by the id that `get_plugin_facts` takes; how many there are stands beside it. */
function releasesInShort(releases: PluginRecord['releases'], { detail }: Shown): readonly string[] {
  return releases
    .slice(0, detail === 'full' ? 50 : 3)
    .map(({ candidate_id, availability }) => `${candidate_id} ${availability}`);
}

function identityTexts({ name, owner, registry_package, repository_url }: DiscoveryEntry['identity']) {
  return {
    name: visibleLine(name),
    owner: owner === null ? null : visibleLine(owner),
    package: registry_package === null ? null : visibleLine(registry_package),
    repository_url: repository_url === null ? null : visibleLine(repository_url),
  };
}

/** The language asked for; both in full. */
function descriptionTexts(
  description: DiscoveryEntry['imported_content']['description'],
  shown: Shown,
): Readonly<Record<string, string | null>> {
  const room = DESCRIPTION_ROOM[shown.detail];
  if (shown.detail === 'concise') return { text: shownText(description, shown.locale, room) };
  const { en, 'zh-CN': chinese } = description;
  return { en: en === null ? null : excerpt(en, room), 'zh-CN': chinese === null ? null : excerpt(chinese, room) };
}

/** Which reading of which catalog it comes from; whoever publishes a catalog writes its addresses. */
function listing({ snapshot_id, license, listing_url, record_page_url }: DiscoveryEntry['source_reference']) {
  return {
    catalog_snapshot: snapshot_id,
    untrusted_text: {
      catalog_license: license === null ? null : excerpt(license, 80),
      listing_url: listing_url === null ? null : excerpt(listing_url, 200),
      record_page_url: record_page_url === null ? null : excerpt(record_page_url, 200),
    },
  };
}

/** Records that say the values of an entry are two or three; the others of a longer list are in the record itself. */
const MOST_SOURCES = 3;

/** Who says which value. A time that nobody gives is left out, for most records give none. */
function valueSources(sources: DiscoveryEntry['value_sources']) {
  return sources
    .slice(0, MOST_SOURCES)
    .map(
      ({
        catalog_id,
        as_of,
        date_basis,
        values,
        observed_at,
        stars_observed_at,
        downloads_observed_at,
        ...untrusted
      }) => ({
        catalog_id,
        as_of,
        date_basis,
        values,
        ...(observed_at === null ? {} : { observed_at }),
        ...(stars_observed_at === null ? {} : { stars_observed_at }),
        ...(downloads_observed_at === null ? {} : { downloads_observed_at }),
        untrusted_text: {
          locator: excerpt(untrusted.locator, 120),
          ...(untrusted.category_written === null
            ? {}
            : { category_written: excerpt(untrusted.category_written, 100) }),
        },
      }),
    );
}

function candidateFacts({ candidate, releases, ...answer }: CandidatePluginRecord, shown: Shown) {
  const { identity, registry_observations } = candidate;
  return {
    ...head(answer),
    id: candidate.candidate_id,
    publication_version: answer.publication_version,
    ...compactRelease(candidate, shown),
    install_ref: {
      authority: identity.authority,
      immutable: identity.install_ref.immutable,
      integrity: identity.install_ref.integrity,
      ...(shown.detail === 'full' ? { artifact_digest: identity.artifact_digest } : {}),
      untrusted_text: { spec: visibleLine(identity.install_ref.spec) },
    },
    source: {
      association_status: identity.source.association_status,
      association_method: registry_observations.source_association.method,
      association_observed_at: registry_observations.source_association.observed_at,
      untrusted_text: {
        repository_url: identity.source.repository_url === null ? null : excerpt(identity.source.repository_url, 200),
      },
    },
    publisher: publisherTexts(candidate.publisher_content, shown),
    editor: editorTexts(candidate.editor_content, shown),
    ...releaseTests(candidate, shown),
    other_releases: releasesInShort(
      releases.filter(({ candidate_id }) => candidate_id !== candidate.candidate_id),
      shown,
    ),
    releases_published: releases.length,
  };
}

const EDITOR_ROOM: Readonly<Record<Detail, number>> = { concise: 120, full: 2_000 };

/** `none`: no editor wrote of this release, which is known. */
function editorTexts(editor: CandidatePluginRecord['candidate']['editor_content'], shown: Shown) {
  if (editor === null) return 'none';
  const room = EDITOR_ROOM[shown.detail];
  return {
    authority: editor.authority,
    written_at: editor.written_at,
    untrusted_text: {
      author: excerpt(editor.author, 80),
      problem: shownText(editor.problem, shown.locale, room),
      limitations: editor.limitations.map((text) => shownText(text, shown.locale, room)),
      non_fit_conditions: editor.non_fit_conditions.map((text) => shownText(text, shown.locale, room)),
    },
  };
}
