import { stringify } from 'yaml';

/** What a new host profile cannot do without. */
export interface HostAnswers {
  /** As people write it. */
  readonly name: string;
  /** `null`: the host is no package. */
  readonly hostPackage: string | null;
  /** Version of the host that plugins are tried in. */
  readonly hostVersion: string;
}

interface HostTemplateInput extends HostAnswers {
  readonly id: string;
  /** `yyyy-mm-dd`: when the catalog's records were checked. */
  readonly day: string;
}

/**
 * `host.yaml` of a new host: what was answered, and each setting there is, with what it is for, its unit and what holds
 * without it. A setting behind `# ` stands with its default, one behind `# e.g. ` has none.
 */
export function hostTemplate({ id, name, hostPackage, hostVersion, day }: HostTemplateInput): string {
  return `# What plugin-facts has to know of one host application. Beside this file may stand, each optional:
#   categories.yaml    the categories of its catalogs; without it every plugin is uncategorized
#   directory.yaml     the topics at the top of the browsing tree; without it one a category
#   capabilities.yaml  what plugins of this host can do, as ids with words for it
#   vocabulary.yaml    other names of one thing, for searches: strict ones (aliases) and loose ones (synonyms)
# \`plugin-facts doctor --host <this folder>\` says what is missing and what stands in for it.
# A setting behind "# " is left out and stands there with what then holds; one behind "# e.g. " is unset without it.

# Id of the host, in names of files and of publications: letters of a to z, digits and hyphens, at most 64.
id: ${quoted(id)}
# Its name as people write it, in both languages.
name: { en: ${quoted(name)}, zh-CN: ${quoted(name)} }
# What the published data is: "sample" was made for trying out, "public" was gathered from public sources.
data_class: public
# A search that finds one of its plugins, for the start page and for whoever starts the service; unset: none is shown.
# e.g. sample_query: words of one of its plugins
# One in each language of the start page; unset: sample_query in both.
# e.g. example_searches: { en: words of one of its plugins, zh-CN: 某个插件的用途 }

# The host's own package on the registry; null: it is none.
host_package: ${hostPackage === null ? 'null' : quoted(hostPackage)}
# Further packages of the host itself, by name or as a whole scope ("@acme/*"); they are never plugins.
# host_packages: []
# Repositories of the host itself, as owner/name; they are never plugins.
host_repositories: []
${SOURCES}# Tags of the registry that stand for the channels of a release; null: there is none.
channels: { stable: latest, next: null, developer: null }

# How a package shows that it is a plugin of this host.
recognise:
  # Any of these among its keywords.
  keywords: [${quoted(`${id}-plugin`)}]
  # Any of these members in its package.json.
  manifest_sections: [${quoted(id)}]
  # JSON pointers to where its package.json names versions of the host, beside peerDependencies and engines.
  # host_range_pointers: []
  # Packages that the host is made of and that are released with its version, by name or by its beginning ("@acme/part-*").
  # host_version_packages: []
# Packages, and repositories as owner/name, that catalogs list and that are no plugins; they are left out.
not_plugins: { packages: [], repositories: [] }
# Repositories with a new name, each as { from: owner/old, to: owner/new }; both are then one project.
renames: []

# Words that nearly every plugin has; a search for anything else leaves them out.
stop_terms: [${quoted(id)}, plugin, plugins, 插件]
# How long facts count.
freshness:
  # Days that what a source said counts as current.
  current_for_days: 14
  # Days after that for which it is shown as stale; then it is expired.
  grace_days: 30

# How plugins are observed.
analysis:
  # Version of the host that plugins are tried in.
  host_version: ${quoted(hostVersion)}
  # File of recorded observations in this folder, which analyze --record writes and ingest reads; null: none.
  # recorded_evidence: null
  # Where a package.json names the files that the host loads, and those that browsers load, as JSON pointers; "beside":
  # endings of files that browsers load because a host file has the same name but for its ending (".html").
  # entry_pointers: { host: [], client: [], beside: [] }

# Share of its usable records that a reading may lose and still replaces the one before by itself, 0 to 1; for each
# catalog that does not say its own.
# most_shrink_share: 0.3
# A catalog to measure searches with, for whoever changes the program; unset: none.
# e.g. evaluation_catalog: { id: evaluation, format: jsonl, path: evaluation.jsonl, fields: { repository: /repository } }

# Where plugins come from; at least one. Where several have a text, an earlier one goes before a later one.
${catalogTemplate(day)}`;
}

