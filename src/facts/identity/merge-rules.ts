import { Failure } from '../../base/failure.ts';
import { type RepositoryRef, parseRepositorySpelling } from '../../base/repository-ref.ts';

/** Why a listing is the same project as another; each merged listing is counted under one. */
export const MERGE_RULES = [
  'same_place',
  'same_place_other_case',
  'renamed_repository',
  'same_package_root_and_subdirectory',
  'package_names_repository',
] as const;
export type MergeRule = (typeof MERGE_RULES)[number];

/** What a host profile says about identities; repositories as `owner/repo`, or with a folder. */
export interface MergeRules {
  /** `null`: the host is not a package. */
  readonly hostPackage: string | null;
  /** Further packages of the host itself, by name or as a whole scope (`@acme/*`). */
  readonly hostPackages: readonly string[];
  readonly hostRepositories: readonly string[];
  readonly notPlugins: { readonly packages: readonly string[]; readonly repositories: readonly string[] };
  readonly renames: readonly { readonly from: string; readonly to: string }[];
}

/** @throws Failure `config_invalid`: a rule that names nothing would silently do nothing. */
export function ruleRepository(spelling: string): RepositoryRef {
  const ref = parseRepositorySpelling(spelling);
  if (ref === null) {
    throw new Failure('config_invalid', 'An identity rule of the host profile names no repository; write owner/repo.');
  }
  return ref;
}
