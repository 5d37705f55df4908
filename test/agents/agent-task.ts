/** What an agent is asked, and how it is judged. docs/AGENT-TASKS.md tells each word of it. */

/** What a scripted planner is told in place of the words of the question; a model reads the question alone. */
export type Ask =
  /** Which plugins do this? Each must say all of `words` in its name or description. */
  | { readonly kind: 'find'; readonly query: string; readonly words: readonly string[] }
  /** Which of all plugins have this word in the name of their package? */
  | { readonly kind: 'list_named'; readonly word: string }
  /** Facts of one package, or of several to compare. */
  | { readonly kind: 'facts'; readonly packages: readonly string[]; readonly fields: readonly Field[] }
  /** Is it listed, and if not, why? */
  | { readonly kind: 'listed'; readonly packageName: string }
  /** What is known by an id somebody wrote down. */
  | { readonly kind: 'facts_by_id'; readonly pluginId: string }
  /** Does it load in the host? */
  | { readonly kind: 'loads'; readonly packageName: string }
  /** Which of these was seen to do what it claims? */
  | { readonly kind: 'proven'; readonly packages: readonly string[] }
  /** Is it safe, approved, recommended? */
  | { readonly kind: 'approved'; readonly packageName: string }
  /** The exact release whose archive was verified, and what was tested of it. */
  | { readonly kind: 'release'; readonly packageName: string; readonly hostVersion: string }
  /** The node of the directory with these labels from the top, and its plugins. */
  | { readonly kind: 'branch'; readonly labels: readonly string[]; readonly listPlugins: boolean };

export const FIELDS = {
  licence: 'evidence.dimensions.package_release.untrusted_text.license',
  latest_version: 'evidence.dimensions.package_release.untrusted_text.latest_version',
  deprecated: 'evidence.dimensions.package_release.deprecated',
  repository: 'identity.untrusted_text.repository_url',
  stars: 'popularity.stars',
  vulnerabilities: 'evidence.dimensions.dependency_risk.vulnerability_counts',
  loaded_in_host: 'evidence.dimensions.install_runtime.status',
  host_version: 'evidence.dimensions.install_runtime.host_version',
  category: 'category.id',
  catalog_licence: 'listing.untrusted_text.catalog_license',
} as const;
export type Field = keyof typeof FIELDS;

export const VERDICTS = {
  found: 'these plugins fit',
  none: 'this service lists no such plugin, node or release; where a reason is asked for, the values tell it',
  withdrawn: 'it is known, and whoever runs the service offers it no more',
  told: 'each value asked for is known',
  partly_unknown: 'some values are known, others nobody knows',
  unknown: 'none of the values is known',
  passed_here: 'it was observed and held, in the scope that the values name',
  failed_here: 'it was observed and did not hold, in that scope; no more follows from it',
  nobody_tested: 'nobody looked, or looking came to nothing',
  not_told: 'the service does not say that, of any plugin',
  outdated: 'the facts are no longer current; the values are as old as they say',
  gave_up: 'no answer could be had',
} as const;
export type Verdict = keyof typeof VERDICTS;

/** A value as an agent tells it; `null`: nobody knows. */
export type Told = null | boolean | number | string;

export interface Answer {
  readonly verdict: Verdict;
  /** Names of packages. */
  readonly plugins: readonly string[];
  /** By name; of several packages by `<package> <name>`. */
  readonly values: Readonly<Record<string, Told>>;
}

/** What is out of the ordinary where a task is done. */
export interface Circumstances {
  /** The service's clock; absent: right after the data was published. */
  readonly now?: string;
  /** Searches that a client may do in an hour. */
  readonly searchesPerHour?: number;
  /** Another data set is served once so many calls were answered. */
  readonly renewedAfterCalls?: number;
}

export interface Task {
  readonly id: string;
  /** The question, in the words of whoever asks. */
  readonly question: string;
  readonly ask: Ask;
  readonly circumstances?: Circumstances;
  readonly right: Answer;
  /** Where the right answer is read off, beside the service: the catalog, what was recorded, or a rule. */
  readonly why: string;
  /** Words that are sent in the first call at most, because the service refuses them. */
  readonly secret?: string;
}