/** Who is asked about plugins. */
const SOURCES = `# Where packages are.
registry:
  # Address of the package registry that is asked about plugins.
  url: https://registry.npmjs.org
  # With true its dates are when it fetched releases, as those of a mirror; with false its dates tell whether they are.
  # is_mirror: false
# The repository host; catalogs spell it github.com, wherever a mirror of it stands.
repositories:
  # "rest" asks its API, "git" its git server, which tells less and has no quota.
  source: rest
  # Where people find a repository: <url>/<owner>/<name>.
  # url: https://github.com
  # Root of the REST API, GitHub's or one like it.
  # api_url: https://api.github.com
# Who is asked for advisories about releases.
advisories:
  # "npm" is the audit address of a package registry, "osv" the Open Source Vulnerabilities database.
  source: npm
  # Its address; null: the registry above for npm, the public database for osv.
  # url: null
`;

function catalogTemplate(day: string): string {
  return `catalogs:
  # Name of the catalog in reports and answers: letters of a to z, digits and hyphens. Another name is another catalog.
  - id: own
    # "yaml-directory" has a file a plugin, "jsonl" a record a line, "json" an array of records.
    format: yaml-directory
    # Folder or file from this folder on; \${NAME} stands for a variable of the environment.
    path: catalog
    # Instead of path, an address where a jsonl or json catalog is fetched; unset: it is read from path.
    # e.g. url: https://example.org/catalog.jsonl
    # Where the array stands in a json catalog, as a JSON pointer; unset: the whole file is the array.
    # e.g. records: /plugins
    # The day the records of a path were checked, or an instant; change it with them. Without it each needs observed_at.
    as_of: ${day}
    # Licence of the records themselves, as an SPDX id, under which their texts may be passed on; null: unknown. The
    # licence of a plugin is read from its release.
    license: CC0-1.0
    # Address of the text of that licence; null: none.
    # license_url: null
    # Address of the catalog for people; null: it has none that is public.
    # source_url: null
    # How far the catalog stands behind all it lists, where a record does not say: reviewed, curated_or_reviewed,
    # indexed, labelled or rejected; null: unknown.
    # standing: null
    # Most bytes that are read of it.
    # max_bytes: 67108864
    # Most seconds that fetching it may take.
    # timeout_seconds: 60
    # As above, for this catalog alone.
    # most_shrink_share: 0.3
${FIELDS}`;
}

/** What of a record is read. */
const FIELDS = `    # Where a record has what it says, as JSON pointers; a field that is unset is not read. Needed is the repository or
    # the package.
    fields:
      # Its address on github.com, or owner/name.
      repository: /repository
      # The folder of the plugin in it.
      # e.g. subdirectory: /folder
      # Its name on the registry.
      package_name: /package
      # As people write it.
      name: /name
      # A category by its id, label or spelling in categories.yaml.
      category: /category
      # What the plugin is for, in English.
      description_en: /description/en
      # The same in Chinese.
      description_zh_cn: /description/zh-CN
      # Stars of the repository, and downloads of the package, as counts.
      # e.g. stars: /stars
      # e.g. downloads: /downloads
      # When the catalog saw the record, and the numbers where they have another time: a day, or an instant with its offset.
      # e.g. observed_at: /seen
      # e.g. stars_observed_at: /stars_seen
      # e.g. downloads_observed_at: /downloads_seen
      # Address of the page of the record.
      # e.g. record_page_url: /page
      # The public list that the record comes from, where the catalog merges several.
      # e.g. origin: /list
      # Licence of this record, where it is another than that of the catalog; of the record too, not of the plugin.
      # e.g. license: /license
      # How far the catalog stands behind this record, as above; with a table of the catalog's own words.
      # e.g. standing: { pointer: /status, values: { ok: reviewed, banned: rejected } }
      # Whether a model wrote its texts: true or false.
      # e.g. is_text_model_written: /by_model
      # Names that its repository had before, as owner/name.
      # e.g. former_repositories: /former
`;

/** One YAML scalar; whatever was typed stays a string. */
function quoted(text: string): string {
  return stringify(text, { defaultStringType: 'QUOTE_DOUBLE', lineWidth: 0 }).trimEnd();
}
