import { z } from 'zod';

/** Spec 2.3: what a scan of the source text can say it saw, in canonical order. */
export const STATIC_CODES = [
  'static_credential_terms_observed',
  'static_dynamic_code_observed',
  'static_environment_access_observed',
  'static_filesystem_mutation_observed',
  'static_network_client_observed',
  'static_persistence_paths_observed',
  'static_process_execution_observed',
  'static_shell_execution_observed',
] as const;
export type StaticCode = (typeof STATIC_CODES)[number];

/** What the files of a released archive can show, beside their source text; all but the install script are of spec 2.3. */
export const INTEGRITY_CODES = [
  'declared_entrypoint_missing',
  'optional_export_missing',
  'prepare_script_declared',
  'install_script_declared',
  'native_binary_content',
] as const;
export type IntegrityCode = (typeof INTEGRITY_CODES)[number];

/** Spec 2.3, its other reason codes of quality records. */
const SPEC_CODES = ['pilot_evidence_not_production_eligible', 'no_registry_package'] as const;

/** What had to be done to a catalog's text or fields before they could be read; each reaches the record as a reason of its source-metadata evidence, so nothing is mended in silence. */
export const LISTING_NOTE_CODES = [
  'text_decoded_as_gb18030',
  'replacement_characters_in_text',
  'invisible_characters_removed',
  'markup_removed',
  'placeholder_removed',
  'boilerplate_removed',
  'language_slot_corrected',
  'text_copied_across_languages',
  'text_truncated',
  'field_not_text',
  'package_name_invalid',
  'url_repaired',
  'number_out_of_range',
  'timestamp_invalid',
] as const;

/** What a reader should know of the identity. */
export const IDENTITY_NOTE_CODES = [
  'package_claim_unconfirmed',
  'package_repository_mismatch',
  'package_claim_contested',
  'name_mixed_script',
  'name_looks_like_another',
  'name_near_better_known',
  'name_shared_with_better_known',
  'repository_renamed',
  'rejected_by_catalog',
] as const;

/** What the registry says of a release, and whether its archive agrees. */
const RELEASE_CODES = [
  'package_missing',
  'package_unpublished',
  'package_removed_for_security',
  'channel_without_release',
  'registry_dates_unreliable',
  'package_deprecated',
  'license_not_spdx',
  'integrity_absent',
  'integrity_mismatch',
  'release_bytes_changed',
  'package_structure_invalid',
] as const;

/** Why the code may do more than was seen: a file was not read or a bound was met, a module has no known name, a package is in no table. */
export const SCAN_GAP_CODES = ['static_files_unread', 'static_module_unnamed', 'static_package_unlisted'] as const;

/** Not all that the archive's source text may do is known; the gaps say why. */
const CONTENT_CODES = ['static_scan_incomplete', ...SCAN_GAP_CODES] as const;

/** What is known of a release's dependencies. */
const DEPENDENCY_CODES = ['advisories_known', 'dependency_tree_unresolved'] as const;

/** What the repository host says. */
const REPOSITORY_CODES = [
  'repository_missing',
  'repository_archived',
  'repository_inactive',
  'repository_is_fork',
] as const;

/** How a run in the real host ended; stage and reason stand in the dimension. */
const RUN_CODES = [
  'host_run_failed',
  'host_run_inconclusive',
  'host_run_ended_before',
  'needs_services_of_its_own',
  'sandbox_unavailable',
] as const;

/** What a listing lacks, and why a question has no answer: a source that was asked in vain is named, a run here has none. */
const GAP_CODES = [
  'description_missing_en',
  'description_missing_zh_cn',
  'description_missing',
  'category_missing',
  'category_unknown',
  'license_unknown',
  'link_missing',
  'name_unlike_package',
  'collection_failed',
  'collection_failed_advisories',
  'collection_failed_package_registry',
  'collection_failed_repository_host',
  'not_yet_analysed',
] as const;

export const QualityReasonCode = z
  .enum([
    ...INTEGRITY_CODES,
    ...STATIC_CODES,
    ...SPEC_CODES,
    ...LISTING_NOTE_CODES,
    ...IDENTITY_NOTE_CODES,
    ...RELEASE_CODES,
    ...CONTENT_CODES,
    ...DEPENDENCY_CODES,
    ...REPOSITORY_CODES,
    ...RUN_CODES,
    ...GAP_CODES,
  ])
  .describe('What was seen, or why nothing was (spec 2.3); a hint at the listing or package, never a verdict.');
export type QualityReasonCode = z.infer<typeof QualityReasonCode>;
