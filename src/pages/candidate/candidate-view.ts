import { type Children, h } from '../markup.ts';
import type { LookupResponse } from '../../contract/discovery/lookup.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { CandidatePluginRecord } from '../../contract/shared/plugin-record.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { labelled } from '../language/punctuation.ts';
import { linkToPlugin } from '../links.ts';
import type { PageContent, Visit } from '../page.ts';
import { markSprite } from '../parts/evidence-marks.ts';
import { factBlock, factList } from '../parts/fact-block.ts';
import { outwardLink } from '../parts/outward-link.ts';
import { releasesBlock } from '../parts/release-list.ts';
import { availabilityWords } from '../parts/release-words.ts';
import { reproduceView } from '../parts/reproduce-view.ts';
import { unknownFields } from '../parts/unknown-fields.ts';
import { untrusted } from '../parts/untrusted.ts';
import { candidateWords, unknownReasonWords } from './candidate-words.ts';
import { observationsView } from './observations-view.ts';
import { editorView, publisherView } from './publisher-view.ts';
import { testsView } from './tests-view.ts';

type Facts = CandidatePluginRecord['candidate'];

/** All of one snapshot. */
export interface CandidateAnswers {
  readonly record: CandidatePluginRecord;
  /** Of the name of its package: which plugin it is a release of. */
  readonly lookup: LookupResponse;
  readonly publication: PublicationManifest;
}

/** One exact release: one block for each authority. */
export function candidateView({ record, lookup, publication }: CandidateAnswers, visit: Visit): PageContent {
  const { language } = visit;
  const { candidate, releases } = record;
  return {
    title: `${candidate.identity.display_name} ${candidate.identity.release_version}`,
    snapshotId: record.snapshot_id,
    main: [
      markSprite(),
      h('article', { class: 'sheet' }, [
        head(candidate, lookup, visit),
        identityBlock(candidate, language),
        testsView(candidate.test_evidence, language),
        observationsView(candidate.registry_observations, language),
        publisherView(candidate.publisher_content, language),
        candidate.editor_content === null ? null : editorView(candidate.editor_content, language),
        unknownsByReason(candidate, language),
        otherReleases(candidate.candidate_id, releases, visit),
        reproduce(record, publication, language),
      ]),
    ],
  };
}

function head({ identity, candidate_id, control_metadata }: Facts, lookup: LookupResponse, visit: Visit): Children {
  const { language } = visit;
  const words = candidateWords(language);
  const entries = lookup.entries.filter(
    ({ registry_package }) => registry_package === identity.install_ref.package_name,
  );
  return h('header', null, [
    h('h1', null, [untrusted(identity.display_name, null), ' ', untrusted(identity.release_version, null)]),
    h('p', { class: 'meta' }, [
      h('span', null, availabilityWords(language)[control_metadata.availability]),
      h('span', null, h('code', null, candidate_id)),
    ]),
    entries.map(({ entry_id, name }) =>
      h('p', null, [
        labelled(words.plugin, language),
        h('a', { href: linkToPlugin(visit, entry_id) }, untrusted(name, null)),
      ]),
    ),
  ]);
}

function identityBlock({ identity, control_metadata }: Facts, language: Locale): Children {
  const words = candidateWords(language);
  const { install_ref, artifact_digest, canonical_url, source, plugin_id, release_id } = identity;
  const parts = {
    id: 'identity',
    heading: words.identity,
    speaker: identity.authority,
    worth: words.byIdentity,
  } as const;
  const { withdrawal_reason } = control_metadata;
  return factBlock(
    parts,
    language,
    factList([
      [
        words.package,
        [untrusted(install_ref.spec, null), ` · ${install_ref.immutable ? words.pinned : words.notPinned}`],
      ],
      [words.integrity, h('pre', { tabindex: 0 }, install_ref.integrity)],
      [words.archive, h('pre', { tabindex: 0 }, artifact_digest)],
      [words.registry, outwardLink(canonical_url, untrusted(canonical_url, null))],
      [
        words.repository,
        source.repository_url === null
          ? words.noRepository
          : outwardLink(source.repository_url, untrusted(source.repository_url, null)),
      ],
      [words.standing, withdrawal_reason === null ? null : untrusted(withdrawal_reason, null)],
      [words.ids, [plugin_id, release_id].map((id) => h('div', null, h('code', null, id)))],
    ]),
  );
}

/** Fields without a value, by why. */
function unknownsByReason({ registry_observations: { unknowns } }: Facts, language: Locale): Children {
  const groups = [...Map.groupBy(unknowns, ({ reason }) => reason)].map(([reason, all]) => ({
    heading: unknownReasonWords(language)[reason],
    fields: all.map(({ field }) => field),
  }));
  return unknownFields(groups, candidateWords(language).byAbsence, language);
}

function otherReleases(id: string, releases: CandidatePluginRecord['releases'], visit: Visit): Children {
  const others = releases.filter(({ candidate_id }) => candidate_id !== id);
  return releasesBlock(others, candidateWords(visit.language), visit);
}

function reproduce(
  { candidate: { candidate_id: id }, snapshot_id }: CandidatePluginRecord,
  publication: PublicationManifest,
  language: Locale,
): Children {
  return reproduceView(
    {
      snapshotId: snapshot_id,
      publication,
      file: 'candidates.jsonl',
      curl: [`curl "$SERVICE/v1/plugins/${encodeURIComponent(id)}"`],
      commandLine: [`show ${id} --json --server "$SERVICE"`],
      tools: [{ name: 'get_plugin_facts', arguments: { plugin_id: id, detail: 'full' } }],
    },
    language,
  );
}
