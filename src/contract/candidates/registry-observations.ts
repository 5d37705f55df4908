import { z } from 'zod';
import { Code, EvidenceRefs, JsonPointer } from '../shared/ids.ts';
import { AssociationStatus, SEVERITIES, type Severity, authority } from '../shared/status.ts';
import { Timestamp } from '../shared/timestamp.ts';

/**
 * How the answer was found. Manifests are read at the repository's head, because
 * no release says its commit: the code says `at_head` wherever that was done.
 */
export const ASSOCIATION_METHODS = {
  release_and_head_manifest_name_each_other: 'confirmed',
  release_and_head_manifest_name_each_other_after_rename: 'confirmed',
  release_and_head_manifest_name_each_other_in_another_directory: 'confirmed',
  manifest_at_head_names_another_package: 'contradicted',
  root_manifest_at_head_names_another_package: 'unknown',
  no_root_manifest_at_head: 'unknown',
  no_manifest_in_declared_directory_at_head: 'unknown',
  manifest_at_head_not_observed: 'unknown',
  repository_not_found: 'unknown',
  repository_not_observed: 'unknown',
  release_names_repository_of_other_host: 'unknown',
  release_names_sponsors_page: 'unknown',
  release_names_gist: 'unknown',
  release_names_no_repository: 'unknown',
} as const satisfies Record<string, AssociationStatus>;

/** What a reader should look at before anything else. Severity is how much to look, not how likely harm is. */
export const RISK_SEVERITIES = {
  artifact_bytes_changed: 'critical',
  package_removed_for_security: 'critical',
  source_association_contradicted: 'high',
  release_deprecated: 'moderate',
  manifest_identity_differs: 'moderate',
  repository_archived: 'low',
  install_scripts_declared: 'low',
} as const satisfies Record<string, Severity>;

const SourceAssociation = z
  .strictObject({
    status: AssociationStatus,
    method: Code.describe('How it was found out; docs/CANDIDATES.md lists them.'),
    evidence_refs: EvidenceRefs,
    observed_at: Timestamp.nullable().describe('null: no repository answered, so nobody observed it.'),
  })
  .describe('Whether release and repository belong together.');

/** Spec 3 shows `claimed_only`; the others are ours. */
const ClaimedThing = z.strictObject({
  code: Code.describe('docs/CANDIDATES.md lists the codes and what each rests on.'),
  status: z
    .enum(['observed', 'declared', 'claimed_only'])
    .describe(
      "observed: seen in the released code or files; declared: the manifest asks for it; claimed_only: only the publisher's prose says so (spec 3).",
    ),
  evidence_refs: EvidenceRefs,
});

/** The spec shows the list only empty; this shape is ours. */
const Risk = z
  .strictObject({
    code: Code,
    severity: z.enum(SEVERITIES).describe('How much to look at it, not how likely harm is.'),
    evidence_refs: EvidenceRefs,
  })
  .describe('One risk that was observed.');

/** Spec 3 shows `unknown` for both; the other values are ours. */
const Advisory = z
  .strictObject({
    state: z
      .enum(['unknown', 'none_known', 'affected'])
      .describe('unknown: nobody asked, or the source did not answer; `unknowns` says which.'),
    maximum_severity: z
      .enum(['unknown', 'none', ...SEVERITIES])
      .describe('Highest severity of them; unknown: not looked up, or not stated.'),
    advisory_ids: z
      .array(z.string().min(1).max(128))
      .describe('Ids as the advisory database gives them; empty: none is known.'),
  })
  .describe('Published advisories about this release.');

/** Spec 3 shows `active`; the other states are ours. */
const Maintenance = z
  .strictObject({
    state: z
      .enum(['active', 'quiet', 'archived', 'unknown'])
      .describe('quiet: nothing within 365 days before the observation; unknown: nothing that tells was seen.'),
    observed_at: Timestamp.nullable().describe('null: nothing that tells was observed; then state is unknown.'),
    source_refs: EvidenceRefs,
  })
  .describe('Whether somebody looks after it.');

const Unknown = z
  .strictObject({
    field: JsonPointer.describe('Field of this candidate that has no value.'),
    reason: z
      .enum([
        'not_observed',
        'collection_failed_advisories',
        'collection_failed_package_registry',
        'collection_failed_repository_host',
        'not_provided',
        'other_language',
        'language_undecided',
        'registry_dates_unreliable',
        'host_run_inconclusive',
        'host_run_ended_before',
        'needs_services_of_its_own',
        'static_scan_incomplete',
        'not_an_spdx_expression',
      ])
      .describe(
        'Spec 3 shows not_observed; ours are collection_failed_<source> (the source, named as in provider_failures, was asked in vain), not_provided (not stated where it was looked: plugin-profile.yaml, the members of package.json that stand for a field of ours, sections of the README under headings named for it; both files may say it elsewhere, package.json in a member of its own, the README in prose; or the manifest names no repository), other_language and language_undecided (what is written there stands in neither slot), registry_dates_unreliable (it would rest on a date of the registry, and those contradict themselves or the host profile calls it a mirror), host_run_inconclusive (it was run in the host, and the run came to no answer; its scope_summary says where it ended), host_run_ended_before (the run ended before it got there), needs_services_of_its_own (it ran, and this part needs network or AI), static_scan_incomplete (its code was looked at, and what is not listed may be there: a file was not read, a module has no known name, or a package it loads is in no table), not_an_spdx_expression (a licence is stated, and no expression of known licences is).',
      ),
  })
  .describe('Something nobody knows.');

export const RegistryObservations = z
  .strictObject({
    authority: authority('registry_observations'),
    source_association: SourceAssociation,
    prerequisites: z.array(ClaimedThing).describe('What must be there before; empty: none was seen or stated.'),
    permissions: z
      .array(ClaimedThing)
      .describe('What its code can do or is said to do; empty: none was seen or stated.'),
    risks: z.array(Risk).describe('Empty: none was observed, which proves nothing.'),
    advisory: Advisory,
    maintenance: Maintenance,
    unknowns: z.array(Unknown).describe('Fields without a value, or with one that nobody has observed, each with why.'),
  })
  .describe('What registries and repositories show (spec 2.2).');
export type RegistryObservations = z.infer<typeof RegistryObservations>;
