import type { AssociationStatus } from '../shared/status.ts';

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
